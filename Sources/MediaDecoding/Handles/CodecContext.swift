internal import CFFmpeg

/// What a call that hands out data had to say.
package enum Outcome: Equatable {
  /// There is data.
  case ready
  /// More input is needed first.
  case needsInput
  /// There is no more.
  case end
  /// The call failed with FFmpeg's number.
  case failed(Int32)

  /// Reads FFmpeg's number.
  package init(_ status: Int32) {
    switch status {
    case 0...: self = .ready
    case SHIM_ERROR_AGAIN: self = .needsInput
    case SHIM_ERROR_END: self = .end
    default: self = .failed(status)
    }
  }
}

/// A decoder for one stream.
@safe struct CodecContext: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVCodecContext>
  private let entry: CensusEntry
  /// Whether a graphics device does the work.
  let usesHardware: Bool

  /// Opens the decoder of a stream.
  ///
  /// - Throws: FFmpeg's number; ``FFmpegError/hasNoDecoder`` when nothing here decodes the codec.
  init(
    for stream: Int,
    of container: borrowing FormatContext,
    options: ReaderOptions,
    hardware: HardwareDecoding = .off
  ) throws(FFmpegError) {
    guard let parameters = unsafe container.parameters(of: stream),
      let codec = unsafe avcodec_find_decoder(parameters.pointee.codec_id)
    else { throw FFmpegError.noDecoder }
    guard let made = unsafe avcodec_alloc_context3(codec) else { throw FFmpegError.outOfMemory }
    var isHardware = false
    if case .automatic(let device) = hardware {
      isHardware = unsafe shim_use_hardware(made, codec, device) == 0
    }
    unsafe made.pointee.pkt_timebase = container.timeBase(of: stream).avRational
    unsafe made.pointee.thread_count = Int32(
      clamping: options.threadCount(
        width: parameters.pointee.width,
        height: parameters.pointee.height
      )
    )
    unsafe made.pointee.max_pixels = Int64(options.maximumPixelCount)
    var status = unsafe avcodec_parameters_to_context(made, parameters)
    if status >= 0 { status = unsafe avcodec_open2(made, codec, nil) }
    guard status >= 0 else {
      var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe made
      unsafe avcodec_free_context(&owned)
      throw FFmpegError(status: status)
    }
    unsafe pointer = made
    entry = CensusEntry(options.census)
    usesHardware = isHardware
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe avcodec_free_context(&owned)
  }

  /// Leaves out frames that no other frame is predicted from.
  func setSkipsUnreferencedFrames(_ skips: Bool) {
    unsafe pointer.pointee.skip_frame = skips ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
  }

  /// Leaves out the deblocking filter.
  func setSkipsDeblocking(_ skips: Bool) {
    unsafe pointer.pointee.skip_loop_filter = skips ? AVDISCARD_ALL : AVDISCARD_DEFAULT
  }

  /// Hands a packet to the decoder; `needsInput` then means that frames must be taken out first.
  func send(_ packet: borrowing PacketHandle) -> Outcome {
    Outcome(unsafe avcodec_send_packet(pointer, packet.pointer))
  }

  /// Tells the decoder that no packet follows.
  func sendEnd() { unsafe avcodec_send_packet(pointer, nil) }

  /// Takes the next frame in presentation order.
  func receive(into frame: borrowing FrameHandle) -> Outcome {
    Outcome(unsafe avcodec_receive_frame(pointer, frame.pointer))
  }

  /// Forgets what was sent, after a seek or before decoding on from an end.
  func flush() { unsafe avcodec_flush_buffers(pointer) }
}
