/// Turns positions in the video into reports: a hundred of progress, ten of partial results.
struct ReadingProgress: Sendable {
  /// The share of an analysis that is reading; the rest is deciding and refining.
  static let readingShare = 0.95

  let observer: AnalysisObserver
  private let expectedSeconds: Double
  private var reportedPercent = -1
  private var reportedTenths = 0

  init(observer: AnalysisObserver, expectedSeconds: Double) {
    self.observer = observer
    self.expectedSeconds = expectedSeconds.isFinite ? max(expectedSeconds, 0) : 0
  }

  /// Reports progress when there is news of it; returns whether a partial result is due.
  mutating func advance(toSeconds seconds: Double) -> Bool {
    guard seconds.isFinite, expectedSeconds > 0 else { return false }
    let fraction = min(max(seconds / expectedSeconds, 0), 1)
    let percent = Int(fraction * 100)
    guard percent > reportedPercent else { return false }
    reportedPercent = percent
    observer.progress?(
      VideoAnalysisProgress(
        fraction: fraction * Self.readingShare,
        position: CMTime(seconds: max(seconds, 0), preferredTimescale: 1_000)
      )
    )
    guard percent / 10 > reportedTenths else { return false }
    reportedTenths = percent / 10
    return observer.partialResult != nil
  }
}
