internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Codes pictures that are in memory as an animation.
@safe final class AnimationFeed {
  private let rasters: [Raster]
  private let container: ClipContainer
  private let size: PixelSize
  private let frameSeconds: Double
  private let encoder: ClipEncoder
  private let palette: FilterNetwork?
  private let picture: ClipFrame
  private let frame: ClipFrame
  private var scaler: OpaquePointer?
  private var nextRaster = 0
  private var isDrained = false
  /// The clock of the packets.
  let timeBase: TimeBase

  /// Opens an encoder for pictures of one size.
  ///
  /// - Throws: `MediaFailure` with `missingComponent` when the encoder, or for GIF libavfilter, is absent.
  init(
    _ rasters: [Raster],
    size: PixelSize,
    container: ClipContainer,
    quality: Int,
    frameSeconds: Double,
    threadCount: Int
  ) throws {
    let coding = container.animationCoding
    // GIF counts in hundredths, WebP in thousandths of a second.
    let clock = TimeBase(numerator: 1, denominator: container == .gif ? 100 : 1000)
    encoder = try unsafe ClipEncoder(
      [coding.encoder],
      options: Self.options(container, quality)
    ) { context, _ in
      unsafe context.pointee.width = Int32(clamping: size.width)
      unsafe context.pointee.height = Int32(clamping: size.height)
      unsafe context.pointee.pix_fmt = coding.format
      unsafe context.pointee.time_base = clock.rational
      unsafe context.pointee.thread_count = Int32(max(1, min(threadCount, 16)))
      unsafe context.pointee.log_level_offset = 100
      if coding.format == AV_PIX_FMT_YUV420P {
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe context.pointee.colorspace = AVCOL_SPC_BT709
        unsafe context.pointee.color_primaries = AVCOL_PRI_BT709
        unsafe context.pointee.color_trc = AVCOL_TRC_BT709
        unsafe context.pointee.color_range = AVCOL_RANGE_MPEG
      }
    }
    palette = container == .gif ? try Self.paletteNetwork(size, clock) : nil
    picture = try ClipFrame()
    frame = try ClipFrame()
    timeBase = clock
    self.rasters = rasters
    self.container = container
    self.size = size
    self.frameSeconds = frameSeconds
  }

  deinit { unsafe sws_freeContext(scaler) }

  /// The encoder's context, to describe the stream; valid as long as this.
  var context: UnsafeMutablePointer<AVCodecContext> { unsafe encoder.pointer }

  /// Gives the next packet; false at the end.
  func next(into packet: borrowing ClipPacket) throws -> Bool {
    while true {
      switch try encoder.receive(into: packet) {
      case .ready:
        if packet.duration == 0 { packet.duration = timeBase.ticks(inSeconds: frameSeconds) }
        return true
      case .end, .failed: return false
      case .needsInput:
        if isDrained { return false }
        if try nextFrame() {
          try encoder.send(frame)
        } else {
          isDrained = true
          encoder.finish()
        }
      }
    }
  }

  /// Makes the next frame in the encoder's format; false at the end.
  private func nextFrame() throws -> Bool {
    guard palette != nil else {
      guard try nextPicture(AVPixelFormat(container.animationCoding.format.rawValue)) else {
        return false
      }
      frame.take(from: picture)
      return true
    }
    while try !takeColored() {
      // The palette is made of all pictures, so none comes out before the last went in.
      guard try nextPicture(AV_PIX_FMT_BGRA) else {
        if isPaletteFed { return false }
        isPaletteFed = true
        sendToPalette(end: true)
        continue
      }
      sendToPalette(end: false)
    }
    return true
  }

  private var isPaletteFed = false

  private func nextPicture(_ format: AVPixelFormat) throws -> Bool {
    guard nextRaster < rasters.count else { return false }
    let raster = rasters[nextRaster]
    frame.clear()
    var status = unsafe raster.pixels.withUnsafeBufferPointer { pixels in
      unsafe cff_frame_hold_rgb(
        frame.pointer,
        Int32(raster.width),
        Int32(raster.height),
        pixels.baseAddress
      )
    }
    picture.clear()
    unsafe picture.pointer.pointee.format = format.rawValue
    unsafe picture.pointer.pointee.width = Int32(clamping: size.width)
    unsafe picture.pointer.pointee.height = Int32(clamping: size.height)
    unsafe picture.pointer.pointee.colorspace = AVCOL_SPC_BT709
    unsafe picture.pointer.pointee.color_range =
      format == AV_PIX_FMT_YUV420P ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    if status >= 0 {
      status = unsafe cff_convert_picture(&scaler, picture.pointer, frame.pointer)
    }
    guard status >= 0 else { throw ExportFailure.writing("scaling", "", status) }
    picture.presentationTime = timeBase.ticks(inSeconds: Double(nextRaster) * frameSeconds)
    nextRaster += 1
    frame.clear()
    return true
  }

  private func sendToPalette(end: Bool) {
    switch palette {
    case .some(let network): _ = unsafe network.send(end ? nil : picture.pointer, to: "buffer@in")
    case .none: return
    }
  }

  private func takeColored() throws -> Bool {
    frame.clear()
    switch palette {
    case .some(let network):
      let outcome = unsafe network.receive(into: frame.pointer, from: "buffersink@out")
      if case .failed(let status) = outcome {
        throw ExportFailure.writing("choosing colors", "", status)
      }
      return outcome == .ready
    case .none: return false
    }
  }

  private static func options(_ container: ClipContainer, _ quality: Int) -> [(String, String)] {
    switch container {
    case .gif: []
    case .webp: [("quality", String(quality)), ("compression_level", "4"), ("loop", "0")]
    default:
      [("preset", "medium"), ("crf", String(Int((45 - 33 * Double(quality - 1) / 99).rounded())))]
    }
  }

  /// One palette for the whole clip, with most colors for what moves, and ordered dithering, which stays
  /// where it is from frame to frame.
  private static func paletteNetwork(
    _ size: PixelSize,
    _ clock: TimeBase
  ) throws(MediaFailure) -> FilterNetwork {
    var source = "buffer@in=video_size=\(size.width)x\(size.height)"
    source += ":pix_fmt=\(AV_PIX_FMT_BGRA.rawValue)"
    source += ":time_base=\(clock.numerator)/\(clock.denominator)"
    if FilterNetwork.libraryMajor >= 10 { source += ":colorspace=gbr:range=pc" }
    let network = FilterNetwork(
      "\(source),split[a][b];[a]palettegen=stats_mode=diff[p];"
        + "[b][p]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle,buffersink@out"
    )
    guard let network else {
      throw MediaFailure(
        code: .missingComponent,
        stage: .converting,
        message: "A GIF's colors are chosen by libavfilter, which is not there.",
        remedy: "Install libavfilter, or choose webp.",
        reason: FilterNetwork.absence
      )
    }
    return network
  }
}
