/// The shells for which completions can be written.
package enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

/// Scripts that let a shell complete the command line, made from the commands' declarations.
package enum CompletionScript {
  /// The script for a shell.
  package static func text(for shell: Shell, commands: [CommandDeclaration]) -> String {
    switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  /// The text in single quotes, as all three shells read it.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// The first sentence of a help text, without its point: what fits beside a completion.
  static func brief(_ help: String) -> String {
    let words = help.split(separator: " ")
    let end = words.firstIndex { $0.hasSuffix(".") || $0.hasSuffix(";") } ?? words.endIndex
    let sentence = words[..<min(end + 1, words.endIndex)].joined(separator: " ")
    return sentence.hasSuffix(".") || sentence.hasSuffix(";")
      ? String(sentence.dropLast()) : sentence
  }
}
