internal import CFFmpeg
package import MediaValues

extension VideoReader {
  /// Decodes the frames shown in a range, in order, both ends included.
  ///
  /// Costs a seek and decoding from the key frame before the range; where the file has no usable
  /// clock, decoding from the beginning.
  ///
  /// - Parameters:
  ///   - range: the stretch of time, relative to the first frame shown.
  ///   - isExhaustive: false leaves out frames that no other frame is predicted from, which costs
  ///     about half.
  ///   - body: takes each frame and says whether more are wanted.
  /// - Throws: ``MediaFailure`` with `timedOut` or `nothingDecodable`; `CancellationError`; what the
  ///   body throws.
  package mutating func readFrames(
    in range: CMTimeRange,
    isExhaustive: Bool = true,
    _ body: (borrowing DecodedFrame) throws -> FrameDemand
  ) throws {
    try findOrigin()
    let (first, last) = (ticks.tick(at: range.start), ticks.tick(at: range.end))
    let maker = FrameFactory(self)
    // What is predicted from a damaged frame is damaged too, though the decoder does not say so.
    var isGroupDamaged = false
    try walk(from: first, leavingOut: isExhaustive ? .before : .all) { frame, tick in
      isGroupDamaged = frame.isDamaged || (isGroupDamaged && !frame.isKey)
      guard tick >= first else { return .next }
      guard tick <= last else { return .stop }
      return try body(maker.decoded(frame, tick, as: .between, isDamaged: isGroupDamaged))
    }
  }

  /// Decodes the first frame shown, unless that was done, to know where times begin.
  mutating func findOrigin() throws {
    guard origin == nil else { return }
    try findJumps()
    try rewind()
    let first = FrameWindow()
    try walk(from: Int64.min / 4, leavingOut: .none) { frame, tick in
      first.push(frame, tick)
      return .stop
    }
    guard let tick = first.currentTick else {
      throw nothingDecodable(passOverNothing)
    }
    first.withCurrent { noteFirstFrame($0, at: tick) }
  }

  /// Looks for jumps of the clock where it may start over, because seeking cannot be trusted there.
  ///
  /// Costs reading the file once without decoding; files beyond a quarter of a gibibyte are trusted.
  private mutating func findJumps() throws {
    guard container.mayStartOver, properties.fileSize <= 1 << 28 else { return }
    var jumps = passOverNothing.jumps
    container.select([stream.index])
    isAtStart = false
    while container.read(into: packet) == .ready {
      try readingGuard.check(.reading)
      guard packet.streamIndex == stream.index else { continue }
      jumps.note(packet.decodingTime ?? packet.presentationTime)
    }
    try readingGuard.check(.reading)
    if jumps.jumps > 0 { needsSequentialReading = true }
  }

  /// A pass in which nothing was seen, to tell of a failure.
  var passOverNothing: ReadingPass {
    ReadingPass(
      plan: DecodingPlan(frames: .every),
      step: step,
      ticks: ticks,
      mayJump: container.mayJump
    )
  }

  /// Notes what the first frame shown says about the whole video.
  mutating func noteFirstFrame(_ frame: borrowing FrameHandle, at tick: Int64) {
    origin = tick
    if frame.bestTime == nil { needsSequentialReading = true }
    let geometry = FrameFactory.geometry(of: frame, stream)
    properties.displaySize = geometry.displaySize
    properties.codedSize = geometry.codedSize
    properties.rotation = geometry.orientation.clockwiseDegrees
    properties.isMirrored = geometry.orientation.isMirrored
    properties.dynamicRange = frame.color.dynamicRange
    properties.bitDepth = Int(shim_format_bit_depth(frame.format))
    if frame.isInterlaced { properties.isInterlaced = true }
  }

  /// Decodes frames in order from at or before a tick on, until the body has enough.
  ///
  /// When a seek lands behind the tick, earlier places are tried, at last the beginning.
  mutating func walk(
    from start: Int64,
    leavingOut unreferenced: UnreferencedFrames,
    _ body: (consuming FrameHandle, Int64) throws -> FrameDemand
  ) throws {
    var back: Int64 = 0
    for attempt in 0..<6 {
      let isLast =
        attempt == 5 || needsSequentialReading || (origin.map { start - back <= $0 } ?? true)
      if isLast {
        try rewind()
      } else if !container.seek(stream: stream.index, to: start - back) {
        continue
      } else {
        decoder.flush()
      }
      isAtStart = false
      container.select([stream.index])
      defer { decoder.setSkipsUnreferencedFrames(false) }
      let isOver = try walkOn(
        from: start,
        isFromBeginning: isLast,
        leavingOut: unreferenced,
        body
      )
      if isOver { return }
      back = back == 0 ? ticks.ticks(inSeconds: 1) : back * 4
    }
  }

  /// Decodes on from where the container stands; false when that is already behind the tick.
  mutating func walkOn(
    from start: Int64,
    isFromBeginning: Bool,
    leavingOut unreferenced: UnreferencedFrames,
    _ body: (consuming FrameHandle, Int64) throws -> FrameDemand
  ) throws -> Bool {
    var clock = FrameClock(step: step)
    var jumps = JumpDetector(
      ticksPerSecond: 1 / ticks.timeBase.value,
      step: step,
      allowsJumpsAhead: container.mayJump
    )
    var isFirst = true
    var failures = 0
    var isOver = false
    while !isOver {
      try readingGuard.check(.reading)
      switch container.read(into: packet) {
      case .ready:
        guard packet.streamIndex == stream.index, !packet.isEncrypted else { continue }
        if isFromBeginning {
          jumps.note(packet.decodingTime ?? packet.presentationTime)
          packet.shift(by: jumps.offset)
        }
        decoder.setSkipsUnreferencedFrames(
          unreferenced.contains(packet.presentationTime, start: start)
        )
        _ = try? decoder.send(packet, of: container)
      case .end:
        isOver = true
      case .needsInput, .failed:
        failures += 1
        isOver = failures >= 64
      }
      try readingGuard.check(.reading)
      if isOver { decoder.finish() }
      while let frame = try? decoder.next() {
        let shown = clock.time(frame.bestTime, decodingTime: frame.decodingTime)
        guard let tick = shown else { continue }
        if isFirst, tick > start, !isFromBeginning { return false }
        isFirst = false
        if try body(frame, tick) == .stop { return true }
      }
    }
    return isFromBeginning || !isFirst
  }
}

/// Which of the frames that no other is predicted from are not decoded.
enum UnreferencedFrames {
  case none
  /// Those shown before what is looked for, by which nothing else changes.
  case before
  case all
  /// Those shown outside spans of ticks, which are all that is looked for.
  case outside([ClosedRange<Int64>])

  /// Whether one shown at a time, when that is known, is among them.
  func contains(_ time: Int64?, start: Int64) -> Bool {
    switch self {
    case .none: false
    case .before: time.map { $0 < start } ?? false
    case .all: true
    case .outside(let spans): time.map { time in !spans.contains { $0.contains(time) } } ?? false
    }
  }
}
