internal import MediaValues

/// How the frames of a range are made: which are copied, and which are coded anew before and behind them.
struct SplicePlan {
  let range: ClipRange
  /// When the first frame is shown.
  let first: Int64
  /// The tick behind the last frame.
  let end: Int64
  /// When the copied packets begin to be shown; nil when all frames are coded anew.
  let clean: Int64?
  /// Where the copying ends.
  let copyEnd: CopiedVideo.End
  /// When the first frame behind the copied ones is shown; nil when there is none.
  let tail: Int64?
  /// How many ticks decoding runs ahead of showing.
  let delay: Int64

  /// Plans a range.
  ///
  /// - Parameters:
  ///   - range: the range.
  ///   - cut: where it begins among the packets.
  ///   - end: where it ends.
  ///   - stream: the video.
  ///   - isFirst: whether the range begins the clip, so that its first key frame may be of any kind.
  init(_ range: ClipRange, _ cut: CutStart, _ end: CutEnd, in stream: SourceStream, isFirst: Bool) {
    self.range = range
    first = cut.first
    self.end = max(min(range.end, end.shownEnd(in: stream, isWhole: false)), cut.first + 1)
    let found = cut.clean.flatMap { clean -> Int64? in
      let isCopied = clean <= end.key && (end.key > clean || end.copiedCount > 0)
      return isCopied && (isFirst || cut.standsAlone) ? clean : nil
    }
    clean = found
    copyEnd = CopiedVideo.End(key: end.key, count: end.copiedCount)
    tail = found == nil ? nil : end.tail
    delay = max(0, cut.cleanDelay ?? Int64(stream.reorderDepth) * stream.frameTicks)
  }

  /// Whether frames are coded anew.
  var needsPieces: Bool { clean != first || tail != nil }

  /// The length in ticks.
  var length: Int64 { end - first }

  /// Opens the pieces and the copied packets.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - stream: its video.
  ///   - codec: how pieces are made; nil when the clip has none.
  ///   - followsOthers: whether other frames come before.
  /// - Returns: the packets.
  /// - Throws: ``SpliceObstacle`` when pieces cannot be made for these frames.
  func video(
    of source: ClipSource,
    _ stream: SourceStream,
    _ codec: SpliceCodec?,
    followsOthers: Bool
  ) throws -> SplicedVideo {
    var head: CodedPiece?
    var last: CodedPiece?
    var middle: CopiedVideo?
    if let codec, clean != first {
      head = try CodedPiece(
        source,
        from: first,
        to: clean ?? range.end,
        codec: codec,
        delay: delay
      )
    }
    if let clean {
      middle = try CopiedVideo(
        source,
        from: clean,
        to: copyEnd,
        isDetached: true
      )
    }
    if let codec, let tail {
      last = try CodedPiece(
        source,
        from: tail,
        to: range.end,
        codec: codec,
        delay: nil
      )
    }
    return SplicedVideo(
      head: head,
      middle: middle,
      tail: last,
      codec: codec,
      delay: delay,
      followsOthers: followsOthers
    )
  }
}
