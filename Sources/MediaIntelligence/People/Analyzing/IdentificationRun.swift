/// Identifies one picture after the other, as they are asked for.
final class IdentificationRun {
  private let analyzer: FaceGroupAnalyzer
  private let pipeline: AssetPipeline
  private let gallery: FaceGallery
  private let totalCount: Int
  private var completedCount = 0

  init(_ analyzer: FaceGroupAnalyzer, _ work: [AssetWork], _ gallery: FaceGallery) {
    self.analyzer = analyzer
    self.gallery = gallery
    totalCount = work.count
    pipeline = AssetPipeline(work, width: analyzer.configuration.maximumConcurrentPictures)
  }

  nonisolated(nonsending) func next() async throws -> FaceIdentificationEvent? {
    guard let (asset, outcome) = try await pipeline.next() else { return nil }
    completedCount += 1
    let progress = FaceInsertionEvent.Progress(
      completedCount: completedCount,
      totalCount: totalCount
    )
    switch outcome {
    case .scanned(let scan):
      return .identified(
        FaceIdentificationEvent.IdentifiedPicture(
          assetID: asset.id,
          faces: gallery.identified(scan),
          progress: progress
        )
      )
    case .failed(let failure):
      if analyzer.configuration.badFilePolicy == .failCall { throw failure }
      let report = AssetFailure(assetID: asset.id, failure: failure)
      analyzer.listeners.tell(.assetFailed(report))
      return .failed(report, progress: progress)
    case .unchanged, .touched:
      // Without a store to look in, every picture is analyzed.
      return .identified(
        FaceIdentificationEvent.IdentifiedPicture(assetID: asset.id, faces: [], progress: progress)
      )
    }
  }
}
