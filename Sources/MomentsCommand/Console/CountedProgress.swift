internal import MediaIntelligence
internal import Synchronization

/// Tells how far work on a known number of things has come, from any thread.
final class CountedProgress: Sendable {
  private let done = Atomic<Int>(0)
  private let total: Int
  private let shares: ClosedRange<Double>
  private let report: @Sendable (VideoAnalysisProgress) -> Void

  /// Makes the progress of a part of the work.
  ///
  /// - Parameters:
  ///   - total: The number of things; more than are done are no harm.
  ///   - shares: The share of the whole work that is done before the first and after the last of them, 0…1.
  ///   - report: Told how far the whole work has come.
  init(
    of total: Int,
    over shares: ClosedRange<Double>,
    report: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) {
    self.total = max(total, 1)
    self.shares = shares
    self.report = report
  }

  /// Some more are done, the last of them at a time of the video.
  func advance(by count: Int = 1, at position: CMTime) {
    let done = done.add(count, ordering: .relaxed).newValue
    let share = Double(min(done, total)) / Double(total)
    let length = shares.upperBound - shares.lowerBound
    report(
      VideoAnalysisProgress(fraction: shares.lowerBound + length * share, position: position)
    )
  }
}
