internal import MediaValues

extension VideoReader {
  /// Asks the container to leave out all packets but key ones, when nobody wants the others.
  ///
  /// Only some containers can. It comes after the first frame, which may need packets before it that
  /// are not key.
  func leaveOutUnwantedPackets(_ pass: inout ReadingPass) {
    guard case .keyFrames = pass.plan.frames, !pass.plan.wantsPackets, !pass.decodesEverything
    else { return }
    container.selectKeyPackets(of: stream.index)
    pass.leavesOutPackets = true
  }

  /// Reads the packets behind the last key frame to learn when the video ends, without decoding.
  mutating func findEnd(_ pass: inout ReadingPass) throws {
    guard pass.leavesOutPackets, pass.jumps.jumps == 0, let last = pass.lastSent,
      container.seek(stream: stream.index, to: last)
    else { return }
    container.select([stream.index])
    // Two hundred thousand packets are an hour at 60 frames in a second.
    for _ in 0..<200_000 {
      try readingGuard.check(.reading)
      guard container.read(into: packet) == .ready else { break }
      guard packet.streamIndex == stream.index, !packet.isDiscarded,
        let tick = packet.tick
      else { continue }
      pass.noteEnd(tick, duration: packet.duration)
    }
    try readingGuard.check(.reading)
    decoder.flush()
  }
}
