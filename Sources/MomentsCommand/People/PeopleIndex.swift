internal import FoundationEssentials
internal import Glibc
internal import MediaIntelligence

/// An index of people that a command works on, and what people call those who are in it.
struct PeopleIndex: Sendable {
  /// The folder that holds it.
  let folder: String
  /// The library at work.
  let analyzer: FaceGroupAnalyzer

  /// Opens the index that the arguments name.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - session: Whose environment tells the usual place.
  ///   - configuration: How faces are looked for.
  ///   - makesIndex: Whether a missing index is made, with its folder.
  /// - Throws: `MediaFailure`, `UsageError` when there is no usual place.
  init(
    _ arguments: ParsedArguments,
    in session: Session,
    configuration: FaceGroupAnalyzer.Configuration = .init(),
    makesIndex: Bool = false
  ) throws {
    folder = try Self.folder(arguments, in: session)
    let address = URL(filePath: folder, directoryHint: .isDirectory)
    if makesIndex {
      try Self.makeFolder(folder)
    } else if !FaceGroupAnalyzer.hasIndex(in: address) {
      throw MediaFailure(
        code: .fileNotFound,
        stage: .opening,
        path: folder,
        message: "There is no index of people in \(folder).",
        remedy: Self.remedy(forMissing: folder, in: session)
      )
    }
    analyzer = try FaceGroupAnalyzer(workingDirectory: address, configuration: configuration)
  }

  /// The folder that the arguments name, or the usual one.
  static func folder(_ arguments: ParsedArguments, in session: Session) throws -> String {
    if let named = try arguments.value(PeopleArguments.index) {
      return AbsolutePath.of(named)
    }
    let variables = session.environment.variables
    // By the XDG Base Directory Specification a path that is not absolute does not count.
    if let data = variables["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/moments/people"
    }
    guard let home = variables["HOME"], home.hasPrefix("/") else {
      throw UsageError("Neither HOME nor XDG_DATA_HOME is set. Name the index with --index DIR.")
    }
    return home + "/.local/share/moments/people"
  }

  /// What to do when there is no index; one at the usual place is told of, but never taken unasked.
  private static func remedy(forMissing folder: String, in session: Session) -> String {
    if let home = session.environment.variables["HOME"], home.hasPrefix("/") {
      let usual = home + "/.local/share/moments/people"
      let address = URL(filePath: usual, directoryHint: .isDirectory)
      if usual != folder, FaceGroupAnalyzer.hasIndex(in: address) {
        return "There is one in \(usual); name it with --index."
      }
    }
    return "Make one with `moments people add FOLDER`, or name another with --index."
  }

  /// Makes a folder and those above it, readable by their owner only.
  private static func makeFolder(_ path: String) throws(MediaFailure) {
    var part = ""
    for name in path.split(separator: "/") {
      part += "/" + name
      guard unsafe mkdir(part, 0o700) != 0 else { continue }
      let number = errno
      var status = stat()
      if unsafe stat(part, &status) == 0 { continue }
      throw MediaFailure(
        code: .cannotWrite,
        stage: .opening,
        path: path,
        message: "The folder for the index of people could not be made.",
        remedy: "Name another with --index DIR.",
        reason: systemMessage(number)
      )
    }
  }
}

extension PeopleIndex {
  /// The person that a text names: by name, identifier, or the beginning of an identifier.
  ///
  /// - Throws: `MediaFailure` with `notInIndex` for nobody, `invalidArgument` for more than one.
  func person(_ text: String) async throws -> FaceGroupAnalyzer.Person {
    let found = try await analyzer.people(matching: text)
    if let only = found.first, found.count == 1 { return only }
    guard found.isEmpty else {
      let list = found.map(\.id.rawValue).joined(separator: ", ")
      throw MediaFailure(
        code: .invalidArgument,
        stage: .opening,
        message: "\(found.count) people are meant by \(text.quotedForDisplay).",
        remedy: "Use the identifier of one: \(list)."
      )
    }
    let names = try await analyzer.people().compactMap(\.name)
    let close = ClosestName.closest(to: text, among: names)
    throw MediaFailure(
      code: .notInIndex,
      stage: .opening,
      message: "There is nobody \(text.quotedForDisplay) in the index.",
      remedy: close.map { "Did you mean \($0.quotedForDisplay)?" }
        ?? "`moments people list --all` tells who is."
    )
  }

  /// The faces that texts name, by identifier or the beginning of one.
  ///
  /// - Throws: `MediaFailure` with `notInIndex` for none, `invalidArgument` for more than one.
  func faces(_ texts: [String]) async throws -> [FaceGroupAnalyzer.FaceDetail] {
    let exact = try await analyzer.details(of: texts.map { FaceGroupAnalyzer.Face.ID($0) })
    if exact.count == texts.count { return exact }
    var faces: [FaceGroupAnalyzer.FaceDetail] = []
    for text in texts {
      let found = try await analyzer.faceDetails(matching: text.lowercased())
      if let only = found.first, found.count == 1 {
        faces.append(only)
        continue
      }
      throw MediaFailure(
        code: found.isEmpty ? .notInIndex : .invalidArgument,
        stage: .opening,
        message: found.isEmpty
          ? "There is no face \(text.quotedForDisplay) in the index."
          : "\(found.count) faces are meant by \(text.quotedForDisplay).",
        remedy: found.isEmpty
          ? "`moments people show PERSON` tells the identifiers of faces."
          : "Use more of the identifier."
      )
    }
    return faces
  }

  /// The face that a text names.
  func face(_ text: String) async throws -> FaceGroupAnalyzer.FaceDetail {
    guard let face = try await faces([text]).first else {
      throw MediaFailure(
        code: .notInIndex,
        stage: .opening,
        message: "There is no face \(text.quotedForDisplay) in the index."
      )
    }
    return face
  }
}

/// The pictures in the index whose files are not where they were.
struct MissingFiles {
  let count: Int
  let total: Int
  private let first: String?

  fileprivate init(_ missing: [MediaIntelligenceImageAsset.ID], of total: Int) {
    count = missing.count
    first = missing.first?.rawValue
    self.total = total
  }

  /// Says how many there are and what to do, if there are any.
  func note(in session: Session) {
    guard let first else { return }
    session.note(
      "the files of \(count) of \(NumberText.count(total, "picture")) are not where they were, as "
        + "\(first.quotedForDisplay). Moved files are known again once they are added from where they "
        + "are now; `moments people delete` takes the others out of the index."
    )
  }
}

extension PeopleIndex {
  /// Looks which files are not where they were.
  func missingFiles() async throws -> MissingFiles {
    var total = 0
    for try await _ in analyzer.scannedAssetIDs { total += 1 }
    return MissingFiles(try await analyzer.missingAssetIDs(), of: total)
  }
}
