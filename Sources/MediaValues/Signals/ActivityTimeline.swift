/// What happens between the frames looked at, in bins of equal length: compressed sizes and motion.
///
/// Bins last half a second; those of videos longer than a day are joined in pairs, so that they stay bounded.
package struct ActivityTimeline: Sendable, Hashable {
  /// One bin.
  package struct Bin: Sendable, Hashable {
    /// Bytes of the packets of frames that depend on others.
    package var dependentBytes: Float = 0
    /// The number of such packets.
    package var dependentPackets: Int32 = 0
    /// The number of packets of frames that do not depend on others.
    package var keyPackets: Int32 = 0
    /// The sum of the motion of the frames measured.
    package var motion: Float = 0
    /// The sum of the camera motion of the frames measured.
    package var cameraMotion: Float = 0
    /// The number of frames whose motion was measured.
    package var measuredFrames: Int32 = 0

    /// Makes an empty bin.
    package init() {}
  }

  /// The most bins kept: a day of the shortest.
  static let mostBins = 172_800
  /// The length of a bin in seconds: 0.5, doubled as often as the length of the video asks for it.
  package private(set) var binSeconds = 0.5
  /// The bins from time zero on.
  package private(set) var bins: [Bin] = []

  /// Makes an empty timeline.
  package init() {}

  /// Counts a packet; packets before zero or beyond a hundred days are left out.
  package mutating func addPacket(at seconds: Double, bytes: Int, isKey: Bool) {
    guard let index = binIndex(at: seconds) else { return }
    if isKey {
      bins[index].keyPackets += 1
    } else {
      bins[index].dependentPackets += 1
      bins[index].dependentBytes += Float(bytes)
    }
  }

  /// Counts the motion of a frame.
  package mutating func addMotion(at seconds: Double, motion: Float, cameraMotion: Float) {
    guard let index = binIndex(at: seconds) else { return }
    bins[index].motion += motion
    bins[index].cameraMotion += cameraMotion
    bins[index].measuredFrames += 1
  }

  /// Takes over the motion that another timeline counted.
  package mutating func addMotion(of other: ActivityTimeline) {
    for (place, bin) in other.bins.enumerated() where bin.measuredFrames > 0 {
      let middle = (Double(place) + 0.5) * other.binSeconds
      guard let index = binIndex(at: middle) else { continue }
      bins[index].motion += bin.motion
      bins[index].cameraMotion += bin.cameraMotion
      bins[index].measuredFrames += bin.measuredFrames
    }
  }

  private mutating func binIndex(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds < 8_640_000 else { return nil }
    // A clock that jumps must not allocate bins for time that no frame fills.
    guard seconds < (Double(bins.count) * binSeconds) + 3_600 else { return nil }
    while seconds >= Double(Self.mostBins) * binSeconds { joinPairs() }
    let index = Int(seconds / binSeconds)
    while bins.count <= index { bins.append(Bin()) }
    return index
  }

  private mutating func joinPairs() {
    binSeconds *= 2
    bins = stride(from: 0, to: bins.count, by: 2).map { start in
      guard start + 1 < bins.count else { return bins[start] }
      return bins[start].joined(with: bins[start + 1])
    }
  }
}

extension ActivityTimeline.Bin {
  fileprivate func joined(with next: Self) -> Self {
    var sum = self
    sum.dependentBytes += next.dependentBytes
    sum.dependentPackets += next.dependentPackets
    sum.keyPackets += next.keyPackets
    sum.motion += next.motion
    sum.cameraMotion += next.cameraMotion
    sum.measuredFrames += next.measuredFrames
    return sum
  }
}
