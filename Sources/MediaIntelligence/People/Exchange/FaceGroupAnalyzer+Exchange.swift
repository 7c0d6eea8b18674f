internal import FaceStore
public import FoundationEssentials
internal import MediaExport

extension FaceGroupAnalyzer {
  /// The index as a document in JSON: pictures, faces, people, names and corrections.
  ///
  /// Faces that a damaged or edited file does not show at the moment go with it if something was said about
  /// them or the person whose they are. `moments schema index` describes the document.
  ///
  /// - Parameter includingEmbeddings: Whether the faces' embeddings, which are biometric data, go with it;
  ///   without them the faces stay in their groups but draw no new ones to them.
  /// - Returns: The bytes of the document, the same for the same contents.
  /// - Throws: ``MediaFailure`` when the index cannot be read; `CancellationError`.
  public nonisolated(nonsending) func exportIndex(
    includingEmbeddings: Bool = true
  ) async throws -> Data {
    try await stoppable { store, flag in
      var document = Data()
      try store.export(includesEmbeddings: includingEmbeddings) { piece throws(MediaFailure) in
        try flag.stop()
        document.append(contentsOf: piece)
      }
      return document
    }
  }

  /// Writes the index as a document to a file, which appears whole or not at all.
  ///
  /// Only the file's owner can read it. Memory does not grow with the document.
  ///
  /// - Parameters:
  ///   - file: Where the document goes; a file that is there is replaced.
  ///   - includingEmbeddings: Whether the faces' embeddings go with it.
  /// - Returns: The size of the document in bytes.
  /// - Throws: ``MediaFailure`` when the index cannot be read or the file cannot be written;
  ///   `CancellationError`. Then an older file stays as it is.
  @discardableResult
  public nonisolated(nonsending) func exportIndex(
    to file: URL,
    includingEmbeddings: Bool = true
  ) async throws -> Int {
    try await stoppable { store, flag in
      var count = 0
      try AtomicFile.writePrivately(to: try file.localFile) { write throws(MediaFailure) in
        try store.export(includesEmbeddings: includingEmbeddings) { piece throws(MediaFailure) in
          try flag.stop()
          count += piece.count
          try write(piece)
        }
      }
      return count
    }
  }

  /// Hands out the index as a document, piece by piece.
  ///
  /// - Parameters:
  ///   - includingEmbeddings: Whether the faces' embeddings go with it.
  ///   - body: Takes the next piece, which ends between two characters; it is called on a thread of the
  ///     analyzer's, and the index cannot be changed meanwhile. It ends the export by throwing.
  /// - Throws: ``MediaFailure`` when the index cannot be read, what `body` throws, and
  ///   `CancellationError`.
  public nonisolated(nonsending) func exportIndex(
    includingEmbeddings: Bool = true,
    _ body: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    try await stoppable { store, flag in
      var refusal: (any Error)?
      do throws(MediaFailure) {
        try store.export(includesEmbeddings: includingEmbeddings) { piece throws(MediaFailure) in
          try flag.stop()
          do { try body(Data(piece)) } catch {
            refusal = error
            throw MediaFailure(code: .cannotWrite, stage: .writing, message: "\(error)")
          }
        }
      } catch {
        throw refusal ?? error
      }
    }
  }

  /// Takes an exported index in, in one step.
  ///
  /// Pictures that are in this index stay as they are; people known under the same identifier get the
  /// document's names if they have none.
  ///
  /// - Throws: ``MediaFailure`` with `invalidArgument` when the data is no exported index;
  ///   `CancellationError`. Then nothing is taken in.
  public nonisolated(nonsending) func importIndex(_ data: Data) async throws {
    try await stoppable { store, flag in
      try store.import(Array(data), isStopped: { flag.isCancelled })
    }
    listeners.tell(.peopleCorrected)
  }

  /// Takes an exported index in from a file, in one step.
  ///
  /// Memory does not grow with the document, save by some 40 bytes for each group of faces.
  ///
  /// - Throws: ``MediaFailure`` with `fileNotFound` or `permissionDenied` for a file that cannot be read,
  ///   `invalidArgument` for one that is no exported index; `CancellationError`. Then nothing is taken in.
  public nonisolated(nonsending) func importIndex(from file: URL) async throws {
    try await stoppable { store, flag in
      try store.import(path: try file.localFile, isStopped: { flag.isCancelled })
    }
    listeners.tell(.peopleCorrected)
  }

  /// Runs a long step on the store that ends soon after the calling task was cancelled.
  private nonisolated(nonsending) func stoppable<Value: Sendable>(
    _ body: @escaping @Sendable (FaceStore, CancellationFlag) throws -> Value
  ) async throws -> Value {
    let store = store
    return try await FailureReporting(configuration, as: .faceGroupProcessing).run {
      try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.exchange") { flag in
        do {
          return try body(store, flag)
        } catch {
          try flag.check()
          throw error
        }
      }
    }
  }
}

extension CancellationFlag {
  /// Ends a step on the store that can fail in the store's way only.
  fileprivate func stop() throws(MediaFailure) {
    guard isCancelled else { return }
    throw MediaFailure(code: .internalError, stage: .writing, message: "The export was stopped.")
  }
}

extension URL {
  /// The path of a file on this machine.
  fileprivate var localFile: String {
    get throws(MediaFailure) {
      try localPath(
        orRefuse: "An index is exported to and imported from files on this machine only."
      )
    }
  }
}
