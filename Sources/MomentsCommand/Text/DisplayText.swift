extension String {
  /// The text with control characters written as escapes, so that it stays on its line.
  package var escapedForDisplay: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where Self.hidesOrReorders(scalar):
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text in single quotes, with control characters written as escapes.
  var quotedForDisplay: String { "'\(escapedForDisplay)'" }

  /// Controls, line separators and the marks that turn the direction of text: what a file name could
  /// use to write over a terminal or to look like another.
  private static func hidesOrReorders(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension String {
  /// The text broken into lines of at most `width` characters, at spaces where there are any.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The text followed by spaces up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }

  /// The text preceded by spaces up to `width` characters.
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}
