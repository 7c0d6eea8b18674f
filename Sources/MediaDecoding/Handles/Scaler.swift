internal import CFFmpeg
internal import MediaValues

/// What a scaler turns into what; a scaler serves every frame for which this is the same.
struct ScalerKey: Equatable {
  /// What comes out for each pixel.
  enum Output {
    /// Red, green and blue in 8 bits each.
    case rgb
    /// The same with how opaque the pixel is.
    case rgba
    /// Red, green and blue in 16 bits each.
    case deepRGB
  }

  /// How carefully the picture is scaled.
  enum Quality {
    /// For measuring.
    case fast
    /// For looking at.
    case fine
  }

  var width: Int
  var height: Int
  var format: Int32
  var isFullRange: Bool
  var matrix: Int32
  var target: PixelSize
  var output: Output
  var quality: Quality
}

/// A prepared conversion of size, pixel format and colour matrix, with the memory for its result.
@safe struct Scaler: ~Copyable {
  private let pointer: UnsafeMutablePointer<shim_scaler>
  private let entry: CensusEntry
  let key: ScalerKey

  init(_ key: ScalerKey, census: HandleCensus?) throws(FFmpegError) {
    let format: AVPixelFormat
    let bytes: Int32
    switch key.output {
    case .rgb: (format, bytes) = (AV_PIX_FMT_RGB24, 3)
    case .rgba: (format, bytes) = (AV_PIX_FMT_RGBA, 4)
    case .deepRGB: (format, bytes) = (AV_PIX_FMT_RGB48LE, 6)
    }
    let flags: Int32
    switch key.quality {
    // The mean over each pixel's area: no aliasing, at two thirds of what bilinear costs.
    case .fast: flags = SWS_AREA | SWS_ACCURATE_RND
    case .fine: flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    }
    guard
      let made = unsafe shim_scaler_create(
        Int32(clamping: key.width),
        Int32(clamping: key.height),
        key.format,
        key.isFullRange ? 1 : 0,
        key.matrix,
        Int32(clamping: key.target.width),
        Int32(clamping: key.target.height),
        format.rawValue,
        bytes,
        flags
      )
    else { throw FFmpegError.invalidData }
    unsafe pointer = made
    self.key = key
    entry = CensusEntry(census)
  }

  deinit { unsafe shim_scaler_free(pointer) }

  /// Scales the frame, or one of its fields, and lends the rows of the result.
  func scale<Result>(
    _ frame: borrowing FrameHandle,
    field: Int32?,
    _ body: (ScaledRows) -> Result
  ) throws(FFmpegError) -> Result {
    try FFmpegError.check(unsafe shim_scaler_run(pointer, frame.pointer, field ?? -1))
    guard let buffer = unsafe pointer.pointee.buffer else { throw FFmpegError.outOfMemory }
    return unsafe body(
      ScaledRows(start: buffer, stride: Int(pointer.pointee.stride), size: key.target)
    )
  }
}

/// The rows of a scaled picture, valid only while they are lent.
@safe struct ScaledRows {
  let start: UnsafeMutablePointer<UInt8>
  let stride: Int
  let size: PixelSize
}
