internal import FaceStore
public import FoundationEssentials
internal import MediaDecoding

extension FaceGroupAnalyzer {
  /// Whether there is an index in a folder; it is not opened.
  public static func hasIndex(in workingDirectory: URL) -> Bool {
    guard let path = try? workingDirectory.localFolder else { return false }
    return FaceStore.isThere(workingDirectory: path)
  }

  /// Whether the first bytes of a file are those of a picture, whatever the file is called.
  ///
  /// - Parameter bytes: The beginning of the file; 64 bytes suffice.
  /// - Returns: Whether the format is one that is read here, perhaps with an optional library.
  public static func isPicture(beginningWith bytes: [UInt8]) -> Bool { StillFormat(bytes) != nil }

  /// The pictures in the index whose files are not where they were when they were analyzed.
  ///
  /// They may have been deleted, moved, or be on a disk that is not there at the moment; what the index knows
  /// of them stays. A picture called by its file's path is known again when it is put in from where the file is
  /// now. The cost is a look at one folder entry per picture.
  ///
  /// - Returns: The pictures, in the order of their identifiers.
  /// - Throws: ``MediaFailure`` when the index cannot be read.
  public nonisolated(nonsending) func missingAssetIDs() async throws
    -> [MediaIntelligenceImageAsset.ID]
  {
    try await withStore { store in
      try store.assetPaths().filter { StillFile.isMissing($0.path) }
        .map { MediaIntelligenceImageAsset.ID($0.id) }
    }
  }
}
