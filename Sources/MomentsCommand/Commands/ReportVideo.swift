internal import Glibc
internal import MediaDocuments
internal import MediaExport
internal import MediaIntelligence

/// The address by which a page finds a video.
struct ReportLink {
  /// Relative where both lie below one folder other than the root, so that they can be moved together.
  let address: String

  /// Makes the address of a video for a page of a name.
  init(to file: String, from page: String) {
    let path = file.resolvedPath
    let folder = PictureNames(pattern: page, count: 1).folder.resolvedPath
    let target = path.split(separator: "/")
    let base = folder.split(separator: "/")
    let shared = zip(target.dropLast(), base).prefix { $0 == $1 }.count
    guard path.hasPrefix("/"), folder.hasPrefix("/"), shared > 0 else {
      address = "file://" + path.percentEncodedPath
      return
    }
    let steps = Array(repeating: "..", count: base.count - shared)
    let rest = target.dropFirst(shared).map { String($0).percentEncodedPath }
    address = (steps.isEmpty ? ["."] + rest : steps + rest).joined(separator: "/")
  }
}

/// A video read into memory, to be put into a page.
struct EmbeddedVideo {
  let bytes: [UInt8]

  /// Reads a file of a bounded size.
  ///
  /// - Throws: `MediaFailure` with `limitExceeded` when it is larger.
  init(_ file: String, limit: Int) throws(MediaFailure) {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(file, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.unreadable(file, errno) }
    let size = Int(status.st_size)
    guard size <= limit else {
      throw MediaFailure(
        code: .limitExceeded,
        stage: .opening,
        path: file,
        message: "The video has \(size) bytes, and pages hold \(limit) at most.",
        remedy: "Raise --max-bytes, or leave --embed away, so that the page links to the video."
      )
    }
    var bytes = [UInt8](repeating: 0, count: size)
    var done = 0
    while done < size {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress?.advanced(by: done), size - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.unreadable(file, count < 0 ? errno : EIO) }
      done += count
    }
    self.bytes = bytes
  }

  /// What a browser calls files of a container.
  static func mediaType(of properties: VideoProperties) -> String {
    let names = properties.container.split(separator: ",")
    // FFmpeg has one demuxer for Matroska and WebM; browsers take both by the latter's name.
    if names.contains("webm") || names.contains("matroska") { return "video/webm" }
    if names.contains("ogg") { return "video/ogg" }
    return "video/mp4"
  }

  private static func unreadable(_ file: String, _ number: Int32) -> MediaFailure {
    MediaFailure(
      code: .permissionDenied,
      stage: .opening,
      path: file,
      message: "The video could not be read.",
      reason: systemMessage(number)
    )
  }
}
