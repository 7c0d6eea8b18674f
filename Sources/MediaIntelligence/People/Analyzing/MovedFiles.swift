internal import FaceStore
internal import MediaDecoding

/// Finds out which pictures of the index are put in again from where their files were moved to.
///
/// Only pictures that are called by their files' paths are looked for: others keep their names when files
/// move. A file was moved if it holds the bytes of one that is not where it was.
struct MovedFiles: Sendable {
  let store: FaceStore
  let scanner: FaceScanner

  /// Gives the pictures whose files were moved their new names, and returns the old and the new ones.
  func follow(
    _ assets: [MediaIntelligenceImageAsset],
    _ cancellation: CancellationFlag
  ) throws -> [MediaIntelligenceImageAsset.ID] {
    var moves: [(from: String, to: String)] = []
    var found: Set<String> = []
    for asset in assets {
      try cancellation.check()
      guard let path = try? asset.localPath, asset.id.rawValue == path,
        let before = try record(ofFileMovedTo: path, but: found)
      else { continue }
      found.insert(before)
      moves.append((before, path))
    }
    guard !moves.isEmpty else { return [] }
    return try store.moveAssets(moves).flatMap { [$0.from, $0.to] }
      .map { MediaIntelligenceImageAsset.ID($0) }
  }

  /// The name of the picture whose file is at a path now; of several alike, one whose file had that name.
  private func record(ofFileMovedTo path: String, but found: Set<String>) throws -> String? {
    guard let state = StillFile.state(ofPath: path), try store.asset(path) == nil else {
      return nil
    }
    let missing = try store.assetsNamedByPath(ofByteCount: state.byteCount).filter {
      !found.contains($0.id) && StillFile.isMissing($0.path)
    }
    // A file that cannot be read is told of when its turn comes.
    guard !missing.isEmpty, let file = try? scanner.file(atPath: path) else { return nil }
    let digest = file.fingerprint.digest
    let same = missing.filter { $0.fingerprint.digest == digest }.map(\.id)
    let name = path.split(separator: "/").last
    return same.first { $0.split(separator: "/").last == name } ?? same.first
  }
}
