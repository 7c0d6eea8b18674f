internal import FaceStore
internal import Synchronization

/// Puts one picture after the other into the index, as they are asked for.
final class InsertionRun {
  private let analyzer: FaceGroupAnalyzer
  private let pipeline: AssetPipeline
  private let reporting: FailureReporting
  private let totalCount: Int
  private var completedCount = 0

  init(_ analyzer: FaceGroupAnalyzer, _ work: [AssetWork], _ reporting: FailureReporting) {
    self.analyzer = analyzer
    self.reporting = reporting
    totalCount = work.count
    pipeline = AssetPipeline(work, width: analyzer.configuration.maximumConcurrentPictures)
    analyzer.failures.withLock { $0 = [] }
  }

  /// Stores the next picture and tells what happened; nothing when all are done.
  nonisolated(nonsending) func next() async throws -> FaceInsertionEvent? {
    try await reporting.run { try await self.store() }
  }

  private nonisolated(nonsending) func store() async throws -> FaceInsertionEvent? {
    guard let (asset, outcome) = try await pipeline.next() else {
      let store = analyzer.store
      try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.store") { _ in store.settle()
      }
      return nil
    }
    completedCount += 1
    let progress = FaceInsertionEvent.Progress(
      completedCount: completedCount,
      totalCount: totalCount
    )
    if case .failed(let failure) = outcome {
      let report = AssetFailure(assetID: asset.id, failure: failure)
      analyzer.failures.withLock { $0.append(report) }
      analyzer.listeners.tell(.assetFailed(report))
      return .failed(report, progress: progress)
    }
    let store = analyzer.store
    let id = asset.id.rawValue
    let (faces, isUnchanged) = try await BlockingWork.run(
      "MediaIntelligence.FaceGroupAnalyzer.store"
    ) { _ in
      switch outcome {
      case .scanned(let scan):
        return (try store.replace([(scan.record, scan.faces)]).first ?? [], false)
      case .touched(let fingerprint, let path):
        try store.touch(id, fingerprint, path: path)
        return (try store.faces(.inAssets([id])), true)
      case .unchanged, .failed:
        return (try store.faces(.inAssets([id])), true)
      }
    }
    if !isUnchanged { analyzer.listeners.tell(.assetsChanged([asset.id])) }
    return .stored(
      FaceInsertionEvent.StoredPicture(
        assetID: asset.id,
        faces: faces.map(FaceGroupAnalyzer.Face.init),
        isUnchanged: isUnchanged,
        progress: progress
      )
    )
  }
}
