package import MediaValues

/// How the packets of a clip come about.
package enum ClipMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Codes anew only what lies between a cut and the nearest place where copying can begin.
  case smart
  /// Copies everything; the clip begins at a key frame.
  case copy
  /// Codes everything anew.
  case encode
}

/// What became of a stream of the source.
package struct ClipStreamReport: Sendable, Hashable {
  /// The stream's index in the source.
  package let index: Int
  /// What it carries: video, audio, subtitle, cover, attachment or data.
  package let kind: String
  /// FFmpeg's name of the codec in the source.
  package let codec: String
  /// The language tag, when there is one.
  package let language: String?
  /// Whether the clip has it.
  package let isKept: Bool
  /// How its loudness was changed; nil when that was not asked for.
  package var loudness: ClipLoudness?
}

/// How the sound of a clip was brought to a loudness, by EBU R 128.
package struct ClipLoudness: Sendable, Hashable {
  /// What was asked for, in LUFS.
  package let target: Double
  /// What the source measures in the clip's ranges; nil for silence or less than 0.4 s, which is left
  /// as it is.
  package let before: Double?
  /// What the coded clip measures; nil when it was left as it is.
  package let after: Double?
  /// The clip's true peak in dBTP; nil when it was left as it is.
  package let truePeak: Double?
  /// Whether peaks were held down, so that they stay below -1 dBTP.
  package var isLimited = false
}

/// A clip that was written.
package struct ClipReport: Sendable, Hashable {
  /// The file.
  package var path: String
  /// How it was made.
  package var mode: ClipMode
  /// Why it was made another way than asked; nil when it was not.
  package var fallbackReason: String?
  /// What was asked for, relative to the first frame shown.
  package var requestedRanges: [CMTimeRange]
  /// What a player shows: from the first frame to the end of the last.
  package var shownRanges: [CMTimeRange]
  /// How much earlier the data begins than what is shown, or than what was asked for; the most of all ranges.
  package var lead: CMTime
  /// Whether players begin behind the lead, because the file tells them to.
  package var hidesLead: Bool
  /// The streams of the source and what became of them.
  package var streams: [ClipStreamReport]
  /// The size in bytes.
  package var byteCount: Int64
  /// The number of frames that were coded anew.
  package var encodedFrameCount: Int
  /// The number of frames that were copied.
  package var copiedFrameCount: Int
}
