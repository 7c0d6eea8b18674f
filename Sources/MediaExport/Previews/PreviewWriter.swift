internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Writes a short moving preview and keeps within a size.
struct PreviewWriter {
  let source: ClipSource
  let settings: PreviewSettings

  private static let attemptLimit = 10

  /// Writes the pictures; of several tries the first that is small enough gets the name.
  ///
  /// - Returns: the size in bytes and the number of frames.
  /// - Throws: `MediaFailure` with `limitExceeded` when no try is small enough.
  func write(
    _ pictures: PreviewPictures,
    to path: String,
    progress: (Double) -> Void
  ) throws -> (byteCount: Int64, frameCount: Int) {
    // Without a size to meet, the first try is the last.
    let isBound = settings.maximumByteCount != nil
    guard let first = pictures.rasters.first else {
      throw ExportFailure.nothing(in: .zero, of: source.path)
    }
    var attempt = PreviewAttempt(
      size: PixelSize(width: first.width & ~1, height: first.height & ~1),
      quality: min(max(settings.quality, 1), 100)
    )
    var smallest = Int64.max
    for number in 0..<Self.attemptLimit {
      var output = try code(pictures, attempt, path) { share in
        progress(isBound ? (Double(number) + share) / Double(number + 2) : share)
      }
      let byteCount = output.byteCount
      guard let limit = settings.maximumByteCount, byteCount > limit else {
        try output.publish()
        return (byteCount, (pictures.order.count - 1) / attempt.stride + 1)
      }
      smallest = min(smallest, byteCount)
      let share = Double(limit) / Double(byteCount)
      guard let next = attempt.shrunk(to: share, hasQuality: settings.container != .gif) else {
        break
      }
      attempt = next
    }
    throw MediaFailure(
      code: .limitExceeded,
      stage: .writing,
      path: path,
      message: "The preview cannot be made small enough: it needs \(smallest) bytes at least.",
      remedy: "Allow more bytes, or ask for a shorter preview."
    )
  }

  private func code(
    _ pictures: PreviewPictures,
    _ attempt: PreviewAttempt,
    _ path: String,
    progress: (Double) -> Void
  ) throws -> OutputFile {
    let places = stride(from: 0, to: pictures.order.count, by: attempt.stride)
    let feed = try AnimationFeed(
      pictures.rasters,
      order: places.map { pictures.order[$0] },
      size: attempt.size,
      container: settings.container,
      quality: attempt.quality,
      frameSeconds: Double(attempt.stride) / pictures.frameRate,
      threadCount: source.options.decoderThreadCount
    )
    var output = try OutputFile(path, container: settings.container)
    let index = try unsafe output.addStream(coding: feed.context, like: nil, describesLight: false)
    try output.begin()
    let packet = try ClipPacket()
    var step = AnimationFeed.Step.nothing
    while step != .end {
      try source.cancellation.check()
      step = try feed.advance(into: packet)
      if step == .packet { try output.write(packet, stream: index, timeBase: feed.timeBase) }
      progress(feed.share)
    }
    try output.complete()
    return output
  }
}

extension ClipContainer {
  /// How an animation's pictures are coded: FFmpeg's name of the encoder, and the format it is fed.
  var animationCoding: (encoder: String, format: AVPixelFormat) {
    switch self {
    case .gif: ("gif", AV_PIX_FMT_PAL8)
    case .webp: ("libwebp_anim", AV_PIX_FMT_BGRA)
    default: ("libx264", AV_PIX_FMT_YUV420P)
    }
  }
}
