extension CompletionScript {
  /// A script for zsh 5 or later: a function to be stored as `_moments` on the search path.
  static func zsh(_ commands: [CommandDeclaration]) -> String {
    var lines = [
      "#compdef moments",
      "# Completion of moments for zsh. Store it on the search path of functions:",
      "#   moments completions zsh > \"${fpath[1]}/_moments\"",
      "_moments() {",
      "  local context state line",
      "  typeset -A opt_args",
      "  local -a commands",
      "  commands=(",
    ]
    lines += commands.map { "    " + quoted("\($0.name):\($0.abstract)") }
    lines += [
      "  )",
      "  _arguments -C '(-h --help)'{-h,--help}'[Show help]' '--version[Show the version]' \\",
      "    '1:command:->command' '*::argument:->argument'",
      "  case $state in",
      "    command) _describe -t commands 'command' commands ;;",
      "    argument)",
      "      case $line[1] in",
    ]
    for command in commands {
      lines += command.subcommands.isEmpty ? zshCase(command) : zshGroup(command)
    }
    lines += [
      "        help) _describe -t commands 'command' commands ;;",
      "      esac",
      "      ;;",
      "  esac",
      "}",
      "if [[ $funcstack[1] == _moments ]]; then _moments \"$@\"; else compdef _moments moments; fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The second word chooses among the commands within a command.
  private static func zshGroup(_ command: CommandDeclaration) -> [String] {
    let names = command.subcommands.map { "            " + quoted("\($0.ownName):\($0.abstract)") }
    return [
      "        \(command.name))",
      "          local -a parts",
      "          parts=(",
    ] + names + [
      "          )",
      "          _arguments -C '(-h --help)'{-h,--help}'[Show help]' \\",
      "            '1:command:->part' '*::argument:->partArgument'",
      "          case $state in",
      "            part) _describe -t commands 'command' parts ;;",
      "            partArgument)",
      "              case $line[1] in",
    ] + command.subcommands.flatMap(zshCase) + [
      "              esac",
      "              ;;",
      "          esac",
      "          ;;",
    ]
  }

  private static func zshCase(_ command: CommandDeclaration) -> [String] {
    let help = ["'(-h --help)'{-h,--help}'[Show help]'"]
    let options = command.namedArguments.flatMap { argument in
      argument.names.map { name in
        quoted(
          name + (argument.takesValue && name.hasPrefix("--") ? "=" : "")
            + "[\(zshEscaped(brief(argument.help)))]"
            + (argument.takesValue ? ":\(argument.valueName):\(zshAction(argument))" : "")
        )
      }
    }
    let positionals = command.positionals.map { argument in
      quoted(
        (argument.isRepeatable ? "*" : "") + ":\(argument.valueName):\(zshAction(argument))"
      )
    }
    let specifications = (help + options + positionals).map { "            " + $0 }
    return ["        \(command.ownName))", "          _arguments -s -S \\"]
      + [specifications.joined(separator: " \\\n")] + ["          ;;"]
  }

  private static func zshAction(_ argument: ArgumentDeclaration) -> String {
    switch argument.completion {
    case .files: "_files"
    case .allowedValues: "(\(argument.allowedValues.joined(separator: " ")))"
    case .none: " "
    }
  }

  private static func zshEscaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "[]:\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
