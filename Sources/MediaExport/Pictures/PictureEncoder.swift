internal import CFFmpeg
package import MediaValues

/// Codes pictures into the bytes of a file.
package struct PictureEncoder: Sendable, Hashable {
  /// How the picture is coded.
  package let coding: PictureCoding
  /// From 1, smallest, to 100, best; PNG does not look at it.
  package let quality: Int
  /// How much color detail a JPEG or an AVIF keeps; the other formats do not look at it.
  package let chromaSampling: ChromaSampling

  /// Makes an encoder; a quality outside 1…100 counts as the nearest.
  package init(
    coding: PictureCoding,
    quality: Int = 85,
    chromaSampling: ChromaSampling = .halved
  ) {
    self.coding = coding
    self.quality = min(max(quality, 1), 100)
    self.chromaSampling = chromaSampling
  }

  /// Whether the linked FFmpeg has what it takes to write a format.
  package static func isAvailable(_ coding: PictureCoding) -> Bool {
    guard coding.encoderNames.contains(where: { unsafe avcodec_find_encoder_by_name($0) != nil })
    else { return false }
    return coding.muxerName.map { unsafe av_guess_format($0, nil, nil) != nil } ?? true
  }

  /// The picture as the bytes of a whole file.
  ///
  /// - Throws: `MediaFailure` with `missingComponent` when there is no encoder, `limitExceeded` when the
  ///   picture is too large for the format, `cannotWrite` when the encoder fails.
  package func encode(_ raster: Raster) throws(MediaFailure) -> [UInt8] {
    let side = max(raster.width, raster.height)
    guard side <= coding.maximumSide else {
      throw MediaFailure(
        code: .limitExceeded,
        stage: .writing,
        message: "A \(coding.rawValue) picture has at most \(coding.maximumSide) pixels a side, "
          + "and this one has \(side).",
        remedy: "Ask for a smaller width, or for another format."
      )
    }
    let frame = try PictureFrame.holding(raster, format: pixelFormat)
    let context = try EncoderContext.opened(
      for: self,
      width: raster.width,
      height: raster.height
    )
    return try context.encode(frame)
  }

  /// The pixel format that the encoder is fed.
  var pixelFormat: AVPixelFormat {
    switch (coding, chromaSampling) {
    case (.jpeg, .halved), (.avif, .halved): AV_PIX_FMT_YUV420P
    case (.jpeg, .full), (.avif, .full): AV_PIX_FMT_YUV444P
    case (.png, _): AV_PIX_FMT_RGB24
    // The encoder's own conversion from this format is exact; from planes it takes limited range.
    case (.webp, _): AV_PIX_FMT_BGRA
    }
  }

  /// The failure of a step of coding.
  static func failure(_ step: String, _ status: Int32) -> MediaFailure {
    var text = [CChar](repeating: 0, count: 128)
    let isKnown = unsafe av_strerror(status, &text, text.count) == 0
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return MediaFailure(
      code: .cannotWrite,
      stage: .writing,
      message: "The picture could not be coded: \(step) failed.",
      reason: isKnown ? String(decoding: bytes, as: UTF8.self) : "error \(status)"
    )
  }
}
