/// Turns positions in the video into reports: a hundred of progress, ten of partial results.
struct ReadingProgress: Sendable {
  /// The share of an analysis that is reading once through the file; the rest is deciding and refining.
  static let readingShare = 0.95

  let observer: AnalysisObserver
  private let expectedSeconds: Double
  private let share: ClosedRange<Double>
  private var reportedPercent = -1
  private var reportedTenths = 0

  /// Makes reports of a reading of so many seconds, which is a share of the whole analysis.
  init(
    observer: AnalysisObserver,
    expectedSeconds: Double,
    share: ClosedRange<Double> = 0...Self.readingShare
  ) {
    self.observer = observer
    self.share = share
    self.expectedSeconds = expectedSeconds.isFinite ? max(expectedSeconds, 0) : 0
  }

  /// Reports progress when there is news of it; returns whether a partial result is due.
  ///
  /// The position is how far the video was read, where that is not so many seconds.
  mutating func advance(toSeconds seconds: Double, position: CMTime? = nil) -> Bool {
    guard seconds.isFinite, expectedSeconds > 0 else { return false }
    let fraction = min(max(seconds / expectedSeconds, 0), 1)
    let percent = Int(fraction * 100)
    guard percent > reportedPercent else { return false }
    reportedPercent = percent
    observer.progress?(
      VideoAnalysisProgress(
        fraction: share.lowerBound + fraction * (share.upperBound - share.lowerBound),
        position: position ?? CMTime(seconds: max(seconds, 0), preferredTimescale: 1_000)
      )
    )
    guard percent / 10 > reportedTenths else { return false }
    reportedTenths = percent / 10
    return observer.partialResult != nil
  }
}
