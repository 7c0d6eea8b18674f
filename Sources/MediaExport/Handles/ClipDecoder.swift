internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// A decoder of one stream of a file.
@safe struct ClipDecoder: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVCodecContext>

  /// Opens the decoder of a stream.
  ///
  /// - Throws: `MediaFailure` with `unsupportedCodec`.
  init(of index: Int, in reader: borrowing PacketReader) throws(MediaFailure) {
    let options = reader.origin.options
    guard let stream = unsafe shim_stream(reader.context, Int32(clamping: index)),
      let parameters = unsafe stream.pointee.codecpar
    else { throw ExportFailure.decoding("opening the decoder", reader.origin.path, cff_no_stream) }
    guard let codec = unsafe avcodec_find_decoder(parameters.pointee.codec_id),
      let made = unsafe avcodec_alloc_context3(codec)
    else {
      let name = unsafe String(cString: avcodec_get_name(parameters.pointee.codec_id))
      throw MediaFailure(
        code: .unsupportedCodec,
        stage: .decoding,
        path: reader.origin.path,
        message: "Nothing here decodes \(name)."
      )
    }
    unsafe made.pointee.pkt_timebase = stream.pointee.time_base
    unsafe made.pointee.thread_count = Int32(max(1, min(options.decoderThreadCount, 16)))
    unsafe made.pointee.max_pixels = Int64(options.maximumPixelCount)
    var status = unsafe avcodec_parameters_to_context(made, parameters)
    if status >= 0 { status = unsafe avcodec_open2(made, codec, nil) }
    guard status >= 0 else {
      var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe made
      unsafe avcodec_free_context(&owned)
      throw ExportFailure.decoding("opening the decoder", reader.origin.path, status)
    }
    unsafe pointer = made
  }

  /// Opens the decoder of what an encoder makes.
  ///
  /// - Throws: `MediaFailure` when there is none.
  init(of encoder: borrowing ClipEncoder) throws(MediaFailure) {
    let source = unsafe encoder.pointer
    let codec = unsafe avcodec_find_decoder(source.pointee.codec_id)
    guard let made = unsafe avcodec_alloc_context3(codec) else {
      throw ExportFailure.decoding("allocation", "", SHIM_ERROR_NO_MEMORY)
    }
    var parameters = unsafe avcodec_parameters_alloc()
    var status = unsafe avcodec_parameters_from_context(parameters, source)
    if status >= 0 { status = unsafe avcodec_parameters_to_context(made, parameters) }
    unsafe avcodec_parameters_free(&parameters)
    unsafe made.pointee.pkt_timebase = source.pointee.time_base
    unsafe made.pointee.log_level_offset = 100
    if status >= 0 { status = unsafe avcodec_open2(made, codec, nil) }
    guard status >= 0 else {
      var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe made
      unsafe avcodec_free_context(&owned)
      throw ExportFailure.decoding("opening the decoder", "", status)
    }
    unsafe pointer = made
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe avcodec_free_context(&owned)
  }

  /// Hands data in; damage shows in what comes out, or does not come out.
  func send(_ packet: borrowing ClipPacket) { unsafe avcodec_send_packet(pointer, packet.pointer) }

  /// Tells the decoder that nothing follows.
  func finish() { unsafe avcodec_send_packet(pointer, nil) }

  /// Takes the next frame; failures of single frames are passed over.
  func receive(into frame: borrowing ClipFrame) -> Outcome {
    for _ in 0..<64 {
      let outcome = Outcome(unsafe avcodec_receive_frame(pointer, frame.pointer))
      if case .failed = outcome { continue }
      return outcome
    }
    return .needsInput
  }

  /// Forgets what was sent.
  func flush() { unsafe avcodec_flush_buffers(pointer) }
}

extension PacketReader {
  /// The tick of the first frame that the video shows, from which all times count.
  ///
  /// Costs decoding that frame; the reader then stands somewhere behind it.
  mutating func firstTick() throws -> Int64 {
    select([videoIndex])
    let decoder = try ClipDecoder(of: videoIndex, in: self)
    let packet = try ClipPacket()
    let frame = try ClipFrame()
    var isOver = false
    while !isOver {
      isOver = try !read(into: packet)
      if isOver {
        decoder.finish()
      } else if packet.streamIndex == videoIndex {
        decoder.send(packet)
      } else {
        continue
      }
      if decoder.receive(into: frame) == .ready {
        return frame.bestTime ?? frame.decodingTime ?? 0
      }
    }
    throw MediaFailure(
      code: .nothingDecodable,
      stage: .decoding,
      path: origin.path,
      message: "Not one frame of the video could be decoded."
    )
  }
}
