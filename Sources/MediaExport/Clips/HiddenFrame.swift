internal import CFFmpeg

extension SourceStream {
  /// Whether a packet of the video shows a frame; those of VP8 and VP9 may only prepare others.
  func showsFrame(_ packet: borrowing ClipPacket) -> Bool {
    let head = packet.prefix(1)
    guard let first = head.first else { return false }
    switch AVCodecID(UInt32(bitPattern: codec)) {
    case AV_CODEC_ID_VP8: return first & 0x10 != 0
    case AV_CODEC_ID_VP9:
      // Behind the marker and two bits of the profile, with one more for the highest profile.
      let shift = first & 0x30 == 0x30 ? 1 : 0
      let (existing, shown) = (first << shift & 0x08 != 0, first << shift & 0x02 != 0)
      // Several frames in one packet end with one that is shown.
      return existing || shown || packet.lastByte & 0xE0 == 0xC0
    default: return true
    }
  }
}
