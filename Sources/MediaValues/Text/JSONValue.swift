/// A JSON value whose text is always the same: members keep their order, numbers are given as text.
package indirect enum JSONValue: Sendable, Hashable {
  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The name of the member.
    package let name: String
    /// The value of the member.
    package let value: JSONValue

    /// Makes a member from its name and its value.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  /// A number by its digits, which must be a JSON number.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A whole number.
  package static func integer(_ number: some BinaryInteger) -> JSONValue { .number(String(number)) }

  /// A text, or null.
  package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// The value as JSON in one line, or indented by two spaces per level.
  package func text(indented: Bool = false) -> String {
    var text = ""
    append(to: &text, level: indented ? 0 : nil)
    return text
  }

  private func append(to text: inout String, level: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.append(string, to: &text)
    case .array(let values):
      Self.append(values, between: ("[", "]"), to: &text, level: level) { value, text, level in
        value.append(to: &text, level: level)
      }
    case .object(let members):
      Self.append(members, between: ("{", "}"), to: &text, level: level) { member, text, level in
        Self.append(member.name, to: &text)
        text += level == nil ? ":" : ": "
        member.value.append(to: &text, level: level)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element],
    between brackets: (open: String, close: String),
    to text: inout String,
    level: Int?,
    each: (Element, inout String, Int?) -> Void
  ) {
    text += brackets.open
    let inner = level.map { $0 + 1 }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: "  ", count: inner) }
      each(element, &text, inner)
    }
    if let level, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: level) }
    text += brackets.close
  }

  private static func append(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Besides what JSON demands: line separators, which readers of JSON lines may split at.
      case _
      where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object whose members keep the order in which they are written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  /// The object with more members at its end; anything else stays as it is.
  package func appending(_ more: JSONValue) -> JSONValue {
    guard case .object(let mine) = self, case .object(let others) = more else { return self }
    return .object(mine + others)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  /// A text.
  package init(stringLiteral value: String) { self = .string(value) }
  /// True or false.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A whole number.
  package init(integerLiteral value: Int) { self = .integer(value) }
}
