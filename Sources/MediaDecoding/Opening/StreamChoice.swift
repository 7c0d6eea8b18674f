internal import CFFmpeg
internal import MediaValues

/// Chooses the video and the sound that a player would show.
struct StreamChoice {
  private let streams: [StreamDescription]
  private let bestVideo: Int?
  private let bestAudio: Int?
  private let file: LocalFile

  init(of container: borrowing FormatContext, file: LocalFile) {
    self.file = file
    var found: [StreamDescription] = []
    // Hostile files announce thousands of streams; the first ones are those that matter.
    for index in 0..<min(container.streamCount, 1024) {
      if let stream = container.streamDescription(index) { found.append(stream) }
    }
    streams = found
    bestVideo = container.bestStream(.video)
    bestAudio = container.bestStream(.audio, relatedTo: bestVideo ?? -1)
  }

  /// The best stream of moving pictures.
  ///
  /// - Throws: ``MediaFailure`` with `noVideo`, `encrypted`, `unsupportedCodec` or `limitExceeded`.
  func video(_ options: ReaderOptions, refusedAddress: String?) throws(MediaFailure)
    -> StreamDescription
  {
    let videos = streams.filter { $0.kind == .video && !$0.isAttachedPicture }
    let playable = videos.filter { $0.isDecodable && !$0.isLocked }
    let best = playable.first { $0.index == bestVideo }
    let largest = playable.max { $0.width * $0.height < $1.width * $1.height }
    guard let chosen = best ?? largest else {
      throw failure(for: videos, refusedAddress: refusedAddress)
    }
    guard
      chosen.width.multipliedReportingOverflow(by: chosen.height).partialValue
        <= options.maximumPixelCount
    else {
      throw MediaFailure(
        code: .limitExceeded,
        stage: .opening,
        path: file.path,
        message: "The pictures of \(file.name) have \(chosen.width)×\(chosen.height) pixels, "
          + "more than the \(options.maximumPixelCount) that are allowed."
      )
    }
    return chosen
  }

  /// The best stream of sound; nil when there is none.
  func audio(relatedTo video: Int) -> StreamDescription? {
    let sounds = streams.filter { $0.kind == .audio }
    return sounds.first { $0.index == bestAudio } ?? sounds.first { $0.isDecodable } ?? sounds.first
  }

  private func failure(for videos: [StreamDescription], refusedAddress: String?) -> MediaFailure {
    if let refusedAddress {
      return OpeningFailure(file: file, refusedAddress: refusedAddress).refusal
    }
    guard let first = videos.first else {
      let hasCover = streams.contains { $0.isAttachedPicture }
      let hasSound = streams.contains { $0.kind == .audio }
      let contents =
        hasCover ? "only a cover picture" : (hasSound ? "only sound" : "no pictures and no sound")
      return MediaFailure(
        code: .noVideo,
        stage: .opening,
        path: file.path,
        message: "\(file.name) holds no video: \(contents)."
      )
    }
    if videos.contains(where: \.isLocked) {
      return MediaFailure(
        code: .encrypted,
        stage: .opening,
        path: file.path,
        message: "The video in \(file.name) is encrypted."
      )
    }
    return MediaFailure(
      code: .unsupportedCodec,
      stage: .opening,
      path: file.path,
      message: "Nothing here decodes the video of \(file.name), which is coded as "
        + "\(first.codecName)."
    )
  }
}
