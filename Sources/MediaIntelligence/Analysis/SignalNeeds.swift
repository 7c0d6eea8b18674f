/// What has to be measured of a video to answer the requests about it.
struct SignalNeeds: Sendable, Hashable {
  /// Which frames are decoded.
  enum Frames: Int, Sendable, Comparable {
    case none
    case keyFrames
    case every

    static func < (left: Frames, right: Frames) -> Bool { left.rawValue < right.rawValue }
  }

  var frames: Frames
  var packetSizes = false
  var sound = false
  var faces = false
  /// Whether the ends of shots are searched for between key frames.
  var cuts = false

  /// What answers both.
  func union(_ other: SignalNeeds) -> SignalNeeds {
    SignalNeeds(
      frames: max(frames, other.frames),
      packetSizes: packetSizes || other.packetSizes,
      sound: sound || other.sound,
      faces: faces || other.faces,
      cuts: cuts || other.cuts
    )
  }
}

extension VideoAnalyzer.Configuration.Evidence {
  /// What is measured for a request that asks for something.
  func needs(_ asked: SignalNeeds) -> SignalNeeds {
    guard asked.frames == .keyFrames else { return asked }
    var needs = asked
    switch self {
    case .keyFrames: break
    case .keyFramesAndCuts: needs.cuts = true
    case .everyFrame: needs.frames = .every
    }
    return needs
  }
}
