internal import CFFmpeg
internal import MediaValues

extension ClipRemuxer {
  /// Copies a range and codes anew only what lies between its ends and the nearest places where copying
  /// can begin and end, so that the clip has exactly the frames of the range.
  ///
  /// - Throws: ``SpliceObstacle`` when that cannot be done for this video.
  func splice(
    _ range: ClipRange,
    to path: String,
    progress: ClipAssembly.Progress
  ) throws -> ClipReport {
    var reader = try PacketReader(source)
    let stream = reader.video
    let (cut, end) = try spliceBounds(of: range, stream, &reader)
    guard let clean = cut.clean, clean <= end.key, end.key > clean || end.copiedCount > 0 else {
      throw SpliceObstacle(reason: "no key frame in the range lets copying begin")
    }
    let delay = max(0, cut.cleanDelay ?? Int64(stream.reorderDepth) * stream.frameTicks)
    let needsPieces = clean > cut.first || end.tail != nil
    let codec = needsPieces ? try SpliceCodec(for: stream) : nil
    var head: CodedPiece?
    var tail: CodedPiece?
    if let codec, clean > cut.first {
      head = try CodedPiece(
        source,
        from: cut.first,
        to: clean,
        codec: codec,
        delay: delay,
        endsSequence: true
      )
    }
    if let codec, let first = end.tail {
      tail = try CodedPiece(
        source,
        from: first,
        to: range.end,
        codec: codec,
        delay: nil,
        endsSequence: false
      )
    }
    var assembly = try ClipAssembly(
      path,
      container: container,
      copying: reader,
      from: cut.first,
      to: range.end
    )
    if let setup = head?.setup ?? tail?.setup { try assembly.setVideoSetup(setup) }
    if let tag = codec?.tag, container.hasEditLists { assembly.setVideoTag(tag) }
    let middle = try CopiedVideo(
      source,
      from: clean,
      to: .init(key: end.key, count: end.copiedCount),
      reentry: stream.isH264 ? GroupReentry(stream.setup) : nil
    )
    let video = SplicedVideo(head: head, middle: middle, tail: tail, codec: codec, delay: delay)
    let companions = try CompanionFeed(
      source,
      streams: assembly.companions(among: reader.streams),
      from: cut.first,
      to: range.end,
      hidesLead: container.hasEditLists
    )
    let byteCount = try assembly.write(
      video: video,
      companions: companions,
      covers: reader,
      progress: progress
    )
    return ClipReport(
      path: path,
      mode: .smart,
      requestedRanges: [range.requested],
      shownRanges: [range.shown(from: cut.first, to: end.shownEnd(in: stream, isWhole: false))],
      lead: .zero,
      hidesLead: false,
      streams: assembly.streams,
      byteCount: byteCount,
      encodedFrameCount: video.codedCount,
      copiedFrameCount: video.copiedCount
    )
  }

  private func spliceBounds(
    of range: ClipRange,
    _ stream: SourceStream,
    _ reader: inout PacketReader
  ) throws -> (start: CutStart, end: CutEnd) {
    do {
      return try bounds(of: range, &reader) { SpliceCodec.isClean($0, in: stream) }
    } catch ScanObstacle.noTimes {
      throw SpliceObstacle(reason: "the file does not say when its frames are shown")
    } catch ScanObstacle.tooManyPackets {
      throw SpliceObstacle(reason: "its key frames are too far apart")
    }
  }
}
