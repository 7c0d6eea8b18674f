internal import CFFmpeg
internal import MediaValues

/// Puts the packets of a clip together: the video's, and those of everything that goes with it.
struct ClipAssembly: ~Copyable {
  /// How far the writing has come, in seconds of the clip.
  typealias Progress = (Double) -> Void

  private var output: OutputFile
  private let source: ClipSource
  private let clock: TimeBase
  private let video: Int
  private let outputIndices: [Int: Int]
  private let timeBases: [Int: TimeBase]
  let streams: [ClipStreamReport]

  /// Opens the output and describes its streams, without its header.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - container: how its streams are laid in it.
  ///   - reader: the source.
  ///   - chapters: the clip's chapters.
  /// - Throws: `MediaFailure` with `cannotWrite`; ``ContainerRefusal``.
  init(
    _ path: String,
    container: ClipContainer,
    copying reader: borrowing PacketReader,
    chapters: ClipChapters
  ) throws {
    var output = try OutputFile(path, container: container)
    let context = unsafe reader.context
    var outputs: [Int: Int] = [:]
    var bases: [Int: TimeBase] = [:]
    var reports: [ClipStreamReport] = []
    let chosen = reader.video
    // The video comes first, as players expect it.
    for stream in [chosen] + reader.streams.filter({ $0.index != chosen.index }) {
      let isOther = stream.kind == .video && stream.index != chosen.index
      let belongs =
        unsafe cff_shares_program(context, Int32(chosen.index), Int32(stream.index)) != 0
      let isKept = !isOther && belongs && output.takes(stream)
      if isKept, let pointer = unsafe shim_stream(context, Int32(stream.index)) {
        outputs[stream.index] = try unsafe output.addStream(copying: pointer)
        bases[stream.index] = stream.timeBase
      }
      reports.append(ClipStreamReport(stream, isKept: isKept))
    }
    guard let video = outputs[chosen.index] else {
      throw ContainerRefusal(
        failure: MediaFailure(
          code: .notCopyable,
          stage: .writing,
          path: path,
          message: "The container \(container.rawValue) cannot hold \(chosen.codecName) as it is.",
          remedy: "Choose another container, or code the clip anew."
        )
      )
    }
    try unsafe output.copyMetadata(from: context)
    switch chapters {
    case .ofSource(let start, let end):
      try unsafe output.copyChapters(
        of: context,
        from: chosen.timeBase.milliseconds(start),
        to: chosen.timeBase.milliseconds(end)
      )
    case .titled(let list):
      for (start, end, title) in list {
        try unsafe output.addChapter(
          from: chosen.timeBase.milliseconds(start),
          to: chosen.timeBase.milliseconds(end),
          title: title
        )
      }
    }
    self.output = output
    self.video = video
    clock = chosen.timeBase
    source = reader.origin
    outputIndices = outputs
    timeBases = bases
    streams = reports.sorted { $0.index < $1.index }
  }

  /// The index of the video in the output.
  var videoIndex: Int { video }

  /// The indices in the source of sound and subtitles that are kept.
  func companions(among streams: [SourceStream]) -> Set<Int> {
    Set(
      streams.filter {
        outputIndices[$0.index] != nil && ($0.kind == .audio || $0.kind == .subtitle)
      }
      .map(\.index)
    )
  }

  /// Replaces the setup data of the video.
  func setVideoSetup(_ bytes: [UInt8]) throws(MediaFailure) {
    try output.setSetup(bytes, of: video)
  }

  /// Names how the container should mark the video's codec.
  func setVideoTag(_ tag: String) { output.setTag(tag, of: video) }

  /// Writes everything and gives the file its name; returns its size in bytes.
  mutating func write(
    video stretches: [JoinedVideo.Stretch],
    companions: [JoinedCompanions.Stretch],
    covers reader: borrowing PacketReader,
    progress: Progress
  ) throws -> Int64 {
    let (clock, video, outputs) = (clock, video, outputIndices)
    let feed = try JoinedVideo(stretches)
    let others = JoinedCompanions(
      companions,
      clock: clock,
      timeBases: timeBases,
      sounds: Set(streams.filter { $0.kind == "audio" }.map(\.index))
    )
    let lanes = [
      try PacketLane { packet in
        try feed.next(into: packet) ? PacketPlace(stream: video, timeBase: clock) : nil
      },
      try PacketLane { packet in
        guard let (index, base) = try others.next(into: packet) else { return nil }
        return PacketPlace(stream: outputs[index] ?? 0, timeBase: base)
      },
    ]
    let covers = try CoverPackets(of: reader, in: outputs)
    try output.write(
      lanes,
      cancellation: source.cancellation,
      before: { try covers.write(to: &$0) },
      progress: progress
    )
    try output.finish()
    return output.byteCount
  }
}

/// The chapters of a clip that is put together; times are ticks of the video.
enum ClipChapters {
  /// Those of the source, cut to a stretch of it.
  case ofSource(from: Int64, to: Int64)
  /// New ones, with times from the clip's beginning.
  case titled([(start: Int64, end: Int64, title: String)])
}

/// The cover pictures of a file, which are not read as packets because the container holds them.
final class CoverPackets {
  private var packets: [(packet: PacketBox, place: PacketPlace)] = []

  /// Takes the covers of the streams that have a place in the output.
  init(of reader: borrowing PacketReader, in outputs: [Int: Int]) throws {
    for stream in reader.streams where stream.kind == .cover {
      guard let target = outputs[stream.index],
        let pointer = unsafe shim_stream(reader.context, Int32(stream.index)),
        unsafe pointer.pointee.attached_pic.size > 0
      else { continue }
      let box = PacketBox(try ClipPacket())
      let status = unsafe av_packet_ref(box.packet.pointer, &pointer.pointee.attached_pic)
      guard status >= 0 else { continue }
      box.packet.presentationTime = 0
      box.packet.decodingTime = 0
      packets.append((box, PacketPlace(stream: target, timeBase: stream.timeBase)))
    }
  }

  func write(to output: inout OutputFile) throws {
    for (box, place) in packets {
      try output.write(box.packet, stream: place.stream, timeBase: place.timeBase)
    }
  }
}

/// A packet that can stand in a list.
final class PacketBox {
  let packet: ClipPacket

  init(_ packet: consuming ClipPacket) { self.packet = packet }
}

extension ClipStreamReport {
  init(_ stream: SourceStream, isKept: Bool, loudness: ClipLoudness? = nil) {
    self.init(
      index: stream.index,
      kind: stream.kind.rawValue,
      codec: stream.codecName,
      language: stream.language,
      isKept: isKept,
      loudness: loudness
    )
  }
}

extension TimeBase {
  /// A tick in milliseconds, rounded to nearest.
  func milliseconds(_ tick: Int64) -> Int64 {
    rescale(tick, to: TimeBase(numerator: 1, denominator: 1000))
  }
}

extension OutputFile {
  /// Copies the chapters that overlap a stretch, cut to it; times are milliseconds of the source.
  func copyChapters(
    of context: UnsafeMutablePointer<AVFormatContext>,
    from start: Int64,
    to end: Int64
  ) throws(MediaFailure) {
    // Files with more chapters than this are damaged or hostile.
    for index in 0..<min(Int(unsafe context.pointee.nb_chapters), 10_000) {
      guard let chapter = unsafe context.pointee.chapters[index] else { continue }
      let first = max(unsafe cff_chapter_start(chapter), start)
      let claimed = unsafe cff_chapter_end(chapter)
      let last = min(claimed == SHIM_NO_TIMESTAMP ? end : claimed, end)
      guard first < last else { continue }
      try unsafe addChapter(
        from: first - start,
        to: last - start,
        title: nil,
        metadata: chapter.pointee.metadata
      )
    }
  }
}
