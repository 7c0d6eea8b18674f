import MediaIntelligence

/// Measures how long calls take to end once they are cancelled: one at work and one that waits for it.
struct CancellationProbe {
  let asset: MediaIntelligenceVideoAsset

  private static let delays: [Duration] = [
    .zero, .milliseconds(5), .milliseconds(20), .milliseconds(60), .milliseconds(200),
    .milliseconds(500), .milliseconds(900), .seconds(2),
  ]

  /// A table: the moment of the cancellation after the start, and the time to the error in milliseconds.
  func report() async throws -> String {
    var lines = [
      "| cancelled after | key frame ms | shots ms | waiting ms |", "| --- | ---: | ---: | ---: |",
    ]
    for delay in Self.delays {
      let keyFrame = try await latency(after: delay, of: KeyFrameAnalysisRequest(maximumCount: 5))
      let shots = try await latency(after: delay, of: ShotAnalysisRequest())
      let waiting = try await waitingLatency(after: delay)
      lines.append("| \(delay) | \(keyFrame) | \(shots) | \(waiting) |")
    }
    return lines.joined(separator: "\n")
  }

  private func latency<Request: VideoAnalyzer.Request>(
    after delay: Duration,
    of request: Request
  ) async throws -> String {
    let analyzer = VideoAnalyzer()
    let call = Task { try await analyzer.analyze(asset, for: request) }
    try await Task.sleep(for: delay)
    return await Self.timeToEnd(call)
  }

  /// The same for a call that waits behind another one.
  private func waitingLatency(after delay: Duration) async throws -> String {
    let analyzer = VideoAnalyzer()
    let first = Task { try await analyzer.analyze(asset, for: ShotAnalysisRequest()) }
    let second = Task { try await analyzer.analyze(asset, for: ShotAnalysisRequest()) }
    try await Task.sleep(for: delay)
    let latency = await Self.timeToEnd(second)
    first.cancel()
    _ = await first.result
    return latency
  }

  private static func timeToEnd<Answer>(_ call: Task<Answer, any Error>) async -> String {
    let clock = ContinuousClock()
    let start = clock.now
    call.cancel()
    let result = await call.result
    let milliseconds = (clock.now - start) / .milliseconds(1)
    let time = "\((milliseconds * 10).rounded() / 10)"
    switch result {
    case .success: return "done"
    case .failure(is CancellationError): return time
    case .failure(let error): return "\(time), not cancelled: \(error)"
    }
  }
}
