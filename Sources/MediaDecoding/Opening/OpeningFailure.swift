internal import CFFmpeg
internal import MediaValues

/// Says why a file could not be opened, in words for people.
struct OpeningFailure {
  let file: LocalFile
  /// What the file refers to and what was refused.
  let refusedAddress: String?

  /// The failure of a file that leads elsewhere.
  var refusal: MediaFailure {
    MediaFailure(
      code: .notLocal,
      stage: .opening,
      path: file.path,
      message: "\(file.name) refers to something that is not a file beside it.",
      remedy: "Download what it refers to and open that.",
      reason: refusedAddress
    )
  }

  /// The failure behind FFmpeg's number.
  func failure(for error: FFmpegError, stream: StreamDescription? = nil) -> MediaFailure {
    if refusedAddress != nil { return refusal }
    if ContainerProbe.isScript(file) {
      return MediaFailure(
        code: .unrecognizedFormat,
        stage: .opening,
        path: file.path,
        message: "\(file.name) is a list of files to join, which is not read.",
        remedy: "Join them first: ffmpeg -f concat -i LIST -c copy JOINED.mkv"
      )
    }
    // A list of files that cannot be opened names files that may not be.
    if ContainerProbe.isPlaylist(file) { return refusal }
    let code: MediaFailure.Code
    let message: String
    switch error {
    case .outOfMemory:
      (code, message) = (.limitExceeded, "There is not enough memory to open \(file.name).")
    case .tooLarge:
      code = .limitExceeded
      message = "The pictures of \(file.name) have more pixels than are allowed."
    case .noDecoder:
      (code, message) = (.unsupportedCodec, "Nothing here decodes the video of \(file.name).")
    default:
      if let stream {
        code = .unsupportedCodec
        message = "The decoder of \(stream.codecName) cannot be opened for \(file.name)."
      } else {
        code = .unrecognizedFormat
        message = "\(file.name) is not a video that can be read, or its beginning is damaged."
      }
    }
    return MediaFailure(
      code: code,
      stage: .opening,
      path: file.path,
      message: message,
      reason: error.text
    )
  }
}
