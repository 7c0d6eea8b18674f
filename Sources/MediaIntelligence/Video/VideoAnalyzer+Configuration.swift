extension VideoAnalyzer {
  /// How an analyzer shares the machine, how closely it looks, and how it reports failures.
  public struct Configuration: Sendable, Hashable {
    /// How closely a video is looked at, against the cost of decoding.
    public enum SamplingDensity: String, Sendable, Hashable, Codable, CaseIterable {
      /// Up to 150 frames of a video.
      case sparse
      /// Up to 600 frames of a video.
      case standard
      /// Up to 2,000 frames of a video.
      case dense
    }

    /// What key frames and highlights are decided from.
    public enum Evidence: String, Sendable, Hashable, Codable, CaseIterable {
      /// Key frames, the sizes of the packets between them, and the sound: a small part of a full decode.
      case keyFrames
      /// The same, and every frame where key frames leave it in doubt whether, or where, a shot ends: up to three
      /// tenths of the frames, in videos of up to 20 seconds all.
      case keyFramesAndCuts
      /// Every frame: one and a half to two full decodes with the measuring.
      case everyFrame
    }

    /// Whether a graphics device decodes.
    public enum HardwareDecoding: String, Sendable, Hashable, Codable, CaseIterable {
      /// The processor decodes.
      case never
      /// A device decodes where one is found and can; else the processor does, and a warning says so.
      case whenAvailable
    }

    /// Whether faces are looked for in the best frames of a video.
    public enum FaceDetection: String, Sendable, Hashable, Codable, CaseIterable {
      /// Faces play no part.
      case never
      /// Faces count where the inference engine and the detector are installed.
      case whenAvailable
    }

    /// Whether writing in the best frames of a video is looked for by a network.
    public enum TextDetection: String, Sendable, Hashable, Codable, CaseIterable {
      /// What is measured of every frame tells titles and captions.
      case never
      /// Where it is installed, a network confirms or refutes it as far as the evidence justifies the cost.
      ///
      /// Where only key frames are decoded, only frames are asked about that would be among the best but for doubtful
      /// writing, so that most videos do without.
      case automatic
      /// A network confirms or refutes it where the inference engine and the detector are installed.
      case whenAvailable
    }

    /// The number of analyses that run at the same time; at least 1, by default 1.
    public var maximumConcurrentAnalyses: Int
    /// The number of threads of one decoder, 1…16, by default 2.
    ///
    /// Where only key frames are decoded, and they are no larger than 1080p, one is always enough.
    public var decoderThreadCount: Int
    /// How long one analysis may take, without its wait in the queue; no limit by default.
    public var timeLimit: Duration?
    /// How closely a video is looked at, by default `standard`.
    public var samplingDensity: SamplingDensity
    /// What key frames and highlights are decided from, by default `keyFrames`.
    ///
    /// The answer to a request is the same whatever other requests are made with it.
    public var evidence: Evidence
    /// Whether a graphics device decodes, by default `never`.
    public var hardwareDecoding: HardwareDecoding
    /// Whether faces are looked for in the best frames, by default `whenAvailable`.
    ///
    /// The first search in a process opens the engine, which takes a sixth of a second and, once the compiled
    /// network is kept, a third of that.
    public var faceDetection: FaceDetection
    /// Whether writing in the best frames is looked for by a network, by default `automatic`.
    ///
    /// Where it is asked, it costs 0.1 to 0.3 seconds of the processor and 37 MB of memory.
    public var textDetection: TextDetection
    /// Whether a failed request says what went wrong in which file, by default true.
    ///
    /// If false, failures are ``MediaIntelligenceError`` as on Apple's platforms; if true, they are
    /// ``MediaFailure``.
    public var reportsDetailedFailures: Bool

    /// Makes a configuration; every value has a default.
    public init(
      maximumConcurrentAnalyses: Int = 1,
      decoderThreadCount: Int = 2,
      timeLimit: Duration? = nil,
      samplingDensity: SamplingDensity = .standard,
      evidence: Evidence = .keyFrames,
      hardwareDecoding: HardwareDecoding = .never,
      faceDetection: FaceDetection = .whenAvailable,
      textDetection: TextDetection = .automatic,
      reportsDetailedFailures: Bool = true
    ) {
      self.maximumConcurrentAnalyses = maximumConcurrentAnalyses
      self.decoderThreadCount = decoderThreadCount
      self.timeLimit = timeLimit
      self.samplingDensity = samplingDensity
      self.evidence = evidence
      self.hardwareDecoding = hardwareDecoding
      self.faceDetection = faceDetection
      self.textDetection = textDetection
      self.reportsDetailedFailures = reportsDetailedFailures
    }

    static let appleCompatible = Configuration(reportsDetailedFailures: false)
  }
}
