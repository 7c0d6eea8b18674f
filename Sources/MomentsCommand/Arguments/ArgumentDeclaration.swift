/// One thing that a command accepts, as data that the parser, the help and the completions read.
package struct ArgumentDeclaration: Sendable, Hashable {
  /// How the argument is written on the command line.
  package enum Kind: Sendable, Hashable {
    /// A name without a value.
    case flag
    /// A name followed by a value.
    case option
    /// A value without a name, told apart by its place.
    case positional
  }

  /// What a shell offers where the value is expected.
  package enum Completion: Sendable, Hashable {
    /// Nothing.
    case none
    /// The names of files.
    case files
    /// The allowed values.
    case allowedValues
  }

  /// Another argument without which an argument would change nothing.
  package struct Companion: Sendable, Hashable {
    /// The other argument's name.
    let name: String
    /// What the argument is for, as it follows its name in an error.
    let purpose: String
  }

  /// How the argument is written.
  package let kind: Kind
  /// The names with their dashes, the long one first; empty for a positional argument.
  package let names: [String]
  /// What stands for the value in the help; empty for a flag.
  package let valueName: String
  /// What the argument does, in a sentence or two.
  package let help: String
  /// What holds when the argument is absent, as the help says it.
  package var defaultValue: String?
  /// The values there are, when there are few.
  package var allowedValues: [String] = []
  /// Whether the argument may be given several times, each time adding to the others.
  package var isRepeatable = false
  /// Whether the command cannot do without it.
  package var isRequired = false
  /// The argument without which this one would change nothing, and is refused.
  package var companion: Companion?
  /// What a shell offers for the value.
  package var completion: Completion = .none
  /// The heading in the help under which the argument stands.
  package var section = "Options"

  /// What identifies the argument within its command: the long name, or the value's name.
  package var key: String { names.first ?? valueName }

  /// Whether a value follows the name.
  package var takesValue: Bool { kind != .flag }
}

extension ArgumentDeclaration {
  /// An option with one name.
  static func option(
    _ name: String,
    _ valueName: String,
    _ help: String,
    _ defaultValue: String? = nil,
    _ section: String = "Choosing"
  ) -> ArgumentDeclaration {
    ArgumentDeclaration(
      kind: .option,
      names: [name],
      valueName: valueName,
      help: help,
      defaultValue: defaultValue,
      section: section
    )
  }
}

/// A switch that is either given or not.
package struct Flag: Sendable {
  /// The flag as data.
  package let declaration: ArgumentDeclaration

  /// Makes a flag from its names, its help, the heading under which it stands and what it needs.
  package init(
    _ names: String...,
    help: String,
    section: String = "Options",
    companion: ArgumentDeclaration.Companion? = nil
  ) {
    var declaration = ArgumentDeclaration(kind: .flag, names: names, valueName: "", help: help)
    declaration.section = section
    declaration.companion = companion
    self.declaration = declaration
  }
}

/// An option or a positional argument whose text stands for a value of some type.
package struct ValueArgument<Value: Sendable>: Sendable {
  /// The argument as data.
  package let declaration: ArgumentDeclaration
  /// What a valid text is, as it follows "is not" in an error.
  let expectation: String
  /// Turns the text into the value; nothing when the text is not valid.
  let parse: @Sendable (String) -> Value?

  init(
    _ declaration: ArgumentDeclaration,
    expectation: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.declaration = declaration
    self.expectation = expectation
    self.parse = parse
  }

  /// The argument, refused where another one is not given.
  func needing(_ name: String, because purpose: String) -> ValueArgument {
    var declaration = declaration
    declaration.companion = .init(name: name, purpose: purpose)
    return ValueArgument(declaration, expectation: expectation, parse: parse)
  }
}
