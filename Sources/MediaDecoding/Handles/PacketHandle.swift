internal import CFFmpeg

/// A piece of compressed data as the container holds it, reused from read to read.
@safe struct PacketHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>
  private let entry: CensusEntry

  init(census: HandleCensus?) throws(FFmpegError) {
    guard let made = unsafe av_packet_alloc() else { throw FFmpegError.outOfMemory }
    unsafe pointer = made
    entry = CensusEntry(census)
  }

  deinit {
    var owned: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&owned)
  }

  var streamIndex: Int { Int(unsafe pointer.pointee.stream_index) }
  var byteCount: Int { Int(max(unsafe pointer.pointee.size, 0)) }
  var isKey: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  /// Whether the packet only prepares the decoder and its frame is not shown.
  var isDiscarded: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
  /// Whether the container knows that bytes are missing or wrong.
  var isDamaged: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }
  var isEncrypted: Bool { unsafe shim_packet_is_encrypted(pointer) != 0 }
  var presentationTime: Int64? { timestamp(unsafe pointer.pointee.pts) }
  var decodingTime: Int64? { timestamp(unsafe pointer.pointee.dts) }
  var duration: Int64 { unsafe pointer.pointee.duration }

  /// When the packet's frame is shown, else when it is decoded; nil for neither, or an absurd one.
  ///
  /// Differences of such times never overflow.
  var tick: Int64? {
    guard let time = presentationTime ?? decodingTime, time.magnitude < 1 << 60 else { return nil }
    return time
  }

  /// Moves both timestamps; one that cannot be moved becomes unknown.
  func shift(by offset: Int64) {
    guard offset != 0 else { return }
    if let time = presentationTime {
      let (moved, isOverflow) = time.addingReportingOverflow(offset)
      unsafe pointer.pointee.pts = isOverflow ? SHIM_NO_TIMESTAMP : moved
    }
    if let time = decodingTime {
      let (moved, isOverflow) = time.addingReportingOverflow(offset)
      unsafe pointer.pointee.dts = isOverflow ? SHIM_NO_TIMESTAMP : moved
    }
  }

  /// Lets the data go and keeps the handle for the next read.
  func clear() { unsafe av_packet_unref(pointer) }
}

func timestamp(_ value: Int64) -> Int64? { value == SHIM_NO_TIMESTAMP ? nil : value }
