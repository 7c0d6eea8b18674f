internal import CFFmpeg
internal import MediaValues

/// Makes a clip by copying packets.
struct ClipRemuxer {
  let source: ClipSource
  let container: ClipContainer

  /// Copies a range, from the key frame at or before it on.
  ///
  /// In MP4 and MOV an edit list tells players to begin at the range itself; other containers begin at the
  /// key frame, and the report says how much earlier that is.
  func copy(
    _ range: ClipRange,
    to path: String,
    progress: ClipAssembly.Progress
  ) throws -> ClipReport {
    var reader = try PacketReader(source)
    let (cut, tail) = try bounds(of: range, &reader)
    let hidesLead = container.hasEditLists && reader.video.mayStartHidden
    let start = hidesLead ? cut.first : cut.key
    var assembly = try ClipAssembly(
      path,
      container: container,
      copying: reader,
      from: start,
      to: range.end
    )
    let video = try CopiedVideo(
      source,
      from: cut.key,
      to: .init(key: tail.key, count: tail.wholeCount)
    )
    let companions = try CompanionFeed(
      source,
      streams: assembly.companions(among: reader.streams),
      from: start,
      to: range.end,
      hidesLead: hidesLead
    )
    let byteCount = try assembly.write(
      video: video,
      companions: companions,
      covers: reader,
      progress: progress
    )
    let end = tail.shownEnd(in: reader.video, isWhole: true)
    return ClipReport(
      path: path,
      mode: .copy,
      requestedRanges: [range.requested],
      shownRanges: [range.shown(from: start, to: end)],
      lead: range.timeBase.time(of: cut.first - cut.key),
      hidesLead: hidesLead && cut.key < cut.first,
      streams: assembly.streams,
      byteCount: byteCount,
      encodedFrameCount: 0,
      copiedFrameCount: video.count
    )
  }

  /// Finds where a range begins and ends among the packets.
  ///
  /// - Throws: `MediaFailure` with `invalidArgument` when there is nothing in the range, and
  ///   `cannotWrite` when the packets do not tell.
  func bounds(
    of range: ClipRange,
    _ reader: inout PacketReader,
    isClean: (borrowing ClipPacket) -> Bool = { _ in false }
  ) throws -> (start: CutStart, end: CutEnd) {
    let first = try reader.packets(aroundStart: range.start, end: range.end, isClean: isClean)
    guard let start = CutStart(of: first, start: range.start, end: range.end) else {
      throw ExportFailure.nothing(in: range.requested, of: source.path)
    }
    let last = try reader.packets(aroundEnd: range.end, isClean: isClean)
    guard let end = CutEnd(of: last, end: range.end) else {
      throw ExportFailure.nothing(in: range.requested, of: source.path)
    }
    return (start, end)
  }
}

extension CutEnd {
  /// The tick behind the last frame that is shown.
  func shownEnd(in stream: SourceStream, isWhole: Bool) -> Int64 {
    let frame = isWhole ? max(last, latestCopied) : last
    return frame + (lastDuration > 0 ? lastDuration : stream.frameTicks)
  }
}
