internal import CFFmpeg
internal import MediaValues

extension VideoReader {
  /// Reads the file from its first packet to its last and hands everything asked for to the sink.
  ///
  /// Costs one pass over the file; what is decoded follows from the plan. The first frame shown is
  /// always decoded, because all times are relative to it. Memory does not grow with the length.
  ///
  /// - Throws: ``MediaFailure`` with `nothingDecodable` or `encrypted` when not one frame decodes,
  ///   `timedOut`; `CancellationError`; what the sink throws.
  package mutating func readAll<Sink: DecodingSink & ~Copyable>(
    _ plan: DecodingPlan,
    into sink: inout Sink
  ) throws -> ReadSummary {
    try rewind()
    var pass = ReadingPass(plan: plan, step: step, ticks: ticks, mayJump: container.mayJump)
    var audio = openAudio(plan, &pass)
    let sound = audio == nil ? nil : audioStream?.index
    container.select([stream.index] + (sound.map { [$0] } ?? []))
    isAtStart = false
    var count = 0
    while try readPacket(&pass) {
      if packet.streamIndex == stream.index {
        try takeVideoPacket(&pass, &sink)
      } else if packet.streamIndex == sound {
        if let samples = audio?.decode(packet) { take(samples, &pass, &sink) }
        if audio?.isHopeless == true { endAudio(&audio, &pass) }
      }
      count &+= 1
      if count & 31 == 0 { reportProgress(pass, &sink) }
    }
    decoder.finish()
    try takeFrames(&pass, &sink)
    if let samples = audio?.finish() { take(samples, &pass, &sink) }
    pass.summary.hasAudio = (audio?.frameCount ?? 0) > 0
    guard origin != nil else { throw nothingDecodable(pass) }
    if let end = pass.end { pass.gaps.close(at: end) }
    try fillGaps(&pass, &sink)
    let soundEnd = audio?.endSeconds
    return finish(&pass, soundEnd: soundEnd)
  }

  /// Reads a packet; false at the end of the file, or where it cannot be read on.
  private mutating func readPacket(_ pass: inout ReadingPass) throws -> Bool {
    while true {
      try readingGuard.check(.reading)
      switch container.read(into: packet) {
      case .ready: return true
      case .end:
        try readingGuard.check(.reading)
        return false
      case .needsInput, .failed:
        try readingGuard.check(.reading)
        pass.readFailures += 1
        // Some containers can be read on behind damage; none needs more tries than this.
        guard pass.readFailures < 64 else {
          pass.isCutShort = true
          return false
        }
      }
    }
  }

  private mutating func takeVideoPacket<Sink: DecodingSink & ~Copyable>(
    _ pass: inout ReadingPass,
    _ sink: inout Sink
  ) throws {
    pass.summary.packetCount += 1
    pass.jumps.note(packet.decodingTime ?? packet.presentationTime)
    packet.shift(by: pass.jumps.offset)
    let tick = packet.tick
    guard !packet.isEncrypted else {
      pass.encryptedPackets += 1
      pass.summary.skippedPackets += 1
      return
    }
    pass.endsDamaged = packet.isDamaged
    if packet.isDamaged { pass.damagedPackets += 1 }
    if let tick, !packet.isDiscarded {
      if !pass.plan.decodesEveryFrame { pass.noteEnd(tick, duration: packet.duration) }
      report(tick, &pass, &sink)
    }
    guard pass.wants(packet, tick: tick, hasOrigin: origin != nil) else { return }
    do {
      if try !decoder.send(packet, of: container) { pass.summary.skippedPackets += 1 }
    } catch {
      pass.summary.skippedPackets += 1
    }
    try takeFrames(&pass, &sink)
    if origin == nil, pass.summary.skippedPackets > 4096 { throw nothingDecodable(pass) }
  }

  private func report<Sink: DecodingSink & ~Copyable>(
    _ tick: Int64,
    _ pass: inout ReadingPass,
    _ sink: inout Sink
  ) {
    guard pass.plan.wantsPackets else { return }
    let (size, isKey) = (packet.byteCount, packet.isKey)
    if origin == nil {
      pass.wait(ReadingPass.WaitingPacket(tick: tick, byteCount: size, isKey: isKey))
    } else {
      sink.packet(at: ticks.time(at: tick), byteCount: size, isKey: isKey)
    }
  }

  private mutating func takeFrames<Sink: DecodingSink & ~Copyable>(
    _ pass: inout ReadingPass,
    _ sink: inout Sink
  ) throws {
    while true {
      let next: FrameHandle?
      do {
        next = try decoder.next()
      } catch {
        pass.summary.skippedPackets += 1
        return
      }
      guard let frame = next else { return }
      let shown = pass.clock.time(frame.bestTime, decodingTime: frame.decodingTime)
      pass.summary.frameCount += 1
      if frame.isDamaged { pass.summary.damagedFrames += 1 }
      guard let tick = shown else { continue }
      pass.noteEnd(tick, duration: frame.duration)
      let isFirst = origin == nil
      if isFirst { setOrigin(tick, frame, &pass, &sink) }
      guard let role = pass.role(of: frame, at: tick, isFirst: isFirst) else { continue }
      try readingGuard.check(.decoding)
      try sink.frame(decoded(frame, tick, as: role))
    }
  }

  private mutating func setOrigin<Sink: DecodingSink & ~Copyable>(
    _ tick: Int64,
    _ frame: borrowing FrameHandle,
    _ pass: inout ReadingPass,
    _ sink: inout Sink
  ) {
    noteFirstFrame(frame, at: tick)
    let packets = pass.waitingPackets
    pass.waitingPackets = []
    for packet in packets {
      let time = ticks.time(at: packet.tick)
      sink.packet(at: time, byteCount: packet.byteCount, isKey: packet.isKey)
    }
    let sounds = pass.waitingSound
    pass.waitingSound = []
    for sound in sounds { take(sound, &pass, &sink) }
  }

  private func reportProgress<Sink: DecodingSink & ~Copyable>(
    _ pass: ReadingPass,
    _ sink: inout Sink
  ) {
    guard origin != nil, let end = pass.end else { return }
    sink.progress(seconds: ticks.time(at: end).seconds)
  }
}
