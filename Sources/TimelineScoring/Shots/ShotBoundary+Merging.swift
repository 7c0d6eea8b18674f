internal import MediaValues

extension [ShotBoundary] {
  /// Adds a blend in place of what else was found in its course, unless that is a sure cut.
  mutating func insert(blend: ShotBoundary, _ thresholds: ShotDetectionThresholds) {
    guard let course = blend.transitionRange else { return }
    let rivals = indices.filter { index in
      let (start, end) = self[index].course
      return end >= course.start && start <= course.end
    }
    let isCut = rivals.contains { index in
      self[index].transition == .cut && self[index].confidence > thresholds.blendCutConfidence
    }
    guard !isCut else { return }
    for index in rivals.reversed() { remove(at: index) }
    insert(blend, at: firstIndex { $0.time > blend.time } ?? endIndex)
  }

  /// The boundaries in order of time, with fades in the place of whatever else was found in their course.
  func replaced(byFades fades: [ShotBoundary]) -> [ShotBoundary] {
    var result = filter { boundary in
      let (start, end) = boundary.course
      return fades.allSatisfy { fade in end < fade.course.start || start > fade.course.end }
    }
    result += fades
    result.sort { $0.time < $1.time }
    var ordered: [ShotBoundary] = []
    for boundary in result where ordered.last.map({ $0.time < boundary.time }) ?? true {
      ordered.append(boundary)
    }
    return ordered
  }
}

extension ShotBoundary {
  /// The first and the last time that belong to the change.
  fileprivate var course: (start: CMTime, end: CMTime) {
    guard let range = transitionRange else { return (time, time) }
    return (Swift.min(range.start, time), Swift.max(range.end, time))
  }
}
