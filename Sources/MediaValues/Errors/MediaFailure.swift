/// Why something could not be done with a media file: for programs a code, for people a sentence.
///
/// ```swift
/// do {
///   …
/// } catch let failure as MediaFailure where failure.code == .noVideo {
///   print(failure.message)
/// }
/// ```
public struct MediaFailure: Error, Sendable, Hashable {
  /// What kind of failure this is; stable, and open to kinds added later.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The name of the kind, as it stands in JSON output.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the kind.
    public var description: String { rawValue }

    /// The file is not there, or its name does not lead to a file.
    public static let fileNotFound = Code(rawValue: "fileNotFound")
    /// The file is there but may not be read.
    public static let permissionDenied = Code(rawValue: "permissionDenied")
    /// The address is not a local file, or the file refers to something that is not.
    public static let notLocal = Code(rawValue: "notLocal")
    /// No reader recognises the file's format.
    public static let unrecognizedFormat = Code(rawValue: "unrecognizedFormat")
    /// The format is known, but nothing here can decode the stream.
    public static let unsupportedCodec = Code(rawValue: "unsupportedCodec")
    /// The file holds no moving picture.
    public static let noVideo = Code(rawValue: "noVideo")
    /// The stream is encrypted.
    public static let encrypted = Code(rawValue: "encrypted")
    /// Not one frame could be decoded.
    public static let nothingDecodable = Code(rawValue: "nothingDecodable")
    /// A size or a length goes beyond a limit that protects the machine.
    public static let limitExceeded = Code(rawValue: "limitExceeded")
    /// The time allowed ran out.
    public static let timedOut = Code(rawValue: "timedOut")
    /// An argument is outside its range.
    public static let invalidArgument = Code(rawValue: "invalidArgument")
    /// An output could not be written.
    public static let cannotWrite = Code(rawValue: "cannotWrite")
    /// The streams cannot go into the file as they are; coding them anew, or another container, helps.
    public static let notCopyable = Code(rawValue: "notCopyable")
    /// A part that is loaded at run time is absent or does not fit.
    public static let missingComponent = Code(rawValue: "missingComponent")
    /// A program error in this library.
    public static let internalError = Code(rawValue: "internalError")
  }

  /// Where in the work the failure happened.
  public enum Stage: String, Sendable, Hashable, Codable {
    /// Opening the file and recognising what it holds.
    case opening
    /// Reading packets from the container.
    case reading
    /// Turning packets into frames.
    case decoding
    /// Scaling, rotating or colour-converting a frame.
    case converting
    /// Measuring frames and deciding.
    case analyzing
    /// Writing an output.
    case writing
  }

  /// The kind of failure.
  public let code: Code
  /// Where in the work it happened.
  public let stage: Stage
  /// The path of the file concerned, when there is one.
  public let path: String?
  /// What was attempted and why it failed, in one sentence.
  public let message: String
  /// What the person can do about it, when something can be done.
  public let remedy: String?
  /// What FFmpeg or the system said, word for word.
  public let reason: String?

  /// Makes a failure from its parts.
  public init(
    code: Code,
    stage: Stage,
    path: String? = nil,
    message: String,
    remedy: String? = nil,
    reason: String? = nil
  ) {
    self.code = code
    self.stage = stage
    self.path = path
    self.message = message
    self.remedy = remedy
    self.reason = reason
  }
}

extension MediaFailure: CustomStringConvertible {
  /// The message, the reason behind it and the remedy, in that order.
  public var description: String {
    var text = message
    if let reason { text += " (\(reason))" }
    if let remedy { text += " \(remedy)" }
    return text
  }
}
