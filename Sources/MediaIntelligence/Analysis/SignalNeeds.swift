/// What has to be measured of a video to answer the requests about it.
struct SignalNeeds: Sendable, Hashable {
  /// Which frames are decoded.
  enum Frames: Int, Sendable, Comparable {
    case none
    case keyFrames
    /// Those that others are predicted from.
    case referenced
    case every

    static func < (left: Frames, right: Frames) -> Bool { left.rawValue < right.rawValue }
  }

  var frames: Frames
  var packetSizes = false
  var sound = false
  var faces = false

  /// What answers both.
  func union(_ other: SignalNeeds) -> SignalNeeds {
    SignalNeeds(
      frames: max(frames, other.frames),
      packetSizes: packetSizes || other.packetSizes,
      sound: sound || other.sound,
      faces: faces || other.faces
    )
  }
}
