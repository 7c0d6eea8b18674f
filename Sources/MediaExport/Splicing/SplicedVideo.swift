internal import MediaValues

/// The packets of a video whose ends are coded anew and whose middle is copied.
final class SplicedVideo: VideoFeed {
  private let head: CodedPiece?
  private let middle: CopiedVideo?
  private let tail: CodedPiece?
  private let codec: SpliceCodec?
  private let delay: Int64
  private let followsOthers: Bool
  private var stage = 0
  private var isFirstCopied = true
  private var last: Int64?

  /// Makes the packets of a head, a middle and a tail, each of which may be missing.
  ///
  /// - Parameters:
  ///   - head: what is coded anew before the copied packets.
  ///   - middle: the copied packets.
  ///   - tail: what is coded anew behind them.
  ///   - codec: how the pieces are made; nil when there are none.
  ///   - delay: how many ticks decoding runs ahead of showing.
  ///   - followsOthers: whether pieces may come before the head.
  init(
    head: CodedPiece?,
    middle: CopiedVideo?,
    tail: CodedPiece?,
    codec: SpliceCodec?,
    delay: Int64,
    followsOthers: Bool
  ) {
    self.head = head
    self.middle = middle
    self.tail = tail
    self.codec = codec
    self.delay = delay
    self.followsOthers = followsOthers
  }

  /// The setup data that the pieces need; nil when the source's does.
  var setup: [UInt8]? { head?.setup ?? tail?.setup }
  /// The number of frames coded anew.
  var codedCount: Int { (head?.count ?? 0) + (tail?.count ?? 0) }
  /// The number of frames copied.
  var copiedCount: Int { middle?.count ?? 0 }

  func next(into packet: borrowing ClipPacket) throws -> Bool {
    while stage < 3 {
      let hasPacket: Bool
      switch stage {
      case 0: hasPacket = try head?.next(into: packet) ?? false
      case 1: hasPacket = try middle?.next(into: packet) ?? false
      default: hasPacket = try tail?.next(into: packet) ?? false
      }
      guard hasPacket else {
        stage += 1
        continue
      }
      if stage == 1, isFirstCopied {
        isFirstCopied = false
        if head != nil || followsOthers, let data = codec?.refreshed(packet.bytes) {
          try packet.replaceBytes(data)
        }
      }
      let shown = packet.presentationTime ?? last ?? 0
      var decoded = packet.decodingTime ?? min(shown, max(shown - delay, (last ?? shown) + 1))
      if let last { decoded = max(decoded, last + 1) }
      packet.decodingTime = decoded
      last = decoded
      return true
    }
    return false
  }
}
