/// Sorts the words of a command line to the arguments that a command declares.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue` and `-n=value` are the same. After `--`
/// everything is a positional argument. A word like `-5` is a value, not a name. Of an option that
/// is given several times the last one counts, unless it collects.
package struct ArgumentParser: Sendable {
  private let command: CommandDeclaration
  private var parsed = ParsedArguments()
  private var positionals: [String] = []

  private init(command: CommandDeclaration) { self.command = command }

  /// Sorts the words that follow the command's name.
  ///
  /// - Throws: ``UsageError`` for a name that is not declared, a value that is missing or too many, a
  ///   required argument that is absent, or one that changes nothing because its companion is absent.
  package static func parse(
    _ words: [String],
    for command: CommandDeclaration
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(command: command)
    try parser.sort(words)
    try parser.assignPositionals()
    for declaration in command.arguments
    where declaration.isRequired && !parser.parsed.contains(declaration) {
      throw UsageError(Self.absence(of: declaration))
    }
    for declaration in command.arguments where parser.parsed.contains(declaration) {
      guard let companion = declaration.companion, !parser.contains(companion.name) else {
        continue
      }
      throw UsageError("\(declaration.key) \(companion.purpose); give \(companion.name) too.")
    }
    return parser.parsed
  }

  private mutating func sort(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        return
      }
      if word.hasPrefix("--") {
        try takeLong(word, &rest)
      } else if word.hasPrefix("-"), word != "-", !Self.isNegativeNumber(word) {
        try takeShort(word, &rest)
      } else {
        positionals.append(word)
      }
    }
  }

  private mutating func takeLong(
    _ word: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let declaration = try declaration(named: name)
    if declaration.kind == .flag, attached != nil {
      throw UsageError("\(name) takes no value.")
    }
    try take(declaration, named: name, attached: attached, &rest)
  }

  private mutating func takeShort(
    _ word: String,
    _ rest: inout ArraySlice<String>,
    partOf whole: String? = nil
  ) throws(UsageError) {
    let name = String(word.prefix(2))
    let declaration = try declaration(named: name, shownAs: whole ?? word)
    let remainder = word.dropFirst(2)
    guard declaration.kind == .flag else {
      let value = remainder.hasPrefix("=") ? remainder.dropFirst() : remainder
      let attached = remainder.isEmpty ? nil : String(value)
      return try take(declaration, named: name, attached: attached, &rest)
    }
    parsed.add("", for: declaration)
    if !remainder.isEmpty { try takeShort("-" + remainder, &rest, partOf: whole ?? word) }
  }

  private mutating func take(
    _ declaration: ArgumentDeclaration,
    named name: String,
    attached: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard declaration.takesValue else { return parsed.add("", for: declaration) }
    if let attached { return parsed.add(attached, for: declaration) }
    guard let next = rest.first else {
      throw UsageError("\(name) needs a value: \(name) \(declaration.valueName)")
    }
    guard !next.hasPrefix("-") || next == "-" || Self.isNegativeNumber(next) else {
      throw UsageError(
        "\(name) needs a value, and \(next.quotedForDisplay) looks like an option. "
          + "A value that begins with a dash is written \(name)=\(declaration.valueName)."
      )
    }
    rest.removeFirst()
    parsed.add(next, for: declaration)
  }

  private func declaration(
    named name: String,
    shownAs shown: String? = nil
  ) throws(UsageError) -> ArgumentDeclaration {
    if let found = command.namedArguments.first(where: { $0.names.contains(name) }) {
      return found
    }
    let names = command.namedArguments.flatMap(\.names) + ["--help"]
    let typed = shown ?? name
    let looksDoubled = typed.count > 2 && !typed.hasPrefix("--")
    let suggestion = ClosestName.closest(to: looksDoubled ? "-" + typed : typed, among: names)
    // Only a name of a file has a dot like this.
    let isFile = suggestion == nil && !typed.contains("=") && typed.contains(".")
    throw UsageError(
      "\(typed.quotedForDisplay) is not an option of \("moments \(command.name)".quotedForDisplay)."
        + (isFile ? " A file of that name is written \(("./" + typed).quotedForDisplay)." : ""),
      suggestion: suggestion
    )
  }

  private func contains(_ name: String) -> Bool {
    command.namedArguments.contains { $0.names.contains(name) && parsed.contains($0) }
  }

  private mutating func assignPositionals() throws(UsageError) {
    var rest = positionals[...]
    for declaration in command.positionals {
      repeat {
        guard let value = rest.popFirst() else { break }
        parsed.add(value, for: declaration)
      } while declaration.isRepeatable
    }
    if let surplus = rest.first {
      throw UsageError("\(surplus.quotedForDisplay) is one argument too many.")
    }
  }

  private static func absence(of declaration: ArgumentDeclaration) -> String {
    declaration.kind == .positional
      ? "\(declaration.valueName) is missing."
      : "\(declaration.key) \(declaration.valueName) is missing."
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return second.isASCII && (second.isNumber || second == ".")
  }
}
