/// A command as data: its name, what it accepts, and what its help says.
package struct CommandDeclaration: Sendable, Hashable {
  /// A way of calling the command that is worth showing.
  package struct Example: Sendable, Hashable {
    /// What the call is for.
    package let purpose: String
    /// The call as it would be typed.
    package let call: String
  }

  /// Words and what they mean, under a heading.
  package struct Glossary: Sendable, Hashable {
    /// A word and its meaning.
    package struct Entry: Sendable, Hashable {
      /// The word.
      package let word: String
      /// What it means.
      package let meaning: String
    }

    /// The heading.
    package let title: String
    /// The words in the order of the help.
    package let entries: [Entry]
  }

  /// The word after the program's name; of a command within another, both words.
  package let name: String
  /// What the command does, in one line.
  package let abstract: String
  /// What a person should know beyond that; each element is a paragraph.
  package var discussion: [String] = []
  /// What the command accepts, in the order of its help.
  package var arguments: [ArgumentDeclaration] = []
  /// Words that need more than the help of an argument, behind the arguments.
  package var glossary: Glossary?
  /// Ways of calling it.
  package var examples: [Example] = []
  /// The commands within it; a command that has some does nothing without one of them.
  package var subcommands: [CommandDeclaration] = []

  /// The command itself, or those within it: what can be run.
  package var leaves: [CommandDeclaration] {
    subcommands.isEmpty ? [self] : subcommands.flatMap(\.leaves)
  }

  /// The last word of the name.
  package var ownName: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// The arguments that are told apart by their place, in that order.
  package var positionals: [ArgumentDeclaration] {
    arguments.filter { $0.kind == .positional }
  }

  /// The arguments that are told apart by their names, in the order of the help.
  package var namedArguments: [ArgumentDeclaration] {
    arguments.filter { $0.kind != .positional }
  }

  /// How the command is called, in one line.
  package var usage: String {
    var words = ["moments", name]
    if !subcommands.isEmpty { return "moments \(name) COMMAND [options]" }
    for option in namedArguments where option.isRequired {
      words.append("\(option.names.last ?? option.key) \(option.valueName)")
    }
    if namedArguments.contains(where: { !$0.isRequired }) { words.append("[options]") }
    for positional in positionals {
      let word = positional.valueName + (positional.isRepeatable ? "..." : "")
      words.append(positional.isRequired ? word : "[\(word)]")
    }
    return words.joined(separator: " ")
  }
}
