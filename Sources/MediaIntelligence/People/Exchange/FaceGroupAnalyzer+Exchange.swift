internal import FaceStore
public import FoundationEssentials

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
    Data(try await withStore { try $0.export(includesEmbeddings: includingEmbeddings) })
  }

  /// Takes an exported index in, in one step.
  ///
  /// Pictures that are in this index stay as they are; people known under the same identifier get the
  /// document's names if they have none.
  ///
  /// - Throws: ``MediaFailure`` with `invalidArgument` when the data is no exported index.
  public nonisolated(nonsending) func importIndex(_ data: Data) async throws {
    try await withStore { try $0.import(Array(data)) }
    listeners.tell(.peopleCorrected)
  }
}
