internal import FaceStore
public import FoundationEssentials

extension FaceGroupAnalyzer {
  /// Takes pictures out of the index, with their faces; those that are not in it are passed over.
  ///
  /// The bytes on the disk are overwritten, and nothing is deleted if anything fails. The other faces keep
  /// their people. People of whom no face is left go too, unless they were given a name.
  public nonisolated(nonsending) func deleteAssets(
    _ assetIDs: [MediaIntelligenceImageAsset.ID]
  ) async throws {
    let gone = try await withStore { try $0.deleteAssets(assetIDs.map(\.rawValue)) }
    if !gone.isEmpty {
      listeners.tell(.assetsChanged(gone.map { MediaIntelligenceImageAsset.ID($0) }))
    }
  }

  /// Empties the index: pictures, faces, people, names and corrections; it stays usable.
  ///
  /// The bytes on the disk are overwritten.
  public nonisolated(nonsending) func deleteAllAssets() async throws {
    try await withStore { try $0.deleteEverything() }
    listeners.tell(.emptied)
  }

  /// Removes the index from a working directory, irreversibly; the directory itself stays.
  ///
  /// An analyzer that is still open in this process cannot be used afterwards; one in another process
  /// that has written makes the purge fail.
  ///
  /// - Throws: ``MediaIntelligenceError/workingDirectory`` when there is no such directory or no index in it,
  ///   ``MediaFailure`` with code `indexInUse` when another process writes.
  public nonisolated(nonsending) static func purge(workingDirectory: URL) async throws {
    do {
      try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.purge") { _ in
        try FaceStore.purge(workingDirectory: try workingDirectory.localFolder)
      }
    } catch let failure as MediaFailure
      where failure.code == .fileNotFound || failure.code == .notLocal
    {
      throw MediaIntelligenceError.workingDirectory
    }
  }
}
