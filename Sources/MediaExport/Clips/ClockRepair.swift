internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// How the times of a video are moved behind jumps of its file's clock, so that they go on where they were.
///
/// Recordings that were put one behind another, and broadcasts, have clocks that start over. Analysis counts
/// such a file through; with this, clips are cut where analysis says.
struct ClockRepair: Equatable, Sendable {
  /// What is added to times behind each jump, in the order of the file, in ticks of the video.
  let offsets: [Int64]
  /// The clock of the video.
  let timeBase: TimeBase

  /// What is added behind a number of jumps, in ticks of another clock.
  ///
  /// All streams are moved as far as the video, so that sound stays with its pictures.
  func offset(behind jumps: Int, in other: TimeBase) -> Int64 {
    guard jumps > 0, let last = offsets.last else { return 0 }
    let offset = offsets.indices.contains(jumps - 1) ? offsets[jumps - 1] : last
    return timeBase.rescale(offset, to: other)
  }
}

extension PacketReader {
  /// Files beyond this many bytes are not read through for jumps, as when a picture is looked for in them.
  private static var byteLimit: Int64 { 1 << 28 }

  /// Whether the format's clock may jump, as in broadcasts.
  var mayJump: Bool {
    guard let format = unsafe context.pointee.iformat else { return false }
    return unsafe format.pointee.flags & AVFMT_TS_DISCONT != 0
  }

  /// Whether files of the format are put one behind another as they are, so that the clock may start over.
  var mayStartOver: Bool {
    guard !mayJump, let name = unsafe context.pointee.iformat?.pointee.name else { return mayJump }
    return unsafe String(cString: name) == "flv"
  }

  /// Whether the clock may start over without being looked through, because the file is too large.
  var isUnrepaired: Bool {
    guard mayJump, origin.repair == nil, let file = unsafe context.pointee.pb else {
      return false
    }
    return unsafe avio_size(file) > Self.byteLimit
  }

  /// Finds the jumps of the clock in formats that have them; nil when there are none.
  ///
  /// Costs reading the file once without decoding; the reader then stands at its end.
  ///
  /// - Throws: `CancellationError`, `MediaFailure` with `timedOut`.
  mutating func findJumps() throws -> ClockRepair? {
    guard let file = unsafe context.pointee.pb else { return nil }
    let size = unsafe avio_size(file)
    guard size > 0, size <= Self.byteLimit else { return nil }
    select([videoIndex])
    var detector = jumpDetector(for: video)
    var offsets: [Int64] = []
    let packet = try ClipPacket()
    while try read(into: packet) {
      guard packet.streamIndex == videoIndex else { continue }
      detector.note(packet.decodingTime ?? packet.presentationTime)
      if detector.jumps > offsets.count { offsets.append(detector.offset) }
    }
    return offsets.isEmpty ? nil : ClockRepair(offsets: offsets, timeBase: video.timeBase)
  }
}
