internal import CFFmpeg
internal import MediaValues

/// An encoder opened for one picture.
@safe struct EncoderContext: ~Copyable {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let muxer: String?

  private init(owning context: UnsafeMutablePointer<AVCodecContext>, muxer: String?) {
    unsafe self.context = unsafe context
    self.muxer = muxer
  }

  /// Opens the encoder for pictures of a size.
  static func opened(
    for encoder: PictureEncoder,
    width: Int,
    height: Int
  ) throws(MediaFailure) -> EncoderContext {
    let found = unsafe encoder.coding.encoderNames.lazy
      .compactMap { unsafe avcodec_find_encoder_by_name($0) }.first
    guard PictureEncoder.isAvailable(encoder.coding), let codec = unsafe found else {
      throw MediaFailure(
        code: .missingComponent,
        stage: .writing,
        message: "The FFmpeg libraries here cannot write \(encoder.coding.rawValue) pictures.",
        remedy: "Choose another format, such as jpg."
      )
    }
    guard let pointer = unsafe avcodec_alloc_context3(codec) else {
      throw PictureEncoder.failure("allocation", cff_picture_out_of_memory)
    }
    let context = unsafe EncoderContext(owning: pointer, muxer: encoder.coding.muxerName)
    unsafe pointer.pointee.width = Int32(width)
    unsafe pointer.pointee.height = Int32(height)
    unsafe pointer.pointee.pix_fmt = encoder.pixelFormat
    unsafe pointer.pointee.time_base = AVRational(num: 1, den: 25)
    unsafe pointer.pointee.thread_count = 1
    unsafe pointer.pointee.color_range = AVCOL_RANGE_JPEG
    // What fails is told by its status; the encoder's remarks are for nobody.
    unsafe pointer.pointee.log_level_offset = 100
    // The same picture gives the same bytes, whatever the machine.
    unsafe pointer.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    let prepared = unsafe Self.setQuality(of: pointer, for: encoder)
    guard prepared >= 0 else { throw PictureEncoder.failure("setting the quality", prepared) }
    let opened = unsafe avcodec_open2(pointer, codec, nil)
    guard opened >= 0 else { throw PictureEncoder.failure("opening the encoder", opened) }
    return context
  }

  deinit {
    unsafe cff_picture_free_encoder(context)
  }

  /// Codes the picture; the encoder is used up.
  consuming func encode(_ frame: borrowing PictureFrame) throws(MediaFailure) -> [UInt8] {
    let sent = unsafe frame.send(to: context)
    guard sent >= 0 else { throw PictureEncoder.failure("encoding", sent) }
    // Some encoders hold a picture back until they are told that no other follows.
    unsafe avcodec_send_frame(context, nil)
    var packet = unsafe av_packet_alloc()
    defer { unsafe av_packet_free(&packet) }
    let received = unsafe avcodec_receive_packet(context, packet)
    guard received >= 0, let coded = unsafe packet, let bytes = unsafe coded.pointee.data else {
      throw PictureEncoder.failure("encoding", received)
    }
    if let muxer {
      let container = try unsafe PictureContainer.opened(muxer, for: context)
      return try unsafe container.file(around: coded)
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(coded.pointee.size)))
  }

  private static func setQuality(
    of context: UnsafeMutablePointer<AVCodecContext>,
    for encoder: PictureEncoder
  ) -> Int32 {
    switch encoder.coding {
    case .png:
      return unsafe av_opt_set(context.pointee.priv_data, "pred", "mixed", 0)
    case .webp:
      return unsafe av_opt_set_double(
        context.pointee.priv_data,
        "quality",
        Double(encoder.quality),
        0
      )
    case .avif:
      unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
      unsafe context.pointee.colorspace = AVCOL_SPC_SMPTE170M
      unsafe context.pointee.color_primaries = AVCOL_PRI_BT709
      unsafe context.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
      // A still picture is one key frame. Only libaom knows the flag; others need none.
      unsafe av_opt_set(context.pointee.priv_data, "still-picture", "1", 0)
      unsafe av_opt_set(context.pointee.priv_data, "cpu-used", "6", 0)
      // The quantizer that libavif takes for a quality.
      let quantizer = ((100 - encoder.quality) * 63 + 50) / 100
      return unsafe av_opt_set_int(context.pointee.priv_data, "crf", Int64(quantizer), 0)
    case .jpeg:
      unsafe context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      unsafe context.pointee.global_quality = cff_picture_unit_quality
      let tables = QuantizationTables(quality: encoder.quality)
      return unsafe cff_picture_set_quantization(context, tables.luma, tables.chroma)
    }
  }
}
