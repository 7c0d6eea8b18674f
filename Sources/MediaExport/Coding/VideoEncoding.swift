internal import CFFmpeg
internal import Glibc
internal import MediaValues

/// How pictures are handed to an encoder and how it codes them.
struct VideoEncoding {
  let codec: ClipVideoCodec
  let quality: Int
  let threadCount: Int
  let wantsGlobalHeader: Bool

  /// Opens an encoder for frames like the one given, whose times count in a clock.
  func opened(
    for frame: borrowing ClipFrame,
    timeBase: TimeBase,
    frameRate: (numerator: Int32, denominator: Int32)
  ) throws(MediaFailure) -> ClipEncoder {
    if codec == .av1 { Self.quietAV1 }
    let names = codec.encoderNames
    let isSlowEncoder = unsafe avcodec_find_encoder_by_name(names[0]) == nil
    return try unsafe ClipEncoder(names, options: options(isSlowEncoder: isSlowEncoder)) {
      context,
      _ in
      unsafe Self.describe(frame, in: context, timeBase, frameRate)
      unsafe context.pointee.thread_count = Int32(max(1, min(threadCount, 16)))
      if wantsGlobalHeader { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
      // A key frame at least every ten seconds keeps seeking quick.
      let rate =
        frameRate.denominator > 0
        ? Double(frameRate.numerator) / Double(frameRate.denominator) : 25
      unsafe context.pointee.gop_size = Int32(max(12, min(rate * 10, 600)))
    }
  }

  /// Sets size, format, colors and clock of an encoder from a frame.
  static func describe(
    _ frame: borrowing ClipFrame,
    in context: UnsafeMutablePointer<AVCodecContext>,
    _ timeBase: TimeBase,
    _ frameRate: (numerator: Int32, denominator: Int32)
  ) {
    unsafe context.pointee.width = Int32(clamping: frame.width)
    unsafe context.pointee.height = Int32(clamping: frame.height)
    unsafe context.pointee.pix_fmt = AVPixelFormat(shim_plain_format(frame.format))
    unsafe context.pointee.sample_aspect_ratio = frame.pointer.pointee.sample_aspect_ratio
    unsafe context.pointee.color_range = frame.pointer.pointee.color_range
    if shim_format_is_full_range(frame.format) != 0 {
      unsafe context.pointee.color_range = AVCOL_RANGE_JPEG
    }
    unsafe context.pointee.colorspace = frame.pointer.pointee.colorspace
    unsafe context.pointee.color_primaries = frame.pointer.pointee.color_primaries
    unsafe context.pointee.color_trc = frame.pointer.pointee.color_trc
    unsafe context.pointee.chroma_sample_location = frame.pointer.pointee.chroma_location
    unsafe context.pointee.time_base = timeBase.rational
    if frameRate.numerator > 0, frameRate.denominator > 0 {
      unsafe context.pointee.framerate = AVRational(
        num: frameRate.numerator,
        den: frameRate.denominator
      )
    }
    // What fails is told by its status; the encoder's remarks are for nobody.
    unsafe context.pointee.log_level_offset = 100
  }

  /// The pixel format in which the codec stores frames of a format.
  func pixelFormat(for format: Int32, keepsDepth: Bool) -> Int32 {
    let isDeep = shim_format_bit_depth(format) > 8
    return isDeep && keepsDepth && codec.keepsDeepColor
      ? AV_PIX_FMT_YUV420P10LE.rawValue : AV_PIX_FMT_YUV420P.rawValue
  }

  private func options(isSlowEncoder: Bool) -> [(String, String)] {
    let share = Double(min(max(quality, 1), 100) - 1) / 99
    switch codec {
    case .h264:
      return [("preset", "fast"), ("crf", rounded(45 - 33 * share))]
    case .hevc:
      return [
        ("preset", "fast"), ("crf", rounded(45 - 31 * share)),
        ("x265-params", "log-level=none"),
      ]
    case .vp9:
      return [
        ("crf", String(Int(60 - 42 * share))), ("b", "0"), ("deadline", "good"),
        ("cpu-used", "4"), ("row-mt", "1"),
      ]
    case .av1:
      let level = String(Int(60 - 42 * share))
      return isSlowEncoder
        ? [("crf", level), ("cpu-used", "8"), ("row-mt", "1")]
        : [("crf", level), ("preset", "10")]
    }
  }

  private func rounded(_ number: Double) -> String { String(Int(number.rounded())) }

  /// The AV1 encoder writes to standard error unless this says otherwise before its first use.
  private static let quietAV1: Void = {
    _ = unsafe setenv("SVT_LOG", "0", 0)
  }()
}
