internal import CFFmpeg
internal import MediaValues

/// One decoded picture, or one decoded stretch of sound, held by reference.
@safe struct FrameHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>
  private let entry: CensusEntry

  init(census: HandleCensus?) throws(FFmpegError) {
    guard let made = unsafe av_frame_alloc() else { throw FFmpegError.outOfMemory }
    unsafe pointer = made
    entry = CensusEntry(census)
  }

  deinit {
    var owned: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&owned)
  }

  var width: Int { Int(unsafe pointer.pointee.width) }
  var height: Int { Int(unsafe pointer.pointee.height) }
  var format: Int32 { unsafe pointer.pointee.format }
  var isKey: Bool { unsafe shim_frame_is_key(pointer) != 0 }
  var isInterlaced: Bool { unsafe shim_frame_is_interlaced(pointer) != 0 }
  var isDamaged: Bool { unsafe shim_frame_is_damaged(pointer) != 0 }
  var isOnHardware: Bool { shim_format_is_hardware(format) != 0 }
  var bestTime: Int64? { timestamp(unsafe pointer.pointee.best_effort_timestamp) }
  var decodingTime: Int64? { timestamp(unsafe pointer.pointee.pkt_dts) }
  var duration: Int64 { unsafe shim_frame_duration(pointer) }
  var sampleCount: Int { Int(max(unsafe pointer.pointee.nb_samples, 0)) }
  var sampleRate: Int { Int(unsafe pointer.pointee.sample_rate) }
  /// What the frame's sound is like; a change asks for another converter.
  var soundFormat: SoundFormat {
    SoundFormat(
      sampleFormat: format,
      sampleRate: unsafe pointer.pointee.sample_rate,
      channelCount: unsafe pointer.pointee.ch_layout.nb_channels
    )
  }
  var sampleAspectRatio: Rational { Rational(unsafe pointer.pointee.sample_aspect_ratio) }
  /// The frame's own display matrix, when it carries one.
  var displayMatrix: DisplayMatrix? { unsafe DisplayMatrix(shim_frame_display_matrix(pointer)) }
  /// The brightest light that the content claims, in cd/m²; 0 when it claims nothing.
  var peakLuminance: Double { unsafe shim_frame_peak_luminance(pointer) }
  var color: ColorDescription {
    ColorDescription(
      matrix: unsafe pointer.pointee.colorspace.rawValue,
      transfer: unsafe pointer.pointee.color_trc.rawValue,
      primaries: unsafe pointer.pointee.color_primaries.rawValue,
      isMarkedFullRange: unsafe pointer.pointee.color_range == AVCOL_RANGE_JPEG,
      isMarkedLimitedRange: unsafe pointer.pointee.color_range == AVCOL_RANGE_MPEG,
      format: format,
      width: width,
      height: height
    )
  }

  /// The matrix and the range as FFmpeg numbers them.
  var colorCodes: (matrix: UInt32, range: UInt32) {
    (unsafe pointer.pointee.colorspace.rawValue, unsafe pointer.pointee.color_range.rawValue)
  }

  /// Whether another frame has the same size and format.
  func hasShape(of other: borrowing FrameHandle) -> Bool {
    width == other.width && height == other.height && format == other.format
  }

  /// Lends the rows of a picture whose pixels are red, green and blue bytes; nil without memory.
  func withPackedRows<Result>(_ body: (ScaledRows) -> Result) -> Result? {
    guard let start = unsafe pointer.pointee.data.0 else { return nil }
    let rows = unsafe ScaledRows(
      start: start,
      stride: Int(pointer.pointee.linesize.0),
      size: PixelSize(width: width, height: height)
    )
    return body(rows)
  }

  /// Sets the time that the picture is presented, in units of the stream's time base.
  func setPresentationTime(_ time: Int64) { unsafe pointer.pointee.pts = time }

  /// Holds what another handle holds instead of what this one held.
  func refer(to other: borrowing FrameHandle) throws(FFmpegError) {
    unsafe av_frame_unref(pointer)
    try FFmpegError.check(unsafe av_frame_ref(pointer, other.pointer))
  }

  /// Copies a picture out of a graphics device's memory.
  func download(from other: borrowing FrameHandle) throws(FFmpegError) {
    unsafe av_frame_unref(pointer)
    try FFmpegError.check(unsafe av_hwframe_transfer_data(pointer, other.pointer, 0))
    try FFmpegError.check(unsafe av_frame_copy_props(pointer, other.pointer))
    unsafe pointer.pointee.best_effort_timestamp = other.pointer.pointee.best_effort_timestamp
  }

  /// Lets the picture go and keeps the handle for the next one.
  func clear() { unsafe av_frame_unref(pointer) }
}

/// What a stretch of sound is like.
struct SoundFormat: Equatable {
  var sampleFormat: Int32
  var sampleRate: Int32
  var channelCount: Int32
}
