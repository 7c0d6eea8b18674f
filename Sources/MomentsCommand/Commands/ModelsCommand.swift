internal import MediaIntelligence

/// `moments models`: the inference engine and the models, checked.
struct ModelsCommand: Command {
  private static let quick = Flag(
    "--no-self-test",
    help: "Leave out the self-test, which takes a second or two.",
    section: "Checking"
  )

  let declaration = CommandDeclaration(
    name: "models",
    abstract: "Check the models: place, hashes, licences, a self-test.",
    discussion: [
      "Each model's file is read and its SHA-256 compared with the described one. The self-test finds "
        + "drawn faces and words and compares the cosines of the faces' embeddings with recorded "
        + "ones. The exit status is 69 when what faces need is missing or something is wrong."
    ],
    arguments: [
      quick.declaration, SharedArguments.json.declaration, SharedArguments.indent.declaration,
    ],
    examples: [
      .init(purpose: "Whether faces can be found here", call: "moments models"),
      .init(
        purpose: "The licences, for a notice",
        call: "moments models --json | jq '.models[] | {title, license, trainingData}'"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let report = try await session.environment.engine.models(
      runsSelfTest: !arguments[Self.quick]
    )
    let document = ModelsDocument(report: report)
    let text =
      arguments[SharedArguments.json]
      ? document.json.text(indented: arguments[SharedArguments.indent]) + "\n" : document.text
    try session.printResult(text)
    var status = ExitStatus.success
    for failure in report.failures {
      let reported = session.report(ErrorReport(failure, file: nil))
      if status == ExitStatus.success { status = reported }
    }
    return status
  }
}
