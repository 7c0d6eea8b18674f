internal import FaceStore
public import FoundationEssentials
internal import Synchronization

/// Finds the faces in a collection of pictures and groups them into people.
///
/// ```swift
/// let analyzer = try FaceGroupAnalyzer(workingDirectory: folder)
/// for try await (assetID, faces) in try await analyzer.insertOrUpdateAssets(assets) {
///   print(assetID.rawValue, faces.count)
/// }
/// if await analyzer.state == .stale { try await analyzer.update() }
/// for try await (person, faces) in analyzer.allFacesByEntityID {
///   print(person.rawValue, faces.count)
/// }
/// ```
///
/// The index lies in the working directory, readable by its owner only, and outlasts the process. All
/// analyzers of one directory in a process share it; of several processes one may write at a time. The
/// work runs on threads of its own, never on the caller's actor, and stops within a picture's time when
/// the calling task is cancelled.
///
/// Finding faces needs an inference engine and two models, which `bash Samples/setup-faces.sh` installs;
/// ``availability(configuration:workingDirectory:)`` says beforehand whether they are there. Queries,
/// corrections and deletion work without them.
public final class FaceGroupAnalyzer: Sendable {
  /// Whether all faces have their groups.
  public enum State: Int, Codable, Hashable, Sendable {
    /// Every face has its group.
    case ready
    /// Faces came or went since the last grouping.
    case stale
    /// Grouping is running.
    case updating
  }

  /// The folder that holds the index.
  public let workingDirectory: URL
  /// How this analyzer works.
  public let configuration: Configuration

  let store: FaceStore
  let scanner: FaceScanner
  let updates = UpdateRun()
  let listeners = ChangeListeners()
  let failures = Mutex<[AssetFailure]>([])

  /// Opens the index in a folder, with Apple's shape of errors; makes an index when there is none.
  ///
  /// - Parameter workingDirectory: A folder that is there; another program's files in it are left alone.
  /// - Throws: ``MediaIntelligenceError/workingDirectory`` when there is no such folder, or when what it
  ///   holds cannot be used.
  public convenience init(workingDirectory: URL) throws {
    try self.init(workingDirectory: workingDirectory, configuration: .appleCompatible)
  }

  /// Opens the index in a folder with a configuration; makes an index when there is none.
  ///
  /// - Throws: ``MediaFailure`` with code `fileNotFound`, `permissionDenied`, `indexUnusable` or
  ///   `indexInUse`, or ``MediaIntelligenceError/workingDirectory`` if the configuration asks for that.
  public init(workingDirectory: URL, configuration: Configuration) throws {
    self.workingDirectory = workingDirectory
    self.configuration = configuration
    scanner = FaceScanner(configuration)
    let reporting = FailureReporting(configuration, as: .workingDirectory)
    store = try reporting.run {
      try FaceStore.open(workingDirectory: try workingDirectory.localFolder)
    }
  }

  /// Whether all faces have their groups; an index that cannot be read counts as stale.
  public nonisolated(nonsending) var state: State {
    get async {
      if updates.isRunning { return .updating }
      let store = store
      let isGrouped = try? await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.state") {
        _ in
        try store.isGrouped()
      }
      return isGrouped == true ? .ready : .stale
    }
  }

  /// Runs a step on the store, away from the caller's actor.
  nonisolated(nonsending) func withStore<Value: Sendable>(
    as error: MediaIntelligenceError = .faceGroupProcessing,
    _ body: @escaping @Sendable (FaceStore) throws -> Value
  ) async throws -> Value {
    let store = store
    return try await FailureReporting(configuration, as: error).run {
      try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.store") { _ in
        try body(store)
      }
    }
  }
}

extension URL {
  /// The path of a working directory on this machine.
  var localFolder: String {
    get throws(MediaFailure) {
      try localPath(
        orRefuse: "The working directory must be on this machine, and \(absoluteString) is not."
      )
    }
  }

  /// The path on this machine, or a failure that says why it has to be there.
  func localPath(orRefuse message: @autoclosure () -> String) throws(MediaFailure) -> String {
    guard isFileURL else {
      throw MediaFailure(
        code: .notLocal,
        stage: .opening,
        path: absoluteString,
        message: message()
      )
    }
    return path(percentEncoded: false)
  }
}
