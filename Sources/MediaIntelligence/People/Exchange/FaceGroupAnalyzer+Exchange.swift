internal import FaceStore
public import FoundationEssentials
internal import MediaExport

extension FaceGroupAnalyzer {
  /// The index as a document in JSON: pictures, faces, people, names and corrections.
  ///
  /// - Parameter includingEmbeddings: Whether the faces' embeddings, which are biometric data, go with it;
  ///   without them the faces stay in their groups but draw no new ones to them.
  /// - Returns: The bytes of the document, the same for the same contents.
  /// - Throws: ``MediaFailure`` when the index cannot be read.
  public nonisolated(nonsending) func exportIndex(
    includingEmbeddings: Bool = true
  ) async throws -> Data {
    try await withStore { store in
      var document = Data()
      try store.export(includesEmbeddings: includingEmbeddings) { document.append(contentsOf: $0) }
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
  /// - Throws: ``MediaFailure`` when the index cannot be read or the file cannot be written.
  @discardableResult
  public nonisolated(nonsending) func exportIndex(
    to file: URL,
    includingEmbeddings: Bool = true
  ) async throws -> Int {
    try await withStore { store in
      var count = 0
      try AtomicFile.writePrivately(to: try file.localFile) { write throws(MediaFailure) in
        try store.export(includesEmbeddings: includingEmbeddings) { piece throws(MediaFailure) in
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
  /// - Throws: ``MediaFailure`` when the index cannot be read, and what `body` throws.
  public nonisolated(nonsending) func exportIndex(
    includingEmbeddings: Bool = true,
    _ body: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    try await withStore { store in
      var refusal: (any Error)?
      do {
        try store.export(includesEmbeddings: includingEmbeddings) { piece throws(MediaFailure) in
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
    try await takeIn { store, isStopped throws(MediaFailure) in
      try store.import(Array(data), isStopped: isStopped)
    }
  }

  /// Takes an exported index in from a file, in one step.
  ///
  /// Memory does not grow with the document, save by some 40 bytes for each group of faces.
  ///
  /// - Throws: ``MediaFailure`` with `fileNotFound` or `permissionDenied` for a file that cannot be read,
  ///   `invalidArgument` for one that is no exported index; `CancellationError`. Then nothing is taken in.
  public nonisolated(nonsending) func importIndex(from file: URL) async throws {
    try await takeIn { store, isStopped throws(MediaFailure) in
      try store.import(path: try file.localFile, isStopped: isStopped)
    }
  }

  private nonisolated(nonsending) func takeIn(
    _ body: @escaping @Sendable (FaceStore, () -> Bool) throws(MediaFailure) -> Void
  ) async throws {
    let store = store
    try await FailureReporting(configuration, as: .faceGroupProcessing).run {
      try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.import") { flag in
        do throws(MediaFailure) {
          try body(store) { flag.isCancelled }
        } catch {
          try flag.check()
          throw error
        }
      }
    }
    listeners.tell(.peopleCorrected)
  }
}

extension URL {
  /// The path of a file on this machine.
  fileprivate var localFile: String {
    get throws(MediaFailure) {
      guard isFileURL else {
        throw MediaFailure(
          code: .notLocal,
          stage: .opening,
          path: absoluteString,
          message: "An index is exported to and imported from files on this machine only."
        )
      }
      return path(percentEncoded: false)
    }
  }
}
