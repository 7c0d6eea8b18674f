internal import MediaIntelligence

/// The work of putting pictures into the index and grouping faces, with its reports.
struct PeopleInsertion {
  private struct Picture {
    let asset: String
    let faceCount: Int
    let isUnchanged: Bool
  }

  private let session: Session
  private let reporter: ProgressReporter
  private var pictures: [Picture] = []
  private var failed: [String] = []
  /// The status of the first failure, or success.
  private(set) var status = ExitStatus.success

  init(session: Session, mode: ProgressMode) {
    self.session = session
    reporter = ProgressReporter(mode: mode, environment: session.environment)
  }

  /// Reports what cannot be looked at.
  mutating func report(_ failures: [PictureFiles.Failure]) {
    for failure in failures { report(failure.failure, of: failure.name) }
  }

  /// Finds and stores the faces of pictures, one after the other.
  mutating func add(
    _ assets: [MediaIntelligenceImageAsset],
    to index: PeopleIndex
  ) async throws {
    guard !assets.isEmpty else { return session.note("No pictures were found.") }
    let mine = reporter
    do {
      try await mine.whileHandling(.stage("finding faces")) {
        mine.advance(to: ProgressPoint(done: 0, of: assets.count))
        for try await event in try await index.analyzer.insertionEvents(for: assets) {
          take(event)
          mine.advance(
            to: ProgressPoint(done: event.progress.completedCount, of: event.progress.totalCount)
          )
        }
      }
    } catch {
      let done = pictures.count + failed.count
      let remainder =
        "\(done) of \(NumberText.count(assets.count, "picture")) are done and kept; the same "
        + "command goes on from there"
      if error is CancellationError { throw StoppedWork(remainder: remainder) }
      session.note("gave up; " + remainder)
      throw error
    }
  }

  /// Groups the faces that have no person.
  func group(_ index: PeopleIndex) async throws {
    try await reporter.whileHandling(.stage("grouping")) {
      let manager = ProgressManager(totalCount: 1)
      let watcher = Task { [reporter] in
        while !Task.isCancelled {
          try await Task.sleep(for: .milliseconds(200))
          let fraction = manager.fractionCompleted
          reporter.advance(
            to: ProgressPoint(fraction: fraction, place: .count(done: 0, total: 0))
          )
        }
      }
      defer { watcher.cancel() }
      try await index.analyzer.update(subprogress: manager.subprogress(assigningCount: 1))
    }
  }

  /// What was done, and what the index holds now.
  func answer(_ index: PeopleIndex) async throws -> PeopleAnswer {
    let missing = try await index.missingFiles()
    missing.note(in: session)
    let people = try await index.analyzer.people()
    let state = await index.analyzer.state
    let unchanged = pictures.count { $0.isUnchanged }
    let faces = pictures.reduce(0) { $0 + $1.faceCount }
    let totals = people.reduce(into: (faces: 0, seen: 0)) { totals, person in
      totals.faces += person.faceCount
      totals.seen += person.faceCount > 0 ? 1 : 0
    }
    var text = ""
    if !pictures.isEmpty {
      text += "\(NumberText.count(pictures.count, "picture")), "
      text += "\(NumberText.count(faces, "face"))"
      text += unchanged > 0 ? "; \(unchanged) unchanged since the last time.\n" : ".\n"
    }
    text +=
      state == .ready
      ? "\(NumberText.count(totals.seen, "person", "people")) in the index, with "
        + "\(NumberText.count(totals.faces, "face")).\n"
      : "Not all faces are grouped yet: `moments people update` does that.\n"
    return PeopleAnswer(
      schema: "people.insertion",
      members: [
        "state": .string(state.name),
        "pictures": .array(
          pictures.map {
            [
              "asset": .string($0.asset), "faceCount": .integer($0.faceCount),
              "unchanged": .boolean($0.isUnchanged),
            ]
          }
        ),
        "failed": .array(failed.map(JSONValue.string)),
        "personCount": .integer(totals.seen),
        "groupedFaceCount": .integer(totals.faces),
        "missingFileCount": .integer(missing.count),
      ],
      text: text
    )
  }

  /// Says at the end which files failed, when there were many others.
  func noteFailures() {
    guard failed.count > 0, failed.count + pictures.count > 1 else { return }
    let named = failed.prefix(10).map(\.quotedForDisplay).joined(separator: ", ")
    let more = failed.count > 10 ? " and \(failed.count - 10) more" : ""
    session.note(
      "\(failed.count) of \(failed.count + pictures.count) pictures failed: \(named)\(more)"
    )
  }

  private mutating func take(_ event: FaceInsertionEvent) {
    switch event {
    case .stored(let picture):
      pictures.append(
        Picture(
          asset: picture.assetID.rawValue,
          faceCount: picture.faces.count,
          isUnchanged: picture.isUnchanged
        )
      )
    case .failed(let failure, _): report(failure.failure, of: failure.assetID.rawValue)
    }
  }

  private mutating func report(_ failure: MediaFailure, of name: String) {
    failed.append(name)
    reporter.makeRoom()
    let reported = session.report(ErrorReport(failure, file: failure.path ?? name))
    if status == ExitStatus.success { status = reported }
  }
}

extension FaceGroupAnalyzer.State {
  /// The state's name in documents.
  var name: String {
    switch self {
    case .ready: "ready"
    case .stale: "stale"
    case .updating: "updating"
    }
  }
}
