/// The groups of pictures that a video is coded in: a key frame each and the packets that follow it.
///
/// They are kept up to a number; those behind are not known. A video of which packets carry no times has none.
package struct PictureGroups: Sendable, Hashable {
  /// One group.
  package struct Group: Sendable, Hashable {
    /// When the key frame is shown.
    package var start: CMTime
    /// The number of packets, that of the key frame among them.
    package var packetCount: Int32 = 1
    /// The bytes of the key frame's packet.
    package var keyBytes: Int32
    /// The bytes of the largest other packet.
    package var largestBytes: Int32 = 0

    /// Makes a group that holds nothing but a key frame.
    package init(start: CMTime, keyBytes: Int32) {
      self.start = start
      self.keyBytes = keyBytes
    }
  }

  /// The most groups kept: some thirty hours of groups of two seconds, in less than 3 MB.
  static let mostGroups = 1 << 16
  /// The groups in the order of the file.
  package private(set) var groups: [Group] = []
  private var isFull = false

  /// Makes an account of no groups.
  package init() {}

  /// Takes the next packet; those without a time, or before the first key frame, belong to no group.
  package mutating func addPacket(at time: CMTime, bytes: Int, isKey: Bool) {
    guard !isFull, time.isNumeric else { return }
    if isKey {
      isFull = groups.count == Self.mostGroups
      if !isFull { groups.append(Group(start: time, keyBytes: Int32(clamping: bytes))) }
    } else if let last = groups.indices.last {
      if groups[last].packetCount < .max { groups[last].packetCount += 1 }
      groups[last].largestBytes = max(groups[last].largestBytes, Int32(clamping: bytes))
    }
  }
}
