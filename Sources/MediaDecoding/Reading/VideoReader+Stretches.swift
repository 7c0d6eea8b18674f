package import MediaValues

extension VideoReader {
  /// Decodes all frames shown in stretches of the video, which lie apart from each other in order of time.
  ///
  /// Costs a seek for each stretch and decoding from the key frame before it, frames that no other is predicted
  /// from left out until the stretch begins, and nothing deblocked. Where seeking cannot be trusted, or fails, the
  /// rest is found by decoding once through the file. Small pictures hardly show what the missing filter leaves.
  ///
  /// - Parameters:
  ///   - stretches: the stretches, relative to the first frame shown; both ends belong to them.
  ///   - body: takes the place of the stretch in the list and the frame.
  /// - Throws: ``MediaFailure`` with `timedOut` or `nothingDecodable`; `CancellationError`; what the body throws.
  package mutating func readFrames(
    inEach stretches: [CMTimeRange],
    _ body: (_ place: Int, _ frame: borrowing DecodedFrame) throws -> Void
  ) throws {
    try findOrigin()
    let ticks = ticks
    let spans = stretches.map { stretch in
      let first = ticks.tick(at: stretch.start)
      return first...max(ticks.tick(at: stretch.end), first)
    }
    defer {
      decoder.setSkipsUnreferencedFrames(false)
      decoder.setSkipsDeblocking(false)
    }
    var next = 0
    if !needsSequentialReading, !container.mayJump {
      while next < spans.count, try seekAndRead(spans, at: next, body) { next += 1 }
    }
    guard next < spans.count else { return }
    try rewind()
    try read(spans, from: next, isFromBeginning: true, body)
  }

  /// Reads one span; false, with nothing lent, when seeking leads behind its beginning.
  private mutating func seekAndRead(
    _ spans: [ClosedRange<Int64>],
    at place: Int,
    _ body: (Int, borrowing DecodedFrame) throws -> Void
  ) throws -> Bool {
    guard container.seek(stream: stream.index, to: spans[place].lowerBound) else { return false }
    decoder.flush()
    return try read(Array(spans[...place]), from: place, isFromBeginning: false, body)
  }

  @discardableResult
  private mutating func read(
    _ spans: [ClosedRange<Int64>],
    from place: Int,
    isFromBeginning: Bool,
    _ body: (Int, borrowing DecodedFrame) throws -> Void
  ) throws -> Bool {
    isAtStart = false
    container.select([stream.index])
    decoder.setSkipsDeblocking(true)
    let factory = FrameFactory(self)
    var place = place
    return try walkOn(
      from: spans[place].lowerBound,
      isFromBeginning: isFromBeginning,
      leavingOut: .outside(Array(spans[place...]))
    ) { frame, tick in
      while place < spans.count, tick > spans[place].upperBound { place += 1 }
      guard place < spans.count else { return .stop }
      guard tick >= spans[place].lowerBound else { return .next }
      try body(place, factory.decoded(frame, tick, as: .between))
      return .next
    }
  }
}
