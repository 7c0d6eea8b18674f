internal import CFFmpeg
internal import MediaValues

/// Puts one coded picture into a file in memory.
@safe struct PictureContainer: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVFormatContext>

  private init(owning pointer: UnsafeMutablePointer<AVFormatContext>) {
    unsafe self.pointer = unsafe pointer
  }

  /// Prepares a file for what an encoder made.
  static func opened(
    _ muxer: String,
    for encoder: UnsafeMutablePointer<AVCodecContext>
  ) throws(MediaFailure) -> PictureContainer {
    var made: UnsafeMutablePointer<AVFormatContext>?
    let status = unsafe avformat_alloc_output_context2(&made, nil, muxer, nil)
    guard status >= 0, let made = unsafe made else {
      throw PictureEncoder.failure("opening the container", status)
    }
    let container = unsafe PictureContainer(owning: made)
    unsafe made.pointee.flags |= AVFMT_FLAG_BITEXACT
    guard let stream = unsafe avformat_new_stream(made, nil) else {
      throw PictureEncoder.failure("allocation", cff_picture_out_of_memory)
    }
    let described = unsafe avcodec_parameters_from_context(stream.pointee.codecpar, encoder)
    guard described >= 0 else { throw PictureEncoder.failure("describing", described) }
    unsafe stream.pointee.time_base = encoder.pointee.time_base
    return container
  }

  deinit { unsafe avformat_free_context(pointer) }

  /// The bytes of the file that holds a packet.
  consuming func file(around packet: UnsafeMutablePointer<AVPacket>) throws(MediaFailure) -> [UInt8]
  {
    let opened = unsafe avio_open_dyn_buf(&pointer.pointee.pb)
    guard opened >= 0 else { throw PictureEncoder.failure("allocation", opened) }
    unsafe packet.pointee.stream_index = 0
    unsafe packet.pointee.pts = 0
    unsafe packet.pointee.dts = 0
    var status = unsafe avformat_write_header(pointer, nil)
    if status >= 0 { status = unsafe av_write_frame(pointer, packet) }
    if status >= 0 { status = unsafe av_write_trailer(pointer) }
    var buffer: UnsafeMutablePointer<UInt8>?
    let count = unsafe avio_close_dyn_buf(pointer.pointee.pb, &buffer)
    unsafe pointer.pointee.pb = nil
    defer { unsafe av_free(buffer) }
    guard status >= 0, let bytes = unsafe buffer, count > 0 else {
      throw PictureEncoder.failure("writing the container", status)
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
