import TestSupport

/// A program that reads edit lists, where it is installed.
enum ReadingTool: String, CaseIterable {
  case ffmpeg
  /// Python with opentimelineio and its readers of CMX 3600 and Final Cut Pro XML.
  case openTimelineIO = "python3"

  /// Whether the program can be run.
  var isInstalled: Bool {
    switch self {
    case .openTimelineIO: (try? run(["-c", "import opentimelineio"]))?.status == 0
    case .ffmpeg: (try? run(["-version"]))?.status == 0
    }
  }

  /// Runs the program and gives its status, and what it wrote to both streams.
  func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let run = try TestProgram([rawValue] + arguments)
    return (run.status, run.outputText + run.errorText)
  }
}
