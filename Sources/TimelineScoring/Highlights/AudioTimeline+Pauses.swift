internal import MediaValues

extension AudioTimeline {
  /// How far from a moment a pause is looked for, in seconds; speech pauses for breath every few seconds.
  private static let pauseReach = 0.8
  /// How much quieter than the moment a pause must be, in decibels.
  private static let pauseDepth = 6.0

  /// The middle of the quietest quarter of a second near a moment, if it is clearly quieter than the moment.
  ///
  /// Of equally quiet ones the nearest; `nil` where the moment is as quiet or nothing was heard.
  func pause(near moment: CMTime, in allowed: ClosedRange<CMTime>) -> CMTime? {
    let seconds = moment.seconds
    guard seconds.isFinite, seconds >= 0, seconds < Double(bins.count) * Self.binSeconds else {
      return nil
    }
    let middle = Int(seconds / Self.binSeconds)
    let reach = Int(Self.pauseReach / Self.binSeconds)
    let here = loudness(around: middle)
    var best: (bin: Int, loudness: Double)?
    for distance in 1...reach {
      for bin in [middle - distance, middle + distance] where bins.indices.contains(bin) {
        let time = Self.time(ofMiddleOf: bin)
        guard allowed.contains(time) else { continue }
        let loudness = loudness(around: bin)
        if loudness < (best?.loudness ?? here - Self.pauseDepth) { best = (bin, loudness) }
      }
    }
    return best.map { Self.time(ofMiddleOf: $0.bin) }
  }

  private static func time(ofMiddleOf bin: Int) -> CMTime {
    CMTime(value: Int64(bin) * 100 + 50, timescale: 1_000)
  }

  /// The loudest of a bin and its neighbors, in decibels.
  private func loudness(around bin: Int) -> Double {
    let near = bins[max(bin - 1, 0)..<min(bin + 2, bins.count)]
    return near.map { $0.loudness.isFinite ? Double($0.loudness) : -100 }.max() ?? -100
  }
}
