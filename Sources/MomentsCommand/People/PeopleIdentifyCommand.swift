internal import FoundationEssentials
internal import MediaIntelligence

/// `moments people identify`: whose faces a picture shows, without storing it.
struct PeopleIdentifyCommand: Command {
  private static let limit = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--candidates"],
      valueName: "N",
      help: "Name up to this many people whom each face is most like.",
      defaultValue: "3",
      section: "Finding"
    ),
    in: 1...100
  )

  let declaration = CommandDeclaration(
    name: "people identify",
    abstract: "Say who is in pictures, without putting them into the index.",
    discussion: [
      "For each face: who it is, or the person it is most like when it is not like enough, with "
        + "the similarity (a cosine, 1 is the same); and its place in percent of the picture's "
        + "width and height from the top left."
    ],
    arguments: [PeopleArguments.files.declaration, limit.declaration] + PeopleArguments.finding
      + PeopleArguments.all + [SharedArguments.progress.declaration],
    examples: [.init(purpose: "Who is that", call: "moments people identify party.jpg")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let configuration = try PeopleArguments.configuration(from: arguments)
    let limit = try arguments.value(Self.limit) ?? 3
    let mode = try arguments.value(SharedArguments.progress) ?? .auto
    let names = try arguments.values(PeopleArguments.files)
    let index = try PeopleIndex(arguments, in: session, configuration: configuration)
    let files = try await PictureFiles.find(names)
    var failures = files.failures
    let reporter = ProgressReporter(mode: mode, environment: session.environment)
    let people = Dictionary(
      uniqueKeysWithValues: try await index.analyzer.people().map { ($0.id, $0) }
    )
    var pictures: [FaceIdentificationEvent.IdentifiedPicture] = []
    let assets = files.paths.map { path in
      MediaIntelligenceImageAsset(url: URL(typedPath: path))
    }
    try await reporter.whileHandling(.stage("identifying")) {
      for try await event in try await index.analyzer.identificationEvents(
        for: assets,
        limit: limit
      ) {
        switch event {
        case .identified(let picture): pictures.append(picture)
        case .failed(let failure, _):
          failures.append(
            PictureFiles.Failure(name: failure.assetID.rawValue, failure: failure.failure)
          )
        }
        reporter.advance(
          to: ProgressPoint(done: event.progress.completedCount, of: event.progress.totalCount)
        )
      }
    }
    let answer = PeopleAnswer(
      schema: "people.identification",
      members: [
        "pictures": .array(pictures.map { $0.json(people) }),
        "failed": .array(failures.map { .string($0.name) }),
      ],
      text: pictures.map { $0.text(people) }.joined()
    )
    try answer.print(arguments, about: index.folder, in: session)
    var status = ExitStatus.success
    for failure in failures {
      let reported = session.report(
        ErrorReport(failure.failure, file: failure.failure.path ?? failure.name)
      )
      if status == ExitStatus.success { status = reported }
    }
    return status
  }
}

extension FaceIdentificationEvent.IdentifiedPicture {
  fileprivate typealias People = [FaceGroupAnalyzer.Entity.ID: FaceGroupAnalyzer.Person]

  /// The faces from left to right.
  private var ordered: [FaceGroupAnalyzer.IdentifiedFace] {
    faces.sorted { ($0.detail.box.x, $0.detail.box.y) < ($1.detail.box.x, $1.detail.box.y) }
  }

  fileprivate func json(_ people: People) -> JSONValue {
    [
      "asset": .string(assetID.rawValue),
      "faces": .array(
        ordered.map { face in
          let head: JSONValue = [
            "person": .text(face.detail.entityID?.rawValue),
            "name": .text(face.detail.entityID.flatMap { people[$0]?.name }),
          ]
          return head.appending(face.detail.placeAndQuality).appending([
            "candidates": .array(
              face.candidates.map { candidate in
                [
                  "person": .string(candidate.entityID.rawValue),
                  "name": .text(people[candidate.entityID]?.name),
                  "similarity": .number(
                    NumberText.decimal(Double(candidate.similarity), places: 4)
                  ),
                ]
              }
            )
          ])
        }
      ),
    ]
  }

  fileprivate func text(_ people: People) -> String {
    let lines = ordered.map { face in
      let box = face.detail.box
      let place =
        "at \(percent(box.x + box.width / 2)), \(percent(box.y + box.height / 2)) %"
      return "  \(place.padded(to: 14))\(sentence(face, people))\n"
    }
    return assetID.rawValue.escapedForDisplay + "\n"
      + (lines.isEmpty ? "  no face\n" : lines.joined())
  }

  private func sentence(_ face: FaceGroupAnalyzer.IdentifiedFace, _ people: People) -> String {
    let similarity = { (value: Float) in NumberText.fixed(Double(value), places: 2) }
    if let id = face.detail.entityID {
      let found = face.candidates.first { $0.entityID == id }
      return (people[id]?.title ?? id.rawValue)
        + (found.map { "  \(similarity($0.similarity))" } ?? "")
    }
    guard let nearest = face.candidates.first else { return "nobody known" }
    let name = people[nearest.entityID]?.title ?? nearest.entityID.rawValue
    return "nobody known; most like \(name)  \(similarity(nearest.similarity))"
  }

  private func percent(_ share: Double) -> String {
    NumberText.decimal(min(max(share, 0), 1) * 100, places: 0)
  }
}
