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
}
