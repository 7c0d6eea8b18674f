import Dispatch
import Foundation
import MediaIntelligence

/// Analyses files as a media server would: two at a time, each with a limit and an answer of its own.
///
/// Standard output gets one JSON object per file, as each is done; standard error gets the progress.
/// Interrupting the program ends the analyses under way. The exit code is 0 when every file had a
/// result, 65 when one had none, 130 after an interruption.
@main
struct MediaServerDemo {
  static func main() async {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard !paths.isEmpty else {
      writeError("usage: MediaServerDemo VIDEO…")
      exit(64)
    }
    let analyzer = VideoAnalyzer(
      configuration: VideoAnalyzer.Configuration(
        maximumConcurrentAnalyses: 2,
        decoderThreadCount: 1,
        timeLimit: .seconds(120)
      )
    )
    let progress = ProgressManager(totalCount: paths.count)
    let work = Task { try await analyze(paths, with: analyzer, progress) }
    let interruption = DispatchSource.makeSignalSource(signal: SIGINT)
    interruption.setEventHandler { work.cancel() }
    interruption.resume()
    signal(SIGINT, SIG_IGN)
    let reporter = Task { try await report(progress) }

    let outcome = await work.result
    reporter.cancel()
    switch outcome {
    case .success(let failureCount): exit(failureCount == 0 ? 0 : 65)
    case .failure(is CancellationError): exit(130)
    case .failure(let error):
      writeError("\(error)")
      exit(70)
    }
  }

  /// Analyses the files side by side; the analyzer's queue lets two in at a time.
  private static func analyze(
    _ paths: [String],
    with analyzer: VideoAnalyzer,
    _ progress: ProgressManager
  ) async throws -> Int {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try await withThrowingTaskGroup(of: FileAnswer.self) { group in
      for path in paths {
        group.addTask {
          let share = progress.subprogress(assigningCount: 1)
          return try await FileAnswer(analyzing: path, with: analyzer, reportingTo: share)
        }
      }
      var failureCount = 0
      for try await answer in group {
        print(String(decoding: try encoder.encode(answer), as: UTF8.self))
        if answer.failure != nil { failureCount += 1 }
      }
      return failureCount
    }
  }

  private static func report(_ progress: ProgressManager) async throws {
    while !progress.isFinished {
      try await Task.sleep(for: .milliseconds(500))
      writeError("progress: \(Int(progress.fractionCompleted * 100)) %")
    }
  }

  private static func writeError(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
