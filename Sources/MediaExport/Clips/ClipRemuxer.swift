internal import CFFmpeg
internal import MediaValues

/// Makes a clip by copying packets.
struct ClipRemuxer {
  let source: ClipSource
  let container: ClipContainer

  /// Copies ranges one behind another, each from the key frame at or before it on.
  ///
  /// In MP4 and MOV an edit list tells players to begin a single range at the range itself; elsewhere what is
  /// shown begins at the key frame, and the report says how much earlier that is.
  ///
  /// - Throws: ``SpliceObstacle`` when a key frame cannot follow other frames; ``ScanObstacle``.
  func copy(
    _ ranges: [ClipRange],
    titles: [String],
    to path: String,
    progress: ClipAssembly.Progress
  ) throws -> ClipReport {
    var reader = try PacketReader(source)
    let stream = reader.video
    let hidesLead = ranges.count == 1 && container.hasEditLists && stream.mayStartHidden
    var cuts: [(cut: CutStart, tail: CutEnd)] = []
    for range in ranges {
      let bounds = try bounds(of: range, &reader) { SpliceCodec.isClean($0, in: stream) }
      guard cuts.isEmpty || bounds.start.isKeyClean else {
        throw SpliceObstacle(
          reason: "a key frame of its open groups of pictures cannot follow others"
        )
      }
      cuts.append((bounds.start, bounds.end))
    }
    let starts = cuts.map { hidesLead ? $0.cut.first : $0.cut.key }
    let ends = cuts.map { $0.tail.shownEnd(in: stream, isWhole: true) }
    // What is copied whole ends where its last frame does; a single range's sound ends with the range.
    let companionEnds = ranges.count == 1 ? ranges.map(\.end) : ends
    let offsets = try Self.offsets(of: zip(starts, ends).map { max(1, $1 - $0) })
    var assembly = try ClipAssembly(
      path,
      container: container,
      copying: reader,
      chapters: chapters(titles, zip(starts, ends).map { ($0, $1) }, offsets)
    )
    let videos = CopiedVideos()
    let stretches = cuts.indices.map { index in
      let (cut, tail) = cuts[index]
      return JoinedVideo.Stretch(
        start: starts[index],
        offset: offsets[index]
      ) {
        let video = try CopiedVideo(
          source,
          from: cut.key,
          to: .init(key: tail.key, count: tail.wholeCount),
          isDetached: index > 0
        )
        videos.list.append(video)
        return video
      }
    }
    let kept = assembly.companions(among: reader.streams)
    let byteCount = try assembly.write(
      video: stretches,
      companions: companions(
        kept,
        cuts.indices.map { (starts[$0], companionEnds[$0], offsets[$0]) },
        hidesLead: hidesLead
      ),
      covers: reader,
      progress: progress
    )
    let lead = cuts.map { $0.cut.first - $0.cut.key }.max() ?? 0
    return ClipReport(
      path: path,
      mode: .copy,
      requestedRanges: ranges.map(\.requested),
      shownRanges: ranges.indices.map { ranges[$0].shown(from: starts[$0], to: ends[$0]) },
      lead: stream.timeBase.time(of: lead),
      hidesLead: hidesLead && lead > 0,
      streams: assembly.streams,
      byteCount: byteCount,
      encodedFrameCount: 0,
      copiedFrameCount: videos.list.reduce(0) { $0 + $1.count }
    )
  }

  /// When stretches of some lengths begin that follow one another.
  static func offsets(of lengths: [Int64]) throws(SpliceObstacle) -> [Int64] {
    var time: Int64 = 0
    var offsets: [Int64] = []
    for length in lengths {
      offsets.append(time)
      time += min(length, TimeBase.farthest)
      guard time <= TimeBase.farthest else {
        throw SpliceObstacle(reason: "the times of its frames go beyond all bounds")
      }
    }
    return offsets
  }

  /// The chapters of a clip: one for each stretch that has a title, else those of the source.
  ///
  /// - Parameters:
  ///   - titles: the titles.
  ///   - stretches: what is shown, from its first frame to the end of its last.
  ///   - offsets: when each stretch begins in the clip.
  /// - Returns: the chapters.
  func chapters(
    _ titles: [String],
    _ stretches: [(start: Int64, end: Int64)],
    _ offsets: [Int64]
  ) -> ClipChapters {
    guard !titles.isEmpty, let last = stretches.last, let lastOffset = offsets.last else {
      guard stretches.count == 1, let only = stretches.first else { return .titled([]) }
      return .ofSource(from: only.start, to: only.end)
    }
    let ends = offsets.dropFirst() + [lastOffset + max(1, last.end - last.start)]
    return .titled(zip(zip(offsets, ends), titles).map { ($0.0, $0.1, $1) })
  }

  /// The sound and the subtitles of stretches, given by their starts, ends and places in the clip.
  func companions(
    _ streams: Set<Int>,
    _ stretches: [(start: Int64, end: Int64, offset: Int64)],
    hidesLead: Bool
  ) -> [JoinedCompanions.Stretch] {
    stretches.enumerated().map { index, stretch in
      JoinedCompanions.Stretch(start: stretch.start, offset: stretch.offset) {
        try CompanionFeed(
          source,
          streams: streams,
          from: stretch.start,
          to: stretch.end,
          hidesLead: hidesLead && index == 0,
          isJoined: index > 0
        )
      }
    }
  }

  /// Finds where a range begins and ends among the packets.
  ///
  /// - Parameters:
  ///   - range: the range.
  ///   - reader: what the packets are read with.
  ///   - isClean: whether copying can begin at a key packet; `nil` when nothing is copied.
  /// - Returns: the beginning and the end; `isHeld` when the frame that the range begins with is on show there
  ///   already, because it comes before the range and the next one long after its start.
  /// - Throws: `MediaFailure` with `invalidArgument` when there is nothing in the range;
  ///   ``ScanObstacle`` when the packets do not tell.
  func bounds(
    of range: ClipRange,
    _ reader: inout PacketReader,
    isClean: ((borrowing ClipPacket) -> Bool)? = nil
  ) throws -> (start: CutStart, end: CutEnd, isHeld: Bool) {
    let forCopying = isClean != nil
    let isClean = isClean ?? { _ in false }
    let first = try reader.packets(
      aroundStart: range.start,
      end: range.end,
      forCopying: forCopying,
      isClean: isClean
    )
    var start = CutStart(of: first, start: range.start, end: range.end)
    let stream = reader.video
    let omission = stream.timeBase.ticks(inSeconds: ClipRange.longestOmission)
    var isHeld = false
    if range.start < range.end, start.map({ $0.first - range.start > omission }) ?? true,
      let time = CutStart.frameOnShow(at: range.start, of: first, usual: stream.frameTicks)
    {
      start = CutStart(of: first, start: time, end: range.end)
      isHeld = true
    }
    guard let start else {
      throw ExportFailure.nothing(
        in: range.requested,
        of: source.path,
        isUnrepaired: reader.isUnrepaired
      )
    }
    let last = try reader.packets(aroundEnd: range.end, isClean: isClean)
    guard let end = CutEnd(of: last, end: range.end) else {
      throw ExportFailure.nothing(in: range.requested, of: source.path)
    }
    return (start, end, isHeld)
  }
}

/// The copied videos of a clip, as they are opened.
private final class CopiedVideos {
  var list: [CopiedVideo] = []
}

extension CutEnd {
  /// The tick behind the last frame that is shown.
  func shownEnd(in stream: SourceStream, isWhole: Bool) -> Int64 {
    let frame = isWhole ? max(last, latestCopied) : last
    return frame + (lastDuration > 0 ? lastDuration : stream.frameTicks)
  }

  /// The tick behind what is shown before a tick: a frame stays until the next one comes.
  func shownEnd(in stream: SourceStream, before end: Int64) -> Int64 {
    isFollowed ? end : min(end, shownEnd(in: stream, isWhole: false))
  }
}
