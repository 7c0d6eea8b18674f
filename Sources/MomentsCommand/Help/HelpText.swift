/// The help of a command and of the program, laid out for 80 columns.
package enum HelpText {
  static let width = 79
  private static let nameColumn = 26

  /// The help of one command.
  package static func text(for command: CommandDeclaration) -> String {
    var lines = command.abstract.wrapped(to: width)
    lines += ["", "Usage: \(command.usage)"]
    for paragraph in command.discussion { lines += [""] + paragraph.wrapped(to: width) }
    if !command.subcommands.isEmpty { lines += ["", "Commands:"] + list(command.subcommands) }
    lines += rows(titled: "Arguments", of: command.positionals)
    for section in sections(of: command) {
      lines += rows(
        titled: section,
        of: command.namedArguments.filter { $0.section == section }
      )
    }
    if let glossary = command.glossary {
      lines += ["", "\(glossary.title):"] + glossary.entries.flatMap(row)
    }
    lines += ["", "  " + "-h, --help".padded(to: nameColumn - 2) + "Show this help."]
    if !command.examples.isEmpty { lines += ["", "Examples:"] }
    for example in command.examples { lines += ["  # \(example.purpose)", "  \(example.call)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of the program: what it is for, and a line for each command.
  package static func overview(of commands: [CommandDeclaration]) -> String {
    var lines = [
      "moments finds what matters in a video: the frame to show for it, the stretches",
      "worth watching again, and the shots it is made of; and who is in pictures.",
      "",
      "Usage: moments COMMAND [options] FILE...",
      "",
      "Commands:",
    ]
    lines += list(commands)
    lines += [
      "",
      "Options:",
      "  -h, --help  Show this help; after a command, show that command's help.",
      "  --version   Show the version.",
      "",
      "Results go to standard output, progress and errors to standard error.",
      "Exit status: 0 success, 64 wrong usage, 65 a file that does not give what was",
      "asked for, 66 missing input, 69 missing component, 70 internal error, 73 cannot",
      "write, 75 time limit reached or index in use, 130 and 143 interrupted. Of several",
      "files that fail the highest counts.",
      "",
      "Start with:  moments analyze VIDEO",
      "       or:    moments people add FOLDER",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ commands: [CommandDeclaration]) -> [String] {
    let column = (commands.map(\.ownName.count).max() ?? 0) + 4
    let indent = String(repeating: " ", count: column)
    var lines: [String] = []
    for command in commands {
      let abstract = command.abstract.wrapped(to: width - column)
      let label = "  " + command.ownName
      lines.append(label.padded(to: column) + (abstract.first ?? ""))
      lines += abstract.dropFirst().map { indent + $0 }
    }
    return lines
  }

  /// The headings of the options of a command, in the order of their first use.
  private static func sections(of command: CommandDeclaration) -> [String] {
    command.namedArguments.reduce(into: []) { sections, argument in
      if !sections.contains(argument.section) { sections.append(argument.section) }
    }
  }

  private static func rows(titled title: String, of arguments: [ArgumentDeclaration]) -> [String] {
    guard !arguments.isEmpty else { return [] }
    return ["", "\(title):"] + arguments.flatMap(row)
  }

  private static func row(for argument: ArgumentDeclaration) -> [String] {
    row(label(for: argument), argument.help + note(on: argument))
  }

  private static func row(for entry: CommandDeclaration.Glossary.Entry) -> [String] {
    row(entry.word, entry.meaning)
  }

  private static func row(_ name: String, _ meaning: String) -> [String] {
    let label = "  " + name
    let help = meaning.wrapped(to: width - nameColumn)
    let indent = String(repeating: " ", count: nameColumn)
    guard label.count < nameColumn else { return [label] + help.map { indent + $0 } }
    return [label.padded(to: nameColumn) + (help.first ?? "")]
      + help.dropFirst().map { indent + $0 }
  }

  private static func label(for argument: ArgumentDeclaration) -> String {
    guard argument.kind != .positional else {
      return argument.valueName + (argument.isRepeatable ? "..." : "")
    }
    let short = argument.names.filter { !$0.hasPrefix("--") }
    let long = argument.names.filter { $0.hasPrefix("--") }
    let names = (short + long).joined(separator: ", ")
    return argument.takesValue ? "\(names) \(argument.valueName)" : names
  }

  private static func note(on argument: ArgumentDeclaration) -> String {
    var notes: [String] = []
    if !argument.allowedValues.isEmpty {
      notes.append("one of " + argument.allowedValues.joined(separator: ", "))
    }
    if let value = argument.defaultValue { notes.append("default: \(value)") }
    if argument.isRequired, argument.kind == .option { notes.append("required") }
    return notes.isEmpty ? "" : " (" + notes.joined(separator: "; ") + ")"
  }
}
