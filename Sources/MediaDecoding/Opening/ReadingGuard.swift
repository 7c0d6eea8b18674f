internal import MediaValues

/// Decides whether reading must stop: cancelled, out of time, or stalled.
///
/// FFmpeg asks through its interrupt callback on the thread that called it, so no lock is needed.
final class ReadingGuard {
  private let cancellation: CancellationFlag
  private let deadline: ContinuousClock.Instant?
  private let stallLimit: Duration?
  private var lastProgress = ContinuousClock.now
  private var isStalled = false
  /// The file that was asked for, and beside which others may be opened.
  let file: LocalFile
  /// An address that the file refers to and that was refused.
  var refusedAddress: String?

  init(file: LocalFile, options: ReaderOptions, cancellation: CancellationFlag) {
    self.file = file
    self.cancellation = cancellation
    deadline = options.deadline
    stallLimit = options.stallSecondsLimit.map { .seconds(max(0, min($0, 1e6))) }
  }

  /// Notes that data came.
  func noteProgress() { lastProgress = .now }

  /// Whether a read in progress should be broken off.
  func shouldStop() -> Bool {
    if cancellation.isCancelled { return true }
    let now = ContinuousClock.now
    if let deadline, now >= deadline { return true }
    if let stallLimit, now - lastProgress > stallLimit { isStalled = true }
    return isStalled
  }

  /// Throws when the work must stop.
  ///
  /// - Throws: `CancellationError`, or a ``MediaFailure`` with code `timedOut`.
  func check(_ stage: MediaFailure.Stage) throws {
    try cancellation.check()
    if let deadline, ContinuousClock.now >= deadline {
      throw MediaFailure(
        code: .timedOut,
        stage: stage,
        path: file.path,
        message: "The time allowed ran out while reading \(file.name).",
        remedy: "Allow more time, or sample the video less densely."
      )
    }
    if isStalled {
      throw MediaFailure(
        code: .timedOut,
        stage: stage,
        path: file.path,
        message: "\(file.name) gave no data for too long.",
        remedy: "Check the disk or the network mount that the file lies on."
      )
    }
  }
}
