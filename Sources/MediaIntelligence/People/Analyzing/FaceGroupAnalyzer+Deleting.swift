internal import FaceStore
public import FoundationEssentials

extension FaceGroupAnalyzer {
  /// Takes pictures out of the index, with their faces; those that are not in it are passed over.
  ///
  /// The bytes on the disk are overwritten where they lie; file systems that write changes elsewhere may keep
  /// older ones. The other faces keep their people. People of whom no face is left go too, unless they were
  /// given a name.
  ///
  /// - Throws: ``MediaFailure`` with code `indexInUse` when another process writes, and nothing is deleted; or
  ///   when one reads, and what is deleted is overwritten by a later ``update(subprogress:)``. The message
  ///   tells which. ``MediaIntelligenceError/faceGroupProcessing`` if the configuration asks for that.
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
  /// The bytes on the disk are overwritten where they lie, as by ``deleteAssets(_:)``, with the same failures.
  public nonisolated(nonsending) func deleteAllAssets() async throws {
    try await withStore { try $0.deleteEverything() }
    listeners.tell(.emptied)
  }

  /// Removes the index from a working directory, irreversibly; the directory itself stays.
  ///
  /// The files are overwritten where they lie and removed, also those of a damaged index. An analyzer that is
  /// still open in this process cannot be used afterwards, nor can one that reads in another; one in another
  /// process that has written makes the purge fail.
  ///
  /// - Throws: ``MediaIntelligenceError/workingDirectory`` when there is no such directory or no index in it,
  ///   ``MediaFailure`` with code `indexInUse` when another process writes, `indexUnusable` when what is there
  ///   belongs to another program.
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
