extension CompletionScript {
  /// A script for fish 3 or later.
  static func fish(_ commands: [CommandDeclaration]) -> String {
    var lines = [
      "# Completion of moments for fish. Store it with:",
      "#   moments completions fish > ~/.config/fish/completions/moments.fish",
      "complete -c moments -f",
      "complete -c moments -n __fish_use_subcommand -l version -d 'Show the version'",
      "complete -c moments -s h -l help -d 'Show help'",
    ]
    lines += commands.map {
      "complete -c moments -n __fish_use_subcommand -a \($0.name) -d \(quoted($0.abstract))"
    }
    let names = commands.map(\.name).joined(separator: " ")
    lines.append("complete -c moments -n '__fish_seen_subcommand_from help' -a '\(names)'")
    for command in commands where !command.subcommands.isEmpty {
      let parts = command.subcommands.map(\.ownName).joined(separator: " ")
      lines += command.subcommands.map { part in
        "complete -c moments -n '\(fishSeen(command.name, not: parts))'"
          + " -a \(part.ownName) -d \(quoted(part.abstract))"
      }
    }
    let groups = commands.filter { !$0.subcommands.isEmpty }
    for command in commands.flatMap(\.leaves) {
      let start = "complete -c moments -n '\(fishPlace(of: command, groups))'"
      lines += command.namedArguments.map { argument in
        "\(start) \(fishNames(argument))\(fishOffer(argument)) -d \(quoted(brief(argument.help)))"
      }
      if let positional = command.positionals.first {
        lines.append("\(start)\(fishOffer(positional))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The condition under which a command's own words are offered.
  private static func fishPlace(
    of command: CommandDeclaration,
    _ groups: [CommandDeclaration]
  ) -> String {
    let words = command.name.split(separator: " ").map(String.init)
    if words.count > 1 {
      return "\(fishSeen(words[0])); and \(fishSeen(words[1]))"
    }
    // A word may name a command and, after another word, a command within that.
    let others = groups.filter { group in
      group.subcommands.contains { $0.ownName == command.name }
    }
    return others.isEmpty
      ? fishSeen(command.name)
      : fishSeen(command.name, not: others.map(\.name).joined(separator: " "))
  }

  private static func fishSeen(_ name: String, not others: String? = nil) -> String {
    "__fish_seen_subcommand_from \(name)"
      + (others.map { "; and not __fish_seen_subcommand_from \($0)" } ?? "")
  }

  private static func fishNames(_ argument: ArgumentDeclaration) -> String {
    argument.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }.joined(separator: " ") + fishNeed(argument)
  }

  /// Whether a value must follow, and whether it may be a file.
  private static func fishNeed(_ argument: ArgumentDeclaration) -> String {
    guard argument.takesValue else { return "" }
    return argument.completion == .files ? " -r" : " -x"
  }

  private static func fishOffer(_ argument: ArgumentDeclaration) -> String {
    switch argument.completion {
    case .files: " -F"
    case .allowedValues: " -a '\(argument.allowedValues.joined(separator: " "))'"
    case .none: ""
    }
  }
}
