internal import FoundationEssentials
internal import Glibc
internal import MediaIntelligence

/// A document that `moments analyze --json` wrote, as far as clips, edit lists and pages need it.
struct AnalysisFile {
  fileprivate struct Schema: Decodable { let name: String }

  fileprivate struct Input: Decodable {
    struct Fingerprint: Decodable { let value: String }
    let fingerprint: Fingerprint?
  }

  struct Moment: Decodable {
    let startExact: String
    let endExact: String
    let level: Float?
    let score: Double?
    let transition: String?
    let keyFrameExact: String?
  }

  struct Frame: Decodable {
    let timeExact: String
    let score: Double?
  }

  struct Video: Decodable {
    let durationExact: String?
    let width: Int?
    let height: Int?
    let frameRateExact: String?
    let container: String?
    let codec: String?
    let audioCodec: String?
  }

  struct Warning: Decodable {
    let code: String
    let message: String
  }

  struct Document: Decodable {
    fileprivate let schema: Schema
    fileprivate let input: Input?
    let highlights: [Moment]?
    let keyFrame: Frame?
    let candidates: [Frame]?
    let levels: [Moment]?
    let shots: [Moment]?
    let video: Video?
    let partial: Bool?
    let warnings: [Warning]?
  }

  let document: Document
  let name: String

  /// Reads a document; one line of several, for the file whose fingerprint is given, will do.
  ///
  /// - Throws: `MediaFailure` with `fileNotFound`, or `unrecognizedFormat` when it is not such a document.
  init(_ name: String, for input: InputFile) throws(MediaFailure) {
    self.name = name
    let bytes = try Self.bytes(of: name)
    let whole = Data(bytes)
    if let document = try? JSONDecoder().decode(Document.self, from: whole) {
      self.document = try Self.checked(document, name)
      return
    }
    let documents = bytes.split(separator: 10).compactMap { line in
      try? JSONDecoder().decode(Document.self, from: Data(line))
    }
    let fingerprint = input.fingerprint.hash
    guard
      let found = documents.first(where: { $0.input?.fingerprint?.value == fingerprint })
        ?? documents.first
    else { throw Self.failure(name, "This is not a document that moments analyze --json wrote.") }
    document = try Self.checked(found, name)
  }

  /// Whether the document is about another file than the one given.
  func isAboutAnother(than input: InputFile) -> Bool {
    guard let value = document.input?.fingerprint?.value else { return false }
    return value != input.fingerprint.hash
  }

  /// The highlights.
  func highlights() throws(MediaFailure) -> [ExportMoments.Moment] {
    guard let highlights = document.highlights else {
      throw Self.failure(name, "The document has no highlights.")
    }
    var moments: [ExportMoments.Moment] = []
    for highlight in highlights {
      guard let start = Self.time(highlight.startExact), let end = Self.time(highlight.endExact),
        end > start
      else { throw Self.failure(name, "A highlight in the document has no proper times.") }
      moments.append(.init(range: CMTimeRange(start: start, end: end), level: highlight.level))
    }
    return moments
  }

  /// The time of the key frame, and the length of the video when the document says it.
  func keyFrame() throws(MediaFailure) -> (time: CMTime, duration: CMTime) {
    guard let time = document.keyFrame.flatMap({ Self.time($0.timeExact) }) else {
      throw Self.failure(name, "The document has no key frame.")
    }
    return (time, document.video?.durationExact.flatMap(Self.time) ?? .indefinite)
  }

  private static func checked(_ document: Document, _ name: String) throws(MediaFailure) -> Document
  {
    guard document.schema.name == "moments.analysis" else {
      throw failure(name, "This is not a document that moments analyze --json wrote.")
    }
    return document
  }

  static func time(_ text: String) -> CMTime? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Int64(parts[0]), let scale = Int32(parts[1]), scale > 0,
      value >= 0
    else { return nil }
    return CMTime(value: value, timescale: scale)
  }

  private static func bytes(of name: String) throws(MediaFailure) -> [UInt8] {
    guard let stream = unsafe fopen(name, "rb") else { throw unreadable(name, errno) }
    defer { unsafe fclose(stream) }
    // A day's analysis in detail is a few megabytes.
    let limit = 256 << 20
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = unsafe fread(&piece, 1, piece.count, stream)
      guard count > 0 else {
        // A folder can be opened, and only reading it fails.
        guard unsafe ferror(stream) == 0 else { throw unreadable(name, errno) }
        return bytes
      }
      bytes += piece[..<count]
    }
    throw failure(name, "The document is too large.")
  }

  private static func unreadable(_ name: String, _ number: Int32) -> MediaFailure {
    MediaFailure(
      code: number == EACCES ? .permissionDenied : .fileNotFound,
      stage: .opening,
      path: name,
      message: "The document could not be read.",
      reason: systemMessage(number)
    )
  }

  static func failure(_ name: String, _ message: String) -> MediaFailure {
    MediaFailure(
      code: .unrecognizedFormat,
      stage: .opening,
      path: name,
      message: message,
      remedy: "Make one with: moments analyze --json FILE > analysis.json"
    )
  }
}
