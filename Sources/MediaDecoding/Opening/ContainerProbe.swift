internal import Glibc

/// Looks at the first bytes of a file.
enum ContainerProbe {
  /// Whether the file is a list of other files rather than a container.
  static func isPlaylist(_ file: LocalFile) -> Bool {
    let start = beginning(of: file)
    return start.hasPrefix("#EXTM3U") || start.hasPrefix("v=0") || start.contains("<MPD")
      || start.hasPrefix("[playlist]") || start.hasPrefix("[Reference]")
  }

  /// Whether the file is a script for FFmpeg's concat demuxer.
  static func isScript(_ file: LocalFile) -> Bool {
    beginning(of: file).hasPrefix("ffconcat version")
  }

  private static func beginning(of file: LocalFile) -> Substring {
    let text = String(decoding: head(of: file), as: UTF8.self)
    return text.drop { $0.isWhitespace || $0 == "\u{feff}" }
  }

  private static func head(of file: LocalFile) -> [UInt8] {
    guard let stream = unsafe fopen(file.path, "rb") else { return [] }
    defer { unsafe fclose(stream) }
    return unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, 1024, stream)
    }
  }
}
