internal import MediaValues

extension VideoReader {
  /// Decodes frames in the longest stretches without one, a bounded number, in order of time.
  ///
  /// Each stretch is decoded once, from the frame before it to the last frame wanted in it, without
  /// the frames that no other is predicted from.
  mutating func fillGaps<Sink: DecodingSink & ~Copyable>(
    _ pass: inout ReadingPass,
    _ sink: inout Sink
  ) throws {
    guard pass.plan.frames != .none else { return }
    let factory = FrameFactory(self)
    for (gap, wanted) in pass.gaps.targets() {
      var remaining = wanted[...]
      try walk(from: gap.start, leavingOut: .all) { frame, tick in
        guard let target = remaining.first, tick < gap.end else { return .stop }
        guard tick >= target else { return .next }
        remaining = remaining.drop { $0 <= tick }
        pass.summary.frameCount += 1
        try sink.frame(factory.decoded(frame, tick, as: .filling))
        return remaining.isEmpty ? .stop : .next
      }
    }
  }
}
