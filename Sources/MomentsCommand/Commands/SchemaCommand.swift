internal import MediaIntelligence

/// `moments schema`: the JSON Schema of the documents.
struct SchemaCommand: Command {
  let declaration = CommandDeclaration(
    name: "schema",
    abstract: "Print the JSON Schema of the documents that --json gives.",
    discussion: [
      "It is written in JSON Schema 2020-12 and describes the documents of analyze, highlights and "
        + "shots. Members may be added without a new version of the schema."
    ],
    examples: [.init(purpose: "Keep it", call: "moments schema > analysis.schema.json")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    try session.printResult(Self.text)
    return ExitStatus.success
  }

  /// The schema, which is built into the program.
  static var text: String { String(decoding: PackageResources.analysis_schema_json, as: UTF8.self) }
}
