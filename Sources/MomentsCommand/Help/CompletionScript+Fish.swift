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
    for command in commands {
      let start = "complete -c moments -n '__fish_seen_subcommand_from \(command.name)'"
      lines += command.namedArguments.map { argument in
        "\(start) \(fishNames(argument))\(fishOffer(argument)) -d \(quoted(brief(argument.help)))"
      }
      if let positional = command.positionals.first {
        lines.append("\(start)\(fishOffer(positional))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
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
