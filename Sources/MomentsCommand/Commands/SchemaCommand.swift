internal import MediaIntelligence

/// `moments schema`: the JSON Schemas of the documents.
struct SchemaCommand: Command {
  /// A kind of document.
  enum Document: String, Sendable, CaseIterable {
    case analysis
    case doctor
    case edl
    case export
    case index
    case models
    case people
    case storyboard
    case thumbnail

    /// The schema, which is built into the program.
    var schema: String {
      let bytes =
        switch self {
        case .analysis: PackageResources.analysis_schema_json
        case .doctor: PackageResources.doctor_schema_json
        case .edl: PackageResources.edl_schema_json
        case .export: PackageResources.export_schema_json
        case .index: PackageResources.index_schema_json
        case .models: PackageResources.models_schema_json
        case .people: PackageResources.people_schema_json
        case .storyboard: PackageResources.storyboard_schema_json
        case .thumbnail: PackageResources.thumbnail_schema_json
        }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static let document = ValueArgument<Document>.choice(
    ArgumentDeclaration(
      kind: .positional,
      names: [],
      valueName: "DOCUMENT",
      help: "analysis for analyze, highlights and shots; index for what people export writes; the "
        + "others for the command of that name.",
      defaultValue: Document.analysis.rawValue
    )
  )

  let declaration = CommandDeclaration(
    name: "schema",
    abstract: "Print the JSON Schema of the documents that the commands give.",
    discussion: [
      "Schemas are written in JSON Schema 2020-12. Members may be added without a new version of one."
    ],
    arguments: [document.declaration],
    examples: [
      .init(purpose: "Keep it", call: "moments schema > analysis.schema.json"),
      .init(purpose: "That of what export prints", call: "moments schema export"),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    try session.printResult((arguments.value(Self.document) ?? .analysis).schema)
    return ExitStatus.success
  }
}
