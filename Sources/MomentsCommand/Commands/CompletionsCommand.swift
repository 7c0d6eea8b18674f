/// `moments completions`: scripts that let a shell complete the command line.
struct CompletionsCommand: Command {
  private static let shell = ValueArgument<Shell>.choice(
    ArgumentDeclaration(
      kind: .positional,
      names: [],
      valueName: "SHELL",
      help: "The shell.",
      isRequired: true
    )
  )

  let declaration = CommandDeclaration(
    name: "completions",
    abstract: "Print a script that completes moments in bash, zsh or fish.",
    arguments: [shell.declaration],
    examples: [
      .init(purpose: "bash, in ~/.bashrc", call: "source <(moments completions bash)"),
      .init(
        purpose: "zsh",
        call: "moments completions zsh > \"${fpath[1]}/_moments\""
      ),
      .init(
        purpose: "fish",
        call: "moments completions fish > ~/.config/fish/completions/moments.fish"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    guard let shell = try arguments.value(Self.shell) else { return ExitStatus.usage }
    let commands = MomentsCommand.commands.map(\.declaration)
    try session.printResult(CompletionScript.text(for: shell, commands: commands))
    return ExitStatus.success
  }
}
