/// Something in a file that was not as it should be and that the result had to work round.
public struct MediaWarning: Sendable, Hashable, Codable {
  /// What kind of oddity this is; open to kinds added later.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The name of the kind, as it stands in JSON output.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the kind.
    public var description: String { rawValue }

    /// The container claims another length than was seen.
    public static let durationMismatch = Code(rawValue: "durationMismatch")
    /// Packets or frames were damaged and were skipped.
    public static let damagedData = Code(rawValue: "damagedData")
    /// The file ends before its container says it should.
    public static let truncated = Code(rawValue: "truncated")
    /// Timestamps were missing or jumped and were mended.
    public static let repairedTimestamps = Code(rawValue: "repairedTimestamps")
    /// The sound could not be decoded.
    public static let audioNotDecoded = Code(rawValue: "audioNotDecoded")
    /// A limit of time or size ended the reading early.
    public static let limitReached = Code(rawValue: "limitReached")
    /// Hardware decoding was asked for and software did the work.
    public static let softwareFallback = Code(rawValue: "softwareFallback")
  }

  /// The kind of oddity.
  public let code: Code
  /// What was seen, in one sentence.
  public let message: String

  /// Makes a warning from its parts.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}
