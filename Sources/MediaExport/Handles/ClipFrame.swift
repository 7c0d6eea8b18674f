internal import CFFmpeg
internal import MediaValues

/// One decoded picture or stretch of sound on its way to an encoder.
@safe struct ClipFrame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  /// Makes a frame that holds nothing.
  init() throws(MediaFailure) {
    guard let made = unsafe av_frame_alloc() else {
      throw ExportFailure.writing("allocation", "", SHIM_ERROR_NO_MEMORY)
    }
    unsafe pointer = made
  }

  deinit {
    var owned: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&owned)
  }

  var width: Int { Int(unsafe pointer.pointee.width) }
  var height: Int { Int(unsafe pointer.pointee.height) }
  var format: Int32 { unsafe pointer.pointee.format }
  var sampleCount: Int { Int(max(0, unsafe pointer.pointee.nb_samples)) }
  var sampleRate: Int { Int(unsafe pointer.pointee.sample_rate) }
  var isInterlaced: Bool { unsafe shim_frame_is_interlaced(pointer) != 0 }
  var duration: Int64 { max(0, min(unsafe shim_frame_duration(pointer), TimeBase.farthest)) }

  /// When the frame is presented, as far as it is known, in ticks of its stream.
  var bestTime: Int64? { Self.known(unsafe pointer.pointee.best_effort_timestamp) }
  var decodingTime: Int64? { Self.known(unsafe pointer.pointee.pkt_dts) }

  /// When the frame is presented, in ticks of whoever takes it.
  var presentationTime: Int64 {
    get { unsafe pointer.pointee.pts }
    nonmutating set { unsafe pointer.pointee.pts = newValue }
  }

  /// Whether brightness is coded for a high dynamic range.
  var isHighDynamicRange: Bool {
    let transfer = unsafe pointer.pointee.color_trc
    return transfer == AVCOL_TRC_SMPTE2084 || transfer == AVCOL_TRC_ARIB_STD_B67
  }

  /// Whether another frame has the same size and format.
  func hasShape(of other: borrowing ClipFrame) -> Bool {
    width == other.width && height == other.height && format == other.format
  }

  /// Holds what another frame holds instead of what this one held.
  func refer(to other: borrowing ClipFrame) throws(MediaFailure) {
    unsafe av_frame_unref(pointer)
    let status = unsafe av_frame_ref(pointer, other.pointer)
    guard status >= 0 else { throw ExportFailure.writing("allocation", "", status) }
  }

  /// Takes over what another frame holds, which then holds nothing.
  func take(from other: borrowing ClipFrame) {
    unsafe av_frame_unref(pointer)
    unsafe av_frame_move_ref(pointer, other.pointer)
  }

  /// Forgets how the source coded the frame, which would bind the encoder.
  func clearCodingHints() { unsafe cff_frame_set_key(pointer, 0) }

  /// Has encoders code the frame so that it is shown in the order of coding.
  func forbidReordering() { unsafe pointer.pointee.pict_type = AV_PICTURE_TYPE_P }

  /// Lets the data go and keeps the handle.
  func clear() { unsafe av_frame_unref(pointer) }

  private static func known(_ value: Int64) -> Int64? {
    guard value != SHIM_NO_TIMESTAMP else { return nil }
    return max(-TimeBase.farthest, min(value, TimeBase.farthest))
  }
}

extension ClipFrame {
  /// Mixes another frame of the same shape in; `share` of 256 parts are the other's.
  func blend(_ other: borrowing ClipFrame, share: Int32) throws(MediaFailure) {
    let status = unsafe cff_blend(pointer, other.pointer, max(0, min(share, 256)))
    guard status >= 0 else { throw ExportFailure.writing("mixing pictures", "", status) }
  }

  /// Mixes the sound of another frame in, whose share goes from `first` on by `step` a sample.
  func mixSound(_ other: borrowing ClipFrame, first: Float, step: Float) {
    unsafe cff_mix_samples(pointer, other.pointer, first, step)
  }
}
