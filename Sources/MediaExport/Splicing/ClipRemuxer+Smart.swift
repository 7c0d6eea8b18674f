internal import CFFmpeg
internal import MediaValues

extension ClipRemuxer {
  /// Copies ranges one behind another and codes anew only what lies between their ends and the nearest places
  /// where copying can begin and end, so that the clip has exactly the frames of the ranges.
  ///
  /// A range of a reel that no key frame lets begin is coded anew as a whole.
  ///
  /// - Throws: ``SpliceObstacle`` when that cannot be done for this video.
  func splice(
    _ ranges: [ClipRange],
    titles: [String],
    to path: String,
    progress: ClipAssembly.Progress
  ) throws -> ClipReport {
    var reader = try PacketReader(source)
    let stream = reader.video
    let plans = try plans(for: ranges, stream, &reader)
    guard plans.contains(where: { $0.clean != nil }) else {
      throw SpliceObstacle(reason: "no key frame in the range lets copying begin")
    }
    let codec = plans.contains(where: \.needsPieces) ? try SpliceCodec(for: stream) : nil
    let offsets = try Self.offsets(of: plans.map(\.length))
    var assembly = try ClipAssembly(
      path,
      container: container,
      copying: reader,
      chapters: chapters(titles, plans.map { ($0.first, $0.end) }, offsets)
    )
    if let tag = codec?.tag, container.hasEditLists { assembly.setVideoTag(tag) }
    let joined = try splicedStretches(plans, offsets, stream, codec)
    if let setup = joined.setup.bytes { try assembly.setVideoSetup(setup) }
    let kept = assembly.companions(among: reader.streams)
    let byteCount = try assembly.write(
      video: joined.stretches,
      companions: companions(
        kept,
        plans.indices.map { (plans[$0].first, ranges[$0].end, offsets[$0]) },
        hidesLead: container.hasEditLists
      ),
      covers: reader,
      progress: progress
    )
    return ClipReport(
      path: path,
      mode: .smart,
      requestedRanges: ranges.map(\.requested),
      shownRanges: plans.map { $0.range.shown(from: $0.first, to: $0.end) },
      lead: .zero,
      hidesLead: false,
      streams: assembly.streams,
      byteCount: byteCount,
      encodedFrameCount: joined.setup.videos.reduce(0) { $0 + $1.codedCount },
      copiedFrameCount: joined.setup.videos.reduce(0) { $0 + $1.copiedCount }
    )
  }

  private func plans(
    for ranges: [ClipRange],
    _ stream: SourceStream,
    _ reader: inout PacketReader
  ) throws -> [SplicePlan] {
    var plans: [SplicePlan] = []
    for range in ranges {
      let (cut, end) = try spliceBounds(of: range, stream, &reader)
      plans.append(SplicePlan(range, cut, end, in: stream, isFirst: plans.isEmpty))
    }
    return plans
  }

  /// The stretches of the video, opened one after another, and what their pieces have in common.
  private func splicedStretches(
    _ plans: [SplicePlan],
    _ offsets: [Int64],
    _ stream: SourceStream,
    _ codec: SpliceCodec?
  ) throws -> (stretches: [JoinedVideo.Stretch], setup: SharedSetup) {
    let setup = SharedSetup()
    // The file's header needs the setup data of the pieces, so the first one that has some is opened now.
    var opened: [Int: SplicedVideo] = [:]
    if let codec, let index = plans.firstIndex(where: \.needsPieces) {
      let video = try plans[index].video(of: source, stream, codec, followsOthers: index > 0)
      try setup.add(video)
      opened[index] = video
    }
    let stretches = plans.indices.map { index in
      let (plan, ready) = (plans[index], opened[index])
      return JoinedVideo.Stretch(
        start: plan.first,
        offset: offsets[index]
      ) {
        if let ready { return ready }
        let video = try plan.video(of: source, stream, codec, followsOthers: index > 0)
        try setup.add(video)
        return video
      }
    }
    return (stretches, setup)
  }

  private func spliceBounds(
    of range: ClipRange,
    _ stream: SourceStream,
    _ reader: inout PacketReader
  ) throws -> (start: CutStart, end: CutEnd) {
    do {
      let found = try bounds(of: range, &reader) { SpliceCodec.isClean($0, in: stream) }
      guard !found.isHeld else {
        throw SpliceObstacle(reason: "the range begins in the middle of a long frame")
      }
      return (found.start, found.end)
    } catch ScanObstacle.noTimes {
      throw SpliceObstacle(reason: "the file does not say when its frames are shown")
    } catch ScanObstacle.tooManyPackets {
      throw SpliceObstacle(reason: "its key frames are too far apart")
    }
  }
}

/// The setup data that all pieces of a clip share, and the videos that have them.
private final class SharedSetup {
  /// The data; nil when the source's own does.
  private(set) var bytes: [UInt8]?
  private(set) var videos: [SplicedVideo] = []

  /// Takes in a video.
  ///
  /// - Throws: ``SpliceObstacle`` when its pieces need other data than those before.
  func add(_ video: SplicedVideo) throws(SpliceObstacle) {
    videos.append(video)
    guard let own = video.setup else { return }
    if let bytes, bytes != own {
      throw SpliceObstacle(reason: "its ranges are coded in different ways")
    }
    bytes = own
  }
}
