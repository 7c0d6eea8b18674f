internal import FoundationEssentials
internal import Glibc
package import MediaValues

/// Whether a model's file is what its description says.
package enum ModelFileState: Sendable, Hashable {
  /// The file's hash is the described one.
  case intact
  /// The file is there but its hash, given here, is another.
  case changed(sha256: String)
  /// The file is not there or cannot be read; the reason is the system's.
  case unreadable(reason: String)
}

extension ModelFile {
  /// Reads the whole file and compares its hash; a quarter of a second per 40 megabytes.
  ///
  /// - Parameters:
  ///   - folder: the folder of models.
  ///   - cancellation: ends the reading when raised.
  /// - Returns: whether the file is intact.
  /// - Throws: only if the flag is raised meanwhile.
  package func verified(
    in folder: String,
    cancellation: CancellationFlag = CancellationFlag()
  ) throws(CancellationError) -> ModelFileState {
    let path = folder + "/" + file
    guard RegularFile(path: path) != nil, let source = unsafe fopen(path, "rb") else {
      return .unreadable(reason: "there is no readable file \(path)")
    }
    defer { unsafe fclose(source) }
    var hash = SHA256()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      try cancellation.check()
      let count = unsafe fread(&chunk, 1, chunk.count, source)
      hash.update(count == chunk.count ? chunk : Array(chunk[..<count]))
      if count < chunk.count { break }
    }
    if unsafe ferror(source) != 0 {
      return .unreadable(reason: "the file cannot be read to its end")
    }
    let found = hash.finish()
    return found == sha256.lowercased() ? .intact : .changed(sha256: found)
  }
}
