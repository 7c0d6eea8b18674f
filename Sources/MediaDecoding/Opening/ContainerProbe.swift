internal import Glibc

/// Looks at the first bytes of a file.
enum ContainerProbe {
  /// Whether the file is a list of other files rather than a container.
  static func isPlaylist(_ file: LocalFile) -> Bool {
    let text = String(decoding: head(of: file), as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{feff}" }
    return start.hasPrefix("#EXTM3U") || start.hasPrefix("ffconcat version")
      || start.hasPrefix("v=0") || start.contains("<MPD")
      || start.hasPrefix("[playlist]") || start.hasPrefix("[Reference]")
  }

  private static func head(of file: LocalFile) -> [UInt8] {
    guard let stream = unsafe fopen(file.path, "rb") else { return [] }
    defer { unsafe fclose(stream) }
    return unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, 1024, stream)
    }
  }
}
