extension CompletionScript {
  /// A script for bash 4 or later that needs nothing else installed.
  static func bash(_ commands: [CommandDeclaration]) -> String {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = [
      "# Completion of moments for bash. Load it with:",
      "#   source <(moments completions bash)",
      "_moments() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command=${COMP_WORDS[1]} options='' words='' files=no",
      "  # Bash splits --name=value into three words.",
      "  if [[ $word == = ]]; then word=''; fi",
      "  if [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  COMPREPLY=()",
      "  if (( COMP_CWORD == 1 )); then",
      "    COMPREPLY=($(compgen -W '\(names) --help --version' -- \"$word\"))",
      "    return",
      "  fi",
    ]
    for command in commands where !command.subcommands.isEmpty { lines += bashGroup(command) }
    lines.append("  case $command in")
    for command in commands.flatMap(\.leaves) { lines += bashCase(command) }
    lines += [
      "    help) words='\(names)' ;;",
      "  esac",
      "  if [[ $word == -* && $before != '=' ]]; then",
      "    COMPREPLY=($(compgen -W \"$options --help\" -- \"$word\"))",
      "  elif [[ $files == yes ]]; then",
      "    compopt -o filenames 2>/dev/null",
      "    local IFS=$'\\n'",
      "    COMPREPLY=($(compgen -f -- \"$word\"))",
      "  else",
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "  fi",
      "}",
      "complete -F _moments moments",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The second word chooses among the commands within a command.
  private static func bashGroup(_ command: CommandDeclaration) -> [String] {
    let names = command.subcommands.map(\.ownName).joined(separator: " ")
    return [
      "  if [[ $command == \(command.name) ]]; then",
      "    if (( COMP_CWORD == 2 )); then",
      "      COMPREPLY=($(compgen -W '\(names) --help' -- \"$word\"))",
      "      return",
      "    fi",
      "    command=\"\(command.name) ${COMP_WORDS[2]}\"",
      "  fi",
    ]
  }

  private static func bashCase(_ command: CommandDeclaration) -> [String] {
    let options = command.namedArguments.flatMap(\.names).joined(separator: " ")
    var lines = ["    \(quoted(command.name)))", "      options='\(options)'"]
    lines.append("      case $before in")
    for option in command.namedArguments where option.takesValue {
      lines.append("        \(option.names.joined(separator: "|"))) \(bashOffer(option)) ;;")
    }
    let positional = command.positionals.first.map(bashOffer) ?? "words=''"
    return lines + ["        *) \(positional) ;;", "      esac", "      ;;"]
  }

  private static func bashOffer(_ argument: ArgumentDeclaration) -> String {
    switch argument.completion {
    case .files: "files=yes"
    case .allowedValues: "words='\(argument.allowedValues.joined(separator: " "))'"
    case .none: "words=''"
    }
  }
}
