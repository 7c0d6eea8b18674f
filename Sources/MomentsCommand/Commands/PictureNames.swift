/// The names of the files that several pictures go to.
struct PictureNames {
  /// The name as it was typed.
  let pattern: String
  /// The number of pictures asked for.
  let count: Int
  /// The name of the video without its folder and extension, which `%f` stands for; nil leaves that as it is.
  var stem: String?

  /// The name of one of the files, counted from 1.
  ///
  /// `%d` in the name is replaced by the number, `%03d` by the number with zeros in front. Without one,
  /// the number goes before the extension, unless there is only one picture: `a.jpg` gives `a-1.jpg`.
  func name(_ number: Int) -> String {
    if let (range, width) = placeholder {
      let digits = String(number)
      let zeros = String(repeating: "0", count: max(width - digits.count, 0))
      return named(pattern[..<range.lowerBound]) + zeros + digits
        + named(pattern[range.upperBound...])
    }
    guard count > 1 else { return named(pattern[...]) }
    guard let dot = extensionDot else { return "\(named(pattern[...]))-\(number)" }
    return "\(named(pattern[..<dot]))-\(number)\(named(pattern[dot...]))"
  }

  /// What follows the last dot of the name.
  var pathExtension: String {
    extensionDot.map { String(pattern[pattern.index(after: $0)...]) } ?? ""
  }

  /// The folder that the files go to.
  var folder: String {
    let pattern = named(pattern[...])
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

  /// A part of the pattern with the name of the video in it.
  private func named(_ part: Substring) -> String {
    guard let stem else { return String(part) }
    var text = ""
    var rest = part
    while let percent = rest.firstIndex(of: "%") {
      let next = rest.index(after: percent)
      let isStem = next < rest.endIndex && rest[next] == "f"
      text += rest[..<percent] + (isStem ? stem : "%")
      rest = rest[next...].dropFirst(isStem ? 1 : 0)
    }
    return text + rest
  }
}

extension PictureNames {
  /// What `%f` stands for of a video: its name without its folder and extension.
  static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
