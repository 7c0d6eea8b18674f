import MediaValues

/// Means over windows of two seconds.
struct WindowMeans {
  static let seconds = 2.0

  let count: Int

  init(duration: Double) {
    count = duration.isFinite ? Int((min(max(duration, 0), 1e6) / Self.seconds).rounded(.up)) : 0
  }

  /// The mean of values over stretches that tile the video, weighted by time.
  func means(_ pieces: [(range: CMTimeRange, value: Double)]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    var times = sums
    for piece in pieces {
      let (start, end) = (piece.range.start.seconds, piece.range.end.seconds)
      for window in sums.indices {
        let shared =
          min(end, Double(window + 1) * Self.seconds) - max(start, Double(window) * Self.seconds)
        guard shared > 0 else { continue }
        sums[window] += piece.value * shared
        times[window] += shared
      }
    }
    return zip(sums, times).map { $1 > 0 ? $0 / $1 : 0 }
  }

  /// The mean loudness in decibels; silence where there is no sound.
  func loudness(_ audio: AudioTimeline?) -> [Double] {
    let bins = audio?.bins.map { Double($0.loudness) } ?? []
    return binned(bins, AudioTimeline.binSeconds, empty: -100)
  }

  /// The mean motion of frames, or bytes per packet where no motion was measured.
  func motion(_ activity: ActivityTimeline) -> [Double] {
    let isMeasured = activity.bins.contains { $0.measuredFrames > 0 }
    let bins = activity.bins.map { bin in
      isMeasured
        ? Double(bin.motion) / Double(max(bin.measuredFrames, 1))
        : Double(bin.dependentBytes) / Double(max(bin.dependentPackets, 1))
    }
    return binned(bins, activity.binSeconds, empty: 0)
  }

  private func binned(_ bins: [Double], _ binSeconds: Double, empty: Double) -> [Double] {
    let size = Int((Self.seconds / binSeconds).rounded())
    return (0..<count).map { window in
      let own = bins.dropFirst(window * size).prefix(size)
      return own.isEmpty ? empty : own.reduce(0, +) / Double(own.count)
    }
  }
}
