internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Makes a clip by coding everything anew: one range, or several as one film.
struct ClipRenderer {
  let source: ClipSource
  let container: ClipContainer
  let coding: ClipCoding

  /// Codes the parts, which were laid in a sequence, into one file.
  ///
  /// - Parameters:
  ///   - parts: what is shown, and when.
  ///   - titles: the titles of chapters, one for each part; none gives the source's chapters when there
  ///     is one part.
  ///   - path: the file.
  ///   - progress: told how many seconds are written.
  /// - Returns: what was written.
  /// - Throws: `MediaFailure`, `CancellationError`.
  func render(
    _ parts: [ReelPart],
    titles: [String],
    to path: String,
    progress: (Double) -> Void
  ) throws -> ClipReport {
    let reader = try PacketReader(source)
    let clock = reader.video.timeBase
    var output = try OutputFile(path, container: container)
    let frames = try firstFrame(of: parts)
    let target = try self.target(for: frames, reader.video)
    let video = try EncodedVideo(
      ReelVideo(source, parts: parts, target: target),
      encoding: VideoEncoding(
        codec: coding.videoCodec(in: container),
        quality: coding.quality,
        threadCount: source.options.decoderThreadCount,
        wantsGlobalHeader: output.wantsGlobalHeader
      ),
      clock: clock,
      frameRate: reader.video.frameRate,
      fixedRate: coding.frameRate,
      length: parts.map { $0.offset + $0.length }.max() ?? 0,
      path: source.path
    )
    var kept: Set<Int> = [reader.videoIndex]
    var lanes: [PacketLane] = []
    let videoPointer = unsafe shim_stream(reader.context, Int32(reader.videoIndex))
    let index = try unsafe output.addStream(
      coding: video.context,
      like: videoPointer,
      describesLight: !target.mapsLight
    )
    // Apple's players want the mark of streams whose setup stands in the header alone, as it does here.
    if coding.videoCodec(in: container) == .hevc, container.hasEditLists {
      output.setTag("hvc1", of: index)
    }
    let place = PacketPlace(stream: index, timeBase: video.timeBase)
    lanes.append(try PacketLane { try video.next(into: $0) ? place : nil })
    var loudness: [Int: ClipLoudness] = [:]
    if coding.hasSound { lanes += try soundLanes(parts, reader, &output, &loudness, &kept) }
    if parts.count == 1, let part = parts.first {
      lanes += try subtitleLanes(part, reader, &output, &kept)
    }
    try unsafe output.copyMetadata(from: reader.context)
    try addChapters(parts, titles, reader, output)
    let total = parts.map { $0.offset + $0.length }.max() ?? 0
    try output.write(lanes, cancellation: source.cancellation) { seconds in
      progress(min(seconds, Double(total) * clock.seconds))
    }
    try output.finish()
    return ClipReport(
      path: path,
      mode: .encode,
      requestedRanges: parts.map(\.range.requested),
      shownRanges: parts.map(\.shown),
      lead: .zero,
      hidesLead: false,
      streams: reader.streams.map {
        ClipStreamReport($0, isKept: kept.contains($0.index), loudness: loudness[$0.index])
      },
      byteCount: output.byteCount,
      encodedFrameCount: video.count,
      copiedFrameCount: 0
    )
  }

  /// The first frame that the first part shows, as it is decoded.
  private func firstFrame(of parts: [ReelPart]) throws -> ClipFrame {
    let frame = try ClipFrame()
    guard let part = parts.first,
      try VideoFrames(source, from: part.first, to: part.end).next(into: frame)
    else {
      throw ExportFailure.nothing(
        in: parts.first?.range.requested ?? .zero,
        of: source.path
      )
    }
    return frame
  }

  private func target(
    for frame: borrowing ClipFrame,
    _ stream: SourceStream
  ) throws(MediaFailure) -> PictureChain.Target {
    let codec = coding.videoCodec(in: container)
    let mapsLight =
      switch coding.dynamicRange {
      case .automatic: frame.isHighDynamicRange && !codec.keepsDeepColor
      case .standard: frame.isHighDynamicRange
      case .high: false
      }
    if mapsLight, !FilterNetwork.has(["zscale", "tonemap", "format"]) {
      throw MediaFailure(
        code: .missingComponent,
        stage: .converting,
        path: source.path,
        message: "Mapping a high dynamic range to the standard one needs libavfilter with zscale.",
        remedy: "Install libavfilter, or keep the range with a codec made for it, such as hevc.",
        reason: FilterNetwork.absence
      )
    }
    let encoding = VideoEncoding(codec: codec, quality: 1, threadCount: 1, wantsGlobalHeader: false)
    return PictureChain.Target(
      size: size(for: frame, isTurned: stream.isTurned),
      format: mapsLight
        ? AV_PIX_FMT_YUV420P.rawValue
        : encoding.pixelFormat(for: frame.format, keepsDepth: true),
      mapsLight: mapsLight,
      deinterlaces: (frame.isInterlaced || stream.isInterlaced) && FilterNetwork.has(["bwdif"])
    )
  }

  /// The coded size: even, and no higher as shown than is wished.
  private func size(for frame: borrowing ClipFrame, isTurned: Bool) -> PixelSize {
    var (width, height) = (frame.width, frame.height)
    if let limit = coding.maximumHeight {
      let shown = isTurned ? width : height
      if shown > limit, limit > 0 {
        width = width * limit / shown
        height = height * limit / shown
      }
    }
    return PixelSize(width: max(2, width & ~1), height: max(2, height & ~1))
  }

  private func soundLanes(
    _ parts: [ReelPart],
    _ reader: borrowing PacketReader,
    _ output: inout OutputFile,
    _ loudness: inout [Int: ClipLoudness],
    _ kept: inout Set<Int>
  ) throws -> [PacketLane] {
    var lanes: [PacketLane] = []
    for stream in reader.streams where stream.kind == .audio && reader.belongs(stream) {
      guard let pointer = unsafe shim_stream(reader.context, Int32(stream.index)),
        unsafe avcodec_find_decoder(pointer.pointee.codecpar.pointee.codec_id) != nil
      else { continue }
      let recipe = unsafe EncodedSound.Recipe(
        source: source,
        parts: parts,
        stream: pointer,
        clock: reader.video.timeBase,
        coding: coding,
        codec: coding.audioCodec(in: container),
        wantsGlobalHeader: output.wantsGlobalHeader
      )
      let (sound, level) = try EncodedSound.leveled(recipe)
      loudness[stream.index] = level
      let index = try unsafe output.addStream(
        coding: sound.context,
        like: pointer,
        describesLight: true
      )
      kept.insert(stream.index)
      let place = PacketPlace(stream: index, timeBase: sound.timeBase)
      lanes.append(try PacketLane { try sound.next(into: $0) ? place : nil })
    }
    return lanes
  }

  private func subtitleLanes(
    _ part: ReelPart,
    _ reader: borrowing PacketReader,
    _ output: inout OutputFile,
    _ kept: inout Set<Int>
  ) throws -> [PacketLane] {
    var places: [Int: PacketPlace] = [:]
    for stream in reader.streams where stream.kind == .subtitle && reader.belongs(stream) {
      guard output.takes(stream),
        let pointer = unsafe shim_stream(reader.context, Int32(stream.index))
      else { continue }
      let index = try unsafe output.addStream(copying: pointer)
      places[stream.index] = PacketPlace(stream: index, timeBase: stream.timeBase)
      kept.insert(stream.index)
    }
    guard !places.isEmpty else { return [] }
    let feed = try CompanionFeed(
      source,
      streams: Set(places.keys),
      from: part.first,
      to: part.end,
      hidesLead: false
    )
    let (clock, first) = (reader.video.timeBase, part.first)
    return [
      try PacketLane { packet in
        while try feed.next(into: packet) {
          guard let place = places[packet.streamIndex] else { continue }
          packet.shift(by: -clock.rescale(first, to: place.timeBase))
          return place
        }
        return nil
      }
    ]
  }

  private func addChapters(
    _ parts: [ReelPart],
    _ titles: [String],
    _ reader: borrowing PacketReader,
    _ output: borrowing OutputFile
  ) throws(MediaFailure) {
    let clock = reader.video.timeBase
    if titles.isEmpty, parts.count == 1, let part = parts.first {
      return try unsafe output.copyChapters(
        of: reader.context,
        from: clock.milliseconds(part.first),
        to: clock.milliseconds(part.end)
      )
    }
    for (index, part) in parts.enumerated() where titles.indices.contains(index) {
      let end = index + 1 < parts.count ? parts[index + 1].offset : part.offset + part.length
      try unsafe output.addChapter(
        from: clock.milliseconds(part.offset),
        to: clock.milliseconds(end),
        title: titles[index]
      )
    }
  }
}

extension PacketReader {
  /// Whether a stream goes with the video, in files with several programmes.
  func belongs(_ stream: SourceStream) -> Bool {
    unsafe cff_shares_program(context, Int32(videoIndex), Int32(stream.index)) != 0
  }
}
