internal import CFFmpeg
internal import MediaValues

/// A piece of compressed data on its way from one file to another.
@safe struct ClipPacket: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  /// Makes a packet that holds nothing.
  init() throws(MediaFailure) {
    guard let made = unsafe av_packet_alloc() else {
      throw ExportFailure.writing("allocation", "", SHIM_ERROR_NO_MEMORY)
    }
    unsafe pointer = made
  }

  deinit {
    var owned: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&owned)
  }

  var streamIndex: Int {
    get { Int(unsafe pointer.pointee.stream_index) }
    nonmutating set { unsafe pointer.pointee.stream_index = Int32(clamping: newValue) }
  }

  /// When the data is presented, in ticks of its stream; nil when the file does not say.
  var presentationTime: Int64? {
    get { Self.known(unsafe pointer.pointee.pts) }
    nonmutating set { unsafe pointer.pointee.pts = newValue ?? SHIM_NO_TIMESTAMP }
  }

  /// When the data is decoded, in ticks of its stream; nil when the file does not say.
  var decodingTime: Int64? {
    get { Self.known(unsafe pointer.pointee.dts) }
    nonmutating set { unsafe pointer.pointee.dts = newValue ?? SHIM_NO_TIMESTAMP }
  }

  /// How long the data is presented, in ticks; 0 when the file does not say.
  var duration: Int64 {
    get { max(0, min(unsafe pointer.pointee.duration, TimeBase.farthest)) }
    nonmutating set { unsafe pointer.pointee.duration = newValue }
  }

  var isKey: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  var byteCount: Int { Int(max(unsafe pointer.pointee.size, 0)) }
  /// Whether the data only prepares a decoder and is not shown.
  var isDiscarded: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

  /// The data.
  var bytes: [UInt8] {
    guard let data = unsafe pointer.pointee.data, byteCount > 0 else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: data, count: byteCount))
  }

  /// The first bytes of the data.
  func prefix(_ count: Int) -> [UInt8] {
    guard let data = unsafe pointer.pointee.data else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: data, count: min(count, byteCount)))
  }

  /// The last byte of the data; 0 when there is none.
  var lastByte: UInt8 {
    guard let data = unsafe pointer.pointee.data, byteCount > 0 else { return 0 }
    return unsafe data[byteCount - 1]
  }

  /// Moves both times.
  func shift(by offset: Int64) {
    presentationTime = presentationTime.map { $0 + offset }
    decodingTime = decodingTime.map { $0 + offset }
  }

  /// Replaces the data and keeps times and marks.
  func replaceBytes(_ bytes: [UInt8]) throws(MediaFailure) {
    let status = unsafe cff_packet_set_bytes(pointer, bytes, Int32(clamping: bytes.count))
    guard status >= 0 else { throw ExportFailure.writing("allocation", "", status) }
  }

  /// Takes over what another packet holds, which then holds nothing.
  func take(from other: borrowing ClipPacket) {
    unsafe av_packet_unref(pointer)
    unsafe av_packet_move_ref(pointer, other.pointer)
  }

  /// Lets the data go and keeps the handle.
  func clear() { unsafe av_packet_unref(pointer) }

  private static func known(_ value: Int64) -> Int64? {
    guard value != SHIM_NO_TIMESTAMP else { return nil }
    return max(-TimeBase.farthest, min(value, TimeBase.farthest))
  }
}
