internal import MediaValues

/// Takes a JSON document apart, holding no more of it than one element of its lists at a time.
///
/// The document must be an object. Only its outline is looked at: which bytes belong to which member and
/// element. Whether they are valid shows when they are decoded.
struct DocumentScanner {
  /// The value of a member, or one element of it if it is a list.
  struct Part {
    let member: IndexDocument.Member
    /// The place of the element in its list; nothing for a value.
    let number: Int?
    let bytes: [UInt8]
  }

  /// The most bytes of one element: a picture with 30,000 faces, embeddings included, has fewer.
  static let largestPart = 64 << 20
  private static let deepest = 64

  /// Reads some of the bytes of a document from an offset on, and none at its end.
  typealias Reading = (_ offset: Int) throws(MediaFailure) -> [UInt8]

  private enum Place {
    case start
    case member(isFirst: Bool)
    case afterMember
    case element(isFirst: Bool)
    case afterElement
    case end
  }

  private let wanted: Set<IndexDocument.Member>
  private var piece: [UInt8] = []
  private var at = 0
  private var offset = 0
  private var place = Place.start
  private var member = ""
  private var number = 0

  /// Makes a scanner that hands out some members and passes the others over.
  init(wanted: Set<IndexDocument.Member>) { self.wanted = wanted }

  /// Goes on to the next part.
  ///
  /// - Parameter read: reads some of the bytes from an offset on, and none at the end.
  /// - Returns: the part; nothing after the last.
  /// - Throws: what `read` throws, and a failure when the bytes are not outlined like a JSON object.
  mutating func next(_ read: Reading) throws(MediaFailure) -> Part? {
    while true {
      let byte = try skipBlanks(read)
      switch place {
      case .start:
        guard byte == .openBrace else { throw fault("it does not begin with a brace") }
        at += 1
        place = .member(isFirst: true)
      case .member(isFirst: true) where byte == .closeBrace:
        at += 1
        place = .end
      case .member:
        guard try takeName(read) else { return try takeValue(read) }
        place = .element(isFirst: true)
      case .afterMember:
        place = try separator(byte, .member(isFirst: false), closing: .closeBrace, .end)
      case .element(isFirst: true) where byte == .closeBracket:
        at += 1
        place = .afterMember
      case .element:
        place = .afterElement
        if let part = try part(number: number, read) { return part }
      case .afterElement:
        number += 1
        place = try separator(byte, .element(isFirst: false), closing: .closeBracket, .afterMember)
      case .end:
        guard byte == nil else { throw fault("something comes after its end") }
        return nil
      }
    }
  }
}

extension DocumentScanner {
  /// Takes the name of a member and what leads to its value; true if the value is a list.
  private mutating func takeName(_ read: Reading) throws(MediaFailure) -> Bool {
    let name = try value(isKept: true, read)
    guard name.count >= 2, name.first == .quote, try skipBlanks(read) == .colon else {
      throw fault("a member has no name")
    }
    member = String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
    number = 0
    at += 1
    guard try skipBlanks(read) == .openBracket else { return false }
    at += 1
    return true
  }

  /// Takes a member's value, and goes on to the next part if it is not wanted.
  private mutating func takeValue(_ read: Reading) throws(MediaFailure) -> Part? {
    place = .afterMember
    if let part = try part(number: nil, read) { return part }
    return try next(read)
  }

  private mutating func part(number: Int?, _ read: Reading) throws(MediaFailure) -> Part? {
    guard let known = IndexDocument.Member(rawValue: member), wanted.contains(known) else {
      _ = try value(isKept: false, read)
      return nil
    }
    return Part(member: known, number: number, bytes: try value(isKept: true, read))
  }

  private mutating func separator(
    _ byte: UInt8?,
    _ next: Place,
    closing: UInt8,
    _ last: Place
  ) throws(MediaFailure) -> Place {
    at += 1
    switch byte {
    case .comma: return next
    case closing: return last
    case nil: throw fault("it ends too early")
    default: throw fault("a comma is missing")
    }
  }

  /// Takes a value up to what follows it.
  private mutating func value(isKept: Bool, _ read: Reading) throws(MediaFailure) -> [UInt8] {
    var outline = Outline()
    var bytes: [UInt8] = []
    while try fill(read) {
      let start = at
      while at < piece.count, !outline.isDone {
        if outline.take(piece[at]) { at += 1 }
      }
      if isKept { bytes += piece[start..<at] }
      guard bytes.count <= Self.largestPart, outline.depth <= Self.deepest else {
        throw fault("an element of it is too large")
      }
      if outline.isDone { return bytes }
    }
    guard outline.isScalar else { throw fault("it ends too early") }
    return bytes
  }

  /// The next byte that is no blank, without taking it; nothing at the end.
  private mutating func skipBlanks(_ read: Reading) throws(MediaFailure) -> UInt8? {
    while try fill(read) {
      guard piece[at].isBlank else { return piece[at] }
      at += 1
    }
    return nil
  }

  /// Reads on if all that was read is used; false at the end.
  private mutating func fill(_ read: Reading) throws(MediaFailure) -> Bool {
    if at < piece.count { return true }
    piece = try read(offset)
    offset += piece.count
    at = 0
    return !piece.isEmpty
  }

  private func fault(_ reason: String) -> MediaFailure {
    FaceStore.notADocument("\(reason), near byte \(offset - piece.count + at)")
  }
}

/// Where a JSON value ends, found byte by byte.
private struct Outline {
  private(set) var depth = 0
  private(set) var isDone = false
  private var isInText = false
  private var isEscaped = false

  /// Whether what was taken may be a whole number or word, which nothing ends but what follows.
  var isScalar: Bool { depth == 0 && !isInText }

  /// Takes a byte; false if it comes after the value.
  mutating func take(_ byte: UInt8) -> Bool {
    if isInText {
      if isEscaped {
        isEscaped = false
      } else if byte == .backslash {
        isEscaped = true
      } else if byte == .quote {
        isInText = false
        isDone = depth == 0
      }
      return true
    }
    switch byte {
    case .quote:
      isInText = true
    case .openBrace, .openBracket:
      depth += 1
    case .closeBrace, .closeBracket:
      guard depth > 0 else { return end() }
      depth -= 1
      isDone = depth == 0
    case .comma, .colon:
      if depth == 0 { return end() }
    default:
      if depth == 0, byte.isBlank { return end() }
    }
    return true
  }

  private mutating func end() -> Bool {
    isDone = true
    return false
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let colon = UInt8(ascii: ":")
  fileprivate static let openBrace = UInt8(ascii: "{")
  fileprivate static let closeBrace = UInt8(ascii: "}")
  fileprivate static let openBracket = UInt8(ascii: "[")
  fileprivate static let closeBracket = UInt8(ascii: "]")

  /// Whether the byte is one that JSON allows between values.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
