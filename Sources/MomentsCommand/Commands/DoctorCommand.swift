internal import MediaIntelligence

/// `moments doctor`: what this machine offers.
struct DoctorCommand: Command {
  let declaration = CommandDeclaration(
    name: "doctor",
    abstract: "Show what was found on this machine, and what is missing.",
    discussion: [
      "Lists the libraries that the program was built with and those that it loads when they are "
        + "there, what each makes possible, and the command that installs a missing one."
    ],
    arguments: [SharedArguments.json.declaration, SharedArguments.indent.declaration],
    examples: [
      .init(purpose: "What is missing", call: "moments doctor"),
      .init(
        purpose: "The names of missing parts, for a script",
        call: "moments doctor --json | jq -r '.parts[] | select(.state == \"missing\") | .name'"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let document = CapabilitiesDocument(capabilities: session.environment.engine.capabilities())
    let text =
      arguments[SharedArguments.json]
      ? document.json.text(indented: arguments[SharedArguments.indent]) + "\n" : document.text()
    try session.printResult(text)
    return ExitStatus.success
  }
}
