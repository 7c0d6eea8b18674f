internal import MediaValues

/// Makes whole pictures of interlaced frames with libavfilter's bwdif, which looks at both neighbours.
enum Deinterlacer {
  /// Whether the filter is there.
  static var isAvailable: Bool { FilterLibrary.has("bwdif") }

  /// The whole picture of a frame, and nil when the filter fails.
  ///
  /// Frames of another size or format than the frame itself do not count as neighbours.
  static func progressive(
    _ frame: borrowing FrameHandle,
    previous: borrowing FrameHandle?,
    next: borrowing FrameHandle?,
    census: HandleCensus?
  ) -> FrameHandle? {
    guard
      let graph = FilterGraph(
        like: frame,
        timeBase: Rational(numerator: 1, denominator: 2),
        steps: [FilterStep(name: "bwdif", options: "mode=send_frame:parity=auto:deint=all")],
        census: census
      ), let output = try? FrameHandle(census: census)
    else { return nil }
    var wanted = 0
    switch previous {
    case .some(let neighbor):
      if neighbor.hasShape(of: frame), send(neighbor, at: 0, graph, census) { wanted = 1 }
    case .none: break
    }
    guard send(frame, at: 1, graph, census) else { return nil }
    switch next {
    case .some(let neighbor):
      if neighbor.hasShape(of: frame) { _ = send(neighbor, at: 2, graph, census) }
    case .none: break
    }
    graph.finish()
    for index in 0...wanted {
      guard graph.receive(into: output) == .ready else { return nil }
      if index == wanted { return output }
    }
    return nil
  }

  private static func send(
    _ frame: borrowing FrameHandle,
    at time: Int64,
    _ graph: borrowing FilterGraph,
    _ census: HandleCensus?
  ) -> Bool {
    guard let stamped = try? FrameHandle(census: census),
      (try? stamped.refer(to: frame)) != nil
    else { return false }
    stamped.setPresentationTime(time)
    return graph.send(stamped)
  }
}
