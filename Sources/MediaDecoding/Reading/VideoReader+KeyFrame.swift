internal import CFFmpeg
package import MediaValues

extension VideoReader {
  /// Decodes the key frame shown at exactly a time, and nothing else.
  ///
  /// Costs a seek and the decoding of one frame, where reading a range also decodes the frames that the
  /// decoder wants before it gives the first.
  ///
  /// - Parameters:
  ///   - time: the presentation timestamp of the frame, relative to the first frame shown.
  ///   - body: takes the frame.
  /// - Returns: false when no key frame is found there by seeking; the body was not called then.
  /// - Throws: ``MediaFailure`` with `timedOut`; `CancellationError`; what the body throws.
  package mutating func readKeyFrame(
    at time: CMTime,
    _ body: (borrowing DecodedFrame) throws -> Void
  ) throws -> Bool {
    try readKeyFrame(at: time, isExact: true, body)
  }

  /// Decodes a key frame shown at or soon before a time, and nothing else; for samples of a video.
  ///
  /// - Returns: false when none is found by seeking; the body was not called then.
  /// - Throws: what ``readKeyFrame(at:_:)`` throws.
  package mutating func readKeyFrame(
    near time: CMTime,
    _ body: (borrowing DecodedFrame) throws -> Void
  ) throws -> Bool {
    try readKeyFrame(at: time, isExact: false, body)
  }

  private mutating func readKeyFrame(
    at time: CMTime,
    isExact: Bool,
    _ body: (borrowing DecodedFrame) throws -> Void
  ) throws -> Bool {
    try findOrigin()
    let tick = ticks.tick(at: time)
    guard !needsSequentialReading, container.seek(stream: stream.index, to: tick) else {
      return false
    }
    decoder.flush()
    defer { decoder.flush() }
    isAtStart = false
    container.select([stream.index])
    guard try findKeyPacket(at: isExact ? tick : nil),
      (try? decoder.send(packet, of: container)) == true
    else {
      return false
    }
    decoder.finish()
    guard let frame = try? decoder.next() else { return false }
    let shown = frame.bestTime
    if isExact, shown != tick { return false }
    try body(decoded(frame, shown ?? tick, as: .landmark))
    return true
  }

  /// Reads on to the key packet shown at a tick, or to any; a seek lands at it or a little before.
  private mutating func findKeyPacket(at tick: Int64?) throws -> Bool {
    for _ in 0..<64 {
      try readingGuard.check(.reading)
      guard container.read(into: packet) == .ready else { return false }
      let isWanted = packet.streamIndex == stream.index && packet.isKey && !packet.isEncrypted
      if isWanted, tick == nil || packet.tick == tick { return true }
    }
    return false
  }
}
