internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Codes pictures that are in memory as an animation.
@safe final class AnimationFeed {
  /// What a step of the work gave.
  enum Step {
    case packet
    case nothing
    case end
  }

  private let rasters: [Raster]
  private let order: [Int]
  private let container: ClipContainer
  private let size: PixelSize
  private let frameSeconds: Double
  private let encoder: ClipEncoder
  private let palette: FilterNetwork?
  private let picture: ClipFrame
  private let frame: ClipFrame
  private var scaler: OpaquePointer?
  /// The picture that was brought into form last; one that is shown longer is brought into form once.
  private let converted: ClipFrame
  private var convertedRaster: Int?
  private var nextPlace = 0
  private var coloredCount = 0
  private var isPaletteFed = false
  private var isDrained = false
  /// The clock of the packets.
  let timeBase: TimeBase

  /// Opens an encoder for pictures of one size.
  ///
  /// - Parameters:
  ///   - rasters: the pictures.
  ///   - order: for each place of the animation, which of them is shown.
  ///   - size: the size of the animation.
  ///   - container: how it is laid in a file.
  ///   - quality: from 1, smallest, to 100, best.
  ///   - frameSeconds: how long a place is.
  ///   - threadCount: how many threads the encoder may use.
  /// - Throws: `MediaFailure` with `missingComponent` when the encoder, or for GIF libavfilter, is absent.
  init(
    _ rasters: [Raster],
    order: [Int],
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
    converted = try ClipFrame()
    timeBase = clock
    self.rasters = rasters
    self.order = order
    self.container = container
    self.size = size
    self.frameSeconds = frameSeconds
  }

  deinit { unsafe sws_freeContext(scaler) }

  /// The encoder's context, to describe the stream; valid as long as this.
  var context: UnsafeMutablePointer<AVCodecContext> { unsafe encoder.pointer }

  /// The share of the work that is done.
  var share: Double {
    let total = order.count * (palette == nil ? 1 : 2)
    return Double(nextPlace + coloredCount) / Double(max(total, 1))
  }

  /// Goes on by one picture at most; the packet has data when it says so.
  func advance(into packet: borrowing ClipPacket) throws -> Step {
    switch try encoder.receive(into: packet) {
    case .ready:
      if packet.duration == 0 { packet.duration = timeBase.ticks(inSeconds: frameSeconds) }
      return .packet
    case .end, .failed: return .end
    case .needsInput:
      if isDrained { return .end }
      try feed()
      return .nothing
    }
  }

  /// Hands the encoder, or what chooses the colors, one picture, or tells it that there are no more.
  private func feed() throws {
    guard palette != nil else {
      if try nextPicture(AVPixelFormat(container.animationCoding.format.rawValue)) {
        return try encoder.send(picture)
      }
      return finish()
    }
    if try takeColored() {
      coloredCount += 1
      return try encoder.send(frame)
    }
    // The palette is made of all pictures, so none comes out before the last went in.
    if try nextPicture(AV_PIX_FMT_BGRA) { return sendToPalette(end: false) }
    guard isPaletteFed else {
      isPaletteFed = true
      return sendToPalette(end: true)
    }
    finish()
  }

  private func finish() {
    isDrained = true
    encoder.finish()
  }

  private func nextPicture(_ format: AVPixelFormat) throws -> Bool {
    guard nextPlace < order.count else { return false }
    let index = order[nextPlace]
    if index != convertedRaster {
      try convert(rasters[index], to: format)
      convertedRaster = index
    }
    try picture.refer(to: converted)
    picture.presentationTime = timeBase.ticks(inSeconds: Double(nextPlace) * frameSeconds)
    nextPlace += 1
    return true
  }

  private func convert(_ raster: Raster, to format: AVPixelFormat) throws(MediaFailure) {
    frame.clear()
    var status = unsafe raster.pixels.withUnsafeBufferPointer { pixels in
      unsafe cff_frame_hold_rgb(
        frame.pointer,
        Int32(raster.width),
        Int32(raster.height),
        pixels.baseAddress
      )
    }
    converted.clear()
    unsafe converted.pointer.pointee.format = format.rawValue
    unsafe converted.pointer.pointee.width = Int32(clamping: size.width)
    unsafe converted.pointer.pointee.height = Int32(clamping: size.height)
    unsafe converted.pointer.pointee.colorspace = AVCOL_SPC_BT709
    unsafe converted.pointer.pointee.color_range =
      format == AV_PIX_FMT_YUV420P ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    if status >= 0 {
      status = unsafe cff_convert_picture(&scaler, converted.pointer, frame.pointer)
    }
    frame.clear()
    guard status >= 0 else { throw ExportFailure.writing("scaling", "", status) }
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
  ///
  /// The palette is chosen among colors in steps of a sixty-third: choosing is one call that nothing stops,
  /// and among all sixteen million it takes up to a second.
  private static func paletteNetwork(
    _ size: PixelSize,
    _ clock: TimeBase
  ) throws(MediaFailure) -> FilterNetwork {
    var source = "buffer@in=video_size=\(size.width)x\(size.height)"
    source += ":pix_fmt=\(AV_PIX_FMT_BGRA.rawValue)"
    source += ":time_base=\(clock.numerator)/\(clock.denominator)"
    if FilterNetwork.libraryMajor >= 10 { source += ":colorspace=gbr:range=pc" }
    let steps = "'round(val*63/255)*255/63'"
    let network = FilterNetwork(
      "\(source),split[a][b];[a]lutrgb=r=\(steps):g=\(steps):b=\(steps),"
        + "palettegen=stats_mode=diff[p];"
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
