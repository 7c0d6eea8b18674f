internal import CFFmpeg
internal import MediaValues

/// A picture in the form that an encoder takes.
@safe struct PictureFrame: ~Copyable {
  private let frame: UnsafeMutablePointer<AVFrame>

  private init(owning frame: UnsafeMutablePointer<AVFrame>) { unsafe self.frame = unsafe frame }

  /// Converts a picture.
  static func holding(
    _ raster: Raster,
    format: AVPixelFormat
  ) throws(MediaFailure) -> PictureFrame {
    guard let pointer = unsafe av_frame_alloc() else {
      throw PictureEncoder.failure("allocation", cff_picture_out_of_memory)
    }
    let frame = unsafe PictureFrame(owning: pointer)
    try frame.fill(from: raster, format: format)
    return frame
  }

  private func fill(from raster: Raster, format: AVPixelFormat) throws(MediaFailure) {
    unsafe frame.pointee.format = format.rawValue
    unsafe frame.pointee.width = Int32(raster.width)
    unsafe frame.pointee.height = Int32(raster.height)
    // The JPEG encoder takes its scale from the frame; without one its tables become zero.
    unsafe frame.pointee.quality = cff_picture_unit_quality
    unsafe frame.pointee.color_range = AVCOL_RANGE_JPEG
    unsafe frame.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe frame.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    if format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUV444P {
      unsafe frame.pointee.colorspace = AVCOL_SPC_SMPTE170M
    }
    let allocated = unsafe av_frame_get_buffer(frame, 0)
    guard allocated >= 0 else { throw PictureEncoder.failure("allocation", allocated) }
    let filled = unsafe raster.pixels.withUnsafeBufferPointer { pixels in
      unsafe cff_picture_fill(frame, pixels.baseAddress)
    }
    guard filled >= 0 else { throw PictureEncoder.failure("conversion", filled) }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
    unsafe av_frame_free(&frame)
  }

  /// Lends the frame for a call.
  func send(to context: UnsafeMutablePointer<AVCodecContext>) -> Int32 {
    unsafe avcodec_send_frame(context, frame)
  }
}
