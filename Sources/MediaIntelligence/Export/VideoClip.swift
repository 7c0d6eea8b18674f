internal import MediaExport

/// A clip that was written: what it shows, and how it was made.
public struct VideoClip: Sendable, Hashable, Codable {
  /// What became of a stream of the video.
  public struct Stream: Sendable, Hashable, Codable {
    /// The stream's index in the video's file.
    public let index: Int
    /// What it carries: video, audio, subtitle, cover, attachment or data.
    public let kind: String
    /// FFmpeg's name of its codec in the video's file.
    public let codec: String
    /// The language tag, when there is one.
    public let language: String?
    /// Whether the clip has it.
    public let isKept: Bool
    /// How its loudness was changed; `nil` when that was not asked for.
    public let loudness: Loudness?

    /// Makes a description from its parts.
    public init(
      index: Int,
      kind: String,
      codec: String,
      language: String?,
      isKept: Bool,
      loudness: Loudness? = nil
    ) {
      self.index = index
      self.kind = kind
      self.codec = codec
      self.language = language
      self.isKept = isKept
      self.loudness = loudness
    }
  }

  /// How sound was brought to a loudness, as EBU R 128 measures it.
  public struct Loudness: Sendable, Hashable, Codable {
    /// What was asked for, in LUFS.
    public let target: Double
    /// What the video measures in the clip's ranges; `nil` for silence, and for less than 0.4 s.
    ///
    /// Such sound has no loudness that could be changed, and is left as it is.
    public let before: Double?
    /// What the clip measures; `nil` when the sound was left as it is.
    public let after: Double?
    /// The clip's true peak in dBTP; `nil` when the sound was left as it is.
    public let truePeak: Double?
    /// Whether a limiter held peaks down so that they stay below -1 dBTP.
    public let isLimited: Bool

    /// Makes a description from its parts.
    public init(
      target: Double,
      before: Double?,
      after: Double?,
      truePeak: Double?,
      isLimited: Bool
    ) {
      self.target = target
      self.before = before
      self.after = after
      self.truePeak = truePeak
      self.isLimited = isLimited
    }

    init(_ report: ClipLoudness) {
      self.init(
        target: report.target,
        before: report.before,
        after: report.after,
        truePeak: report.truePeak,
        isLimited: report.isLimited
      )
    }
  }

  /// The path of the file.
  public var path: String
  /// How the clip was made.
  public var mode: VideoClipSettings.Mode
  /// Why it was made another way than asked; `nil` when it was not.
  public var fallbackReason: String?
  /// What was asked for, relative to the first frame that the video shows.
  public var requestedRanges: [CMTimeRange]
  /// What the clip shows: from the first frame of each range, or from within it, to the end of its last.
  public var shownRanges: [CMTimeRange]
  /// How much earlier than asked the data begins, in copies; in a reel, the most of all its parts.
  public var lead: CMTime
  /// Whether the file tells players to begin behind the lead.
  public var hidesLead: Bool
  /// The streams of the video and what became of them.
  public var streams: [Stream]
  /// The size of the file in bytes.
  public var byteCount: Int64
  /// The number of frames that were coded anew.
  public var encodedFrameCount: Int
  /// The number of frames that were copied.
  public var copiedFrameCount: Int

  /// Makes a clip's description from its parts, for instance in a test.
  public init(
    path: String,
    mode: VideoClipSettings.Mode,
    fallbackReason: String? = nil,
    requestedRanges: [CMTimeRange],
    shownRanges: [CMTimeRange],
    lead: CMTime = .zero,
    hidesLead: Bool = false,
    streams: [Stream] = [],
    byteCount: Int64 = 0,
    encodedFrameCount: Int = 0,
    copiedFrameCount: Int = 0
  ) {
    self.path = path
    self.mode = mode
    self.fallbackReason = fallbackReason
    self.requestedRanges = requestedRanges
    self.shownRanges = shownRanges
    self.lead = lead
    self.hidesLead = hidesLead
    self.streams = streams
    self.byteCount = byteCount
    self.encodedFrameCount = encodedFrameCount
    self.copiedFrameCount = copiedFrameCount
  }

  init(_ report: ClipReport) {
    self.init(
      path: report.path,
      mode: VideoClipSettings.Mode(rawValue: report.mode.rawValue) ?? .encode,
      fallbackReason: report.fallbackReason,
      requestedRanges: report.requestedRanges,
      shownRanges: report.shownRanges,
      lead: report.lead,
      hidesLead: report.hidesLead,
      streams: report.streams.map { stream in
        Stream(
          index: stream.index,
          kind: stream.kind,
          codec: stream.codec,
          language: stream.language,
          isKept: stream.isKept,
          loudness: stream.loudness.map(Loudness.init)
        )
      },
      byteCount: report.byteCount,
      encodedFrameCount: report.encodedFrameCount,
      copiedFrameCount: report.copiedFrameCount
    )
  }
}
