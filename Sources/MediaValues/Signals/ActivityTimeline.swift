/// What happens between the frames looked at, in bins of half a second: compressed sizes and motion.
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

  /// The length of a bin in seconds.
  package static let binSeconds = 0.5
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
    while bins.count < other.bins.count { bins.append(Bin()) }
    for (index, bin) in other.bins.enumerated() {
      bins[index].motion += bin.motion
      bins[index].cameraMotion += bin.cameraMotion
      bins[index].measuredFrames += bin.measuredFrames
    }
  }

  private mutating func binIndex(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds < 8_640_000 else { return nil }
    let index = Int(seconds / Self.binSeconds)
    // A clock that jumps must not allocate bins for time that no frame fills.
    guard index < bins.count + 7_200 else { return nil }
    while bins.count <= index { bins.append(Bin()) }
    return index
  }
}
