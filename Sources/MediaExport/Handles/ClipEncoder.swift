internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// An encoder of pictures or sound.
@safe struct ClipEncoder: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - names: FFmpeg's names, the preferred one first; the first that is there is taken.
  ///   - options: what is set by name.
  ///   - setUp: sets the fields of the context before it is opened.
  /// - Throws: `MediaFailure` with `missingComponent` or `cannotWrite`.
  init(
    _ names: [String],
    options: [(String, String)] = [],
    setUp: (UnsafeMutablePointer<AVCodecContext>, UnsafePointer<AVCodec>) -> Void
  ) throws(MediaFailure) {
    var found: UnsafePointer<AVCodec>?
    for name in names where unsafe found == nil {
      unsafe found = unsafe avcodec_find_encoder_by_name(name)
    }
    guard let codec = unsafe found else {
      throw ExportFailure.missingEncoder(names.first ?? "this codec")
    }
    guard let made = unsafe avcodec_alloc_context3(codec) else {
      throw ExportFailure.writing("allocation", "", SHIM_ERROR_NO_MEMORY)
    }
    unsafe setUp(made, codec)
    var settings: OpaquePointer?
    for (name, value) in options { unsafe av_dict_set(&settings, name, value, 0) }
    let status = unsafe avcodec_open2(made, codec, &settings)
    unsafe av_dict_free(&settings)
    guard status >= 0 else {
      var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe made
      unsafe avcodec_free_context(&owned)
      throw ExportFailure.writing("opening the encoder", "", status)
    }
    unsafe pointer = made
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe avcodec_free_context(&owned)
  }

  var timeBase: TimeBase { TimeBase(unsafe pointer.pointee.time_base) }
  /// How many samples the encoder takes at a time; 0 when it does not mind.
  var frameSize: Int { Int(max(0, unsafe pointer.pointee.frame_size)) }
  /// How many samples of the encoder's own come before the sound.
  var padding: Int64 { Int64(max(0, unsafe pointer.pointee.initial_padding)) }

  /// The setup data for a file's header.
  var setup: [UInt8] {
    guard let data = unsafe pointer.pointee.extradata, unsafe pointer.pointee.extradata_size > 0
    else { return [] }
    return unsafe Array(
      UnsafeBufferPointer(start: data, count: Int(pointer.pointee.extradata_size))
    )
  }

  /// Hands a frame in.
  func send(_ frame: borrowing ClipFrame) throws(MediaFailure) {
    let status = unsafe avcodec_send_frame(pointer, frame.pointer)
    guard status >= 0 || status == SHIM_ERROR_AGAIN else {
      throw ExportFailure.writing("encoding", "", status)
    }
  }

  /// Tells the encoder that nothing follows.
  func finish() { unsafe avcodec_send_frame(pointer, nil) }

  /// Takes data out.
  func receive(into packet: borrowing ClipPacket) throws(MediaFailure) -> Outcome {
    packet.clear()
    let outcome = Outcome(unsafe avcodec_receive_packet(pointer, packet.pointer))
    if case .failed(let status) = outcome { throw ExportFailure.writing("encoding", "", status) }
    return outcome
  }
}
