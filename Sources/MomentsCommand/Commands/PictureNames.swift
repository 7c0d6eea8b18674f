/// The names of the files that several pictures go to.
struct PictureNames {
  /// The name as it was typed.
  let pattern: String
  /// The number of pictures asked for.
  let count: Int

  /// The name of one of the files, counted from 1.
  ///
  /// `%d` in the name is replaced by the number, `%03d` by the number with zeros in front. Without one,
  /// the number goes before the extension, unless there is only one picture: `a.jpg` gives `a-1.jpg`.
  func name(_ number: Int) -> String {
    if let (range, width) = placeholder {
      let digits = String(number)
      let zeros = String(repeating: "0", count: max(width - digits.count, 0))
      return pattern.replacingCharacters(in: range, with: zeros + digits)
    }
    guard count > 1 else { return pattern }
    guard let dot = extensionDot else { return "\(pattern)-\(number)" }
    return "\(pattern[..<dot])-\(number)\(pattern[dot...])"
  }

  /// What follows the last dot of the name.
  var pathExtension: String {
    extensionDot.map { String(pattern[pattern.index(after: $0)...]) } ?? ""
  }

  /// The folder that the files go to.
  var folder: String {
    guard let slash = pattern.lastIndex(of: "/") else { return "." }
    return slash == pattern.startIndex ? "/" : String(pattern[..<slash])
  }

  /// The dot before the extension; a dot that a name begins with hides the file and is none.
  private var extensionDot: String.Index? {
    let dot = pattern[fileStart...].lastIndex(of: ".")
    return dot == fileStart ? nil : dot
  }

  private var fileStart: String.Index {
    pattern.lastIndex(of: "/").map(pattern.index(after:)) ?? pattern.startIndex
  }

  /// The first `%d` or `%03d` in the file's name, and the number of digits that it asks for.
  private var placeholder: (range: Range<String.Index>, width: Int)? {
    var rest = pattern[fileStart...]
    while let percent = rest.firstIndex(of: "%") {
      let tail = pattern[pattern.index(after: percent)...]
      let digits = tail.prefix { $0.isASCII && $0.isNumber }
      if digits.count <= 2, digits.isEmpty || digits.hasPrefix("0"),
        let letter = tail[digits.endIndex...].first, letter == "d"
      {
        return (percent..<pattern.index(after: digits.endIndex), Int(digits) ?? 1)
      }
      rest = tail
    }
    return nil
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
