internal import CFFmpeg
internal import MediaValues

/// A decoder for one picture that lies in memory as a whole.
@safe struct PictureDecoder: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVCodecContext>
  private let entry: CensusEntry

  /// Opens a decoder.
  ///
  /// - Parameters:
  ///   - codec: what the picture is coded as.
  ///   - maximumPixelCount: the most pixels that are decoded.
  ///   - halvings: how often the sides are halved while decoding, where the decoder can.
  ///   - census: counts the C objects alive.
  /// - Throws: FFmpeg's number; ``FFmpegError/noDecoder`` when nothing here decodes the codec.
  init(
    _ codec: AVCodecID,
    maximumPixelCount: Int,
    halvings: Int,
    census: HandleCensus?
  ) throws(FFmpegError) {
    FFmpegSetup.run()
    guard let decoder = unsafe avcodec_find_decoder(codec) else { throw FFmpegError.noDecoder }
    guard let made = unsafe avcodec_alloc_context3(decoder) else { throw FFmpegError.outOfMemory }
    unsafe made.pointee.thread_count = 1
    unsafe made.pointee.max_pixels = Int64(maximumPixelCount)
    unsafe made.pointee.lowres = Int32(clamping: min(halvings, Int(decoder.pointee.max_lowres)))
    // Of a damaged picture everything is wanted that can be had.
    unsafe made.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
    let status = unsafe avcodec_open2(made, decoder, nil)
    guard status >= 0 else {
      var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe made
      unsafe avcodec_free_context(&owned)
      throw FFmpegError(status: status)
    }
    unsafe pointer = made
    entry = CensusEntry(census)
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe avcodec_free_context(&owned)
  }

  /// Decodes the picture that the bytes hold.
  func decode(_ bytes: [UInt8], census: HandleCensus?) throws(FFmpegError) -> FrameHandle {
    let packet = try PacketHandle(census: census)
    try FFmpegError.check(unsafe av_new_packet(packet.pointer, Int32(clamping: bytes.count)))
    unsafe bytes.withUnsafeBytes { source in
      guard let target = unsafe packet.pointer.pointee.data else { return }
      unsafe UnsafeMutableRawBufferPointer(start: target, count: packet.byteCount)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source.prefix(packet.byteCount)))
    }
    try FFmpegError.check(unsafe avcodec_send_packet(pointer, packet.pointer))
    unsafe avcodec_send_packet(pointer, nil)
    let frame = try FrameHandle(census: census)
    try FFmpegError.check(unsafe avcodec_receive_frame(pointer, frame.pointer))
    return frame
  }
}

extension FrameHandle {
  /// Makes a frame of red, green and blue bytes copied from rows.
  static func copying(
    _ rows: UnsafePointer<UInt8>,
    stride: Int,
    size: PixelSize,
    census: HandleCensus?
  ) throws(FFmpegError) -> FrameHandle {
    let frame = try FrameHandle(census: census)
    unsafe frame.pointer.pointee.width = Int32(clamping: size.width)
    unsafe frame.pointer.pointee.height = Int32(clamping: size.height)
    unsafe frame.pointer.pointee.format = AV_PIX_FMT_RGB24.rawValue
    try FFmpegError.check(unsafe av_frame_get_buffer(frame.pointer, 0))
    guard let target = unsafe frame.pointer.pointee.data.0 else { throw FFmpegError.outOfMemory }
    let targetStride = unsafe Int(frame.pointer.pointee.linesize.0)
    for row in 0..<size.height {
      unsafe (target + row * targetStride).update(from: rows + row * stride, count: 3 * size.width)
    }
    return frame
  }
}
