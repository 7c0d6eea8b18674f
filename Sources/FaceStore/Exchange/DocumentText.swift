internal import FoundationEssentials
internal import MediaValues

/// A document's text as it is put together, as far as it has not been taken yet.
struct DocumentText {
  private let encoder: JSONEncoder
  private var bytes = Array("{".utf8)
  private var needsComma = false

  init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
  }

  /// Whether there is enough to be worth writing.
  var isLong: Bool { bytes.count >= DocumentFile.pieceSize }

  mutating func add(
    _ value: some Encodable,
    as member: IndexDocument.Member
  ) throws(MediaFailure) {
    beginMember(member)
    needsComma = false
    try add(value)
  }

  mutating func beginList(_ member: IndexDocument.Member) {
    beginMember(member)
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  mutating func endList() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  mutating func end() { bytes.append(UInt8(ascii: "}")) }

  /// Adds an element to the list that was begun.
  mutating func add(_ element: some Encodable) throws(MediaFailure) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    do {
      bytes += try encoder.encode(element)
    } catch {
      throw MediaFailure(
        code: .internalError,
        stage: .writing,
        message: "The index could not be exported.",
        reason: "\(error)"
      )
    }
  }

  /// Hands out what there is.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  private mutating func beginMember(_ member: IndexDocument.Member) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes += Array("\"\(member.rawValue)\":".utf8)
  }
}
