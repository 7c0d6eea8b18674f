import Foundation

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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [rawValue] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
