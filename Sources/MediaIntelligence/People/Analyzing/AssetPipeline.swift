/// Works on the pictures of a batch some ahead of the one that is asked for, and hands them out in order.
///
/// Whoever lets go of it ends the work that is under way.
final class AssetPipeline {
  private let work: [AssetWork]
  private let width: Int
  private var started: [Task<AssetOutcome, any Error>] = []
  private var nextToStart = 0
  private var nextToHandOut = 0

  init(_ work: [AssetWork], width: Int) {
    self.work = work
    self.width = min(max(width, 1), 64)
  }

  deinit { for task in started { task.cancel() } }

  /// The next picture and what became of it; nothing when all are done.
  ///
  /// - Throws: what stops the whole batch.
  nonisolated(nonsending) func next() async throws
    -> (asset: MediaIntelligenceImageAsset, outcome: AssetOutcome)?
  {
    try Task.checkCancellation()
    guard nextToHandOut < work.count else { return nil }
    while started.count < width, nextToStart < work.count {
      let piece = work[nextToStart]
      nextToStart += 1
      started.append(
        Task {
          try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.scan") { flag in
            try piece.run(flag)
          }
        }
      )
    }
    let task = started.removeFirst()
    let asset = work[nextToHandOut].asset
    nextToHandOut += 1
    let outcome = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    return (asset, outcome)
  }

  /// The share of the batch that was handed out, 0…1.
  var fraction: Double { work.isEmpty ? 1 : Double(nextToHandOut) / Double(work.count) }
}
