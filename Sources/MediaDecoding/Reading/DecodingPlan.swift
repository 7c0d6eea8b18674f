/// What one pass over a file decodes and reports.
package struct DecodingPlan: Sendable {
  /// Which frames are decoded.
  package enum Frames: Sendable, Hashable {
    /// None; packets and sound only.
    case none
    /// Those that decode without others, at least so many seconds apart, and the first one shown.
    case keyFrames(minimumSpacing: Double)
    /// All; those that a pass over key frames so many seconds apart would give are marked.
    case everyFrame(landmarkSpacing: Double)

    /// All, with every key frame marked.
    package static let every = everyFrame(landmarkSpacing: 0)
  }

  /// Which frames are decoded.
  package var frames: Frames
  /// Whether the sink is told of every packet of the video.
  package var wantsPackets: Bool
  /// Whether sound is decoded.
  package var wantsAudio: Bool
  /// The longest stretch in seconds without a frame; longer ones are filled after the pass.
  ///
  /// Counted between key frames or landmarks. Nil fills nothing. Filling decodes from the frame before the gap on.
  package var maximumGap: Double?
  /// The longest such stretch where the pass gave ``manyFrames`` or more; by default as long as elsewhere.
  package var maximumGapAmongMany: Double
  /// From how many frames on ``maximumGapAmongMany`` holds.
  package static let manyFrames = 48
  /// The largest number of frames that are decoded to fill gaps.
  package var maximumFills: Int

  /// Makes a plan.
  package init(
    frames: Frames,
    wantsPackets: Bool = true,
    wantsAudio: Bool = true,
    maximumGap: Double? = nil,
    maximumGapAmongMany: Double = 0,
    maximumFills: Int = 32
  ) {
    self.frames = frames
    self.wantsPackets = wantsPackets
    self.wantsAudio = wantsAudio
    self.maximumGap = maximumGap
    self.maximumGapAmongMany = maximumGapAmongMany
    self.maximumFills = maximumFills
  }

  /// Whether every frame is decoded.
  var decodesEveryFrame: Bool {
    if case .everyFrame = frames { true } else { false }
  }
}
