internal import MediaValues

extension SignalTimeline {
  /// The samples whose times are numbers, not before zero, in order and each instant once.
  ///
  /// Of two samples of one instant the first stays.
  var orderedSamples: [FrameSample] {
    let numeric = samples.filter { $0.time.isNumeric && $0.time >= .zero }
    let isOrdered = zip(numeric, numeric.dropFirst()).allSatisfy { $0.time < $1.time }
    if isOrdered { return numeric }
    let order = numeric.indices.sorted {
      numeric[$0].time != numeric[$1].time ? numeric[$0].time < numeric[$1].time : $0 < $1
    }
    var result: [FrameSample] = []
    for index in order where result.last.map({ $0.time < numeric[index].time }) ?? true {
      result.append(numeric[index])
    }
    return result
  }

  /// The duration when it is a positive number, else the time of the last sample.
  var usableDuration: CMTime {
    if duration.isNumeric, duration > .zero { return duration }
    return orderedSamples.last?.time ?? .zero
  }
}
