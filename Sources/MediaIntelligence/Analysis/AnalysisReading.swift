/// One reading of a file and the jobs that it answers.
struct AnalysisReading: Sendable {
  /// What is measured.
  var needs: SignalNeeds
  /// What is answered.
  var jobs: [any AnalysisJob]

  /// Plans as few readings as give every job the answer that it would have alone.
  ///
  /// One is enough, except that shots need frames which must not be seen by what is decided from
  /// referenced frames alone.
  static func plan(
    _ jobs: [any AnalysisJob],
    evidence: VideoAnalyzer.Configuration.Evidence
  ) -> [AnalysisReading] {
    var readings: [AnalysisReading] = []
    for job in jobs {
      guard let asked = job.needs else { continue }
      let needs = evidence.needs(asked)
      let place = readings.firstIndex { reading in
        evidence != .referencedFrames || reading.needs.frames == needs.frames
          || min(reading.needs.frames, needs.frames) == .none
      }
      if let place {
        readings[place].needs = readings[place].needs.union(needs)
        readings[place].jobs.append(job)
      } else {
        readings.append(AnalysisReading(needs: needs, jobs: [job]))
      }
    }
    return readings
  }
}

extension VideoAnalyzer.Configuration.Evidence {
  /// What is measured for a request that asks for something.
  func needs(_ asked: SignalNeeds) -> SignalNeeds {
    guard asked.frames == .keyFrames else { return asked }
    var needs = asked
    switch self {
    case .keyFrames: break
    case .referencedFrames: needs.frames = .referenced
    case .everyFrame: needs.frames = .every
    }
    return needs
  }
}

extension AnalysisObserver {
  /// An observer to whom one reading of several is a part of the whole.
  func part(_ index: Int, of count: Int) -> AnalysisObserver {
    guard count > 1, let progress else { return self }
    var part = self
    part.progress = { step in
      let fraction = (Double(index) + step.fraction) / Double(count)
      progress(VideoAnalysisProgress(fraction: fraction, position: step.position))
    }
    return part
  }
}
