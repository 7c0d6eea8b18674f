import Foundation

/// What a program that was run did.
struct ProcessRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs a script with bash; `MOMENTS` in it is the path of the built program.
  init(_ script: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    var variables = ProcessInfo.processInfo.environment
    variables["MOMENTS"] = Self.program
    variables["LANG"] = "C.UTF-8"
    variables["LC_ALL"] = nil
    process.environment = variables
    let folder = FileManager.default.temporaryDirectory.path + "/run-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Files, unlike pipes, cannot fill up and hold the program.
    let streams = try ["out", "err"].map { name in
      _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil)
      return try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = streams[0]
    process.standardError = streams[1]
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOfFile: "\(folder)/out", encoding: .utf8)
    errors = try String(contentsOfFile: "\(folder)/err", encoding: .utf8)
  }

  /// The program built beside these tests.
  static let program: String = {
    let runner =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = URL(fileURLWithPath: runner).deletingLastPathComponent().path + "/moments"
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return root.path + "/.build/debug/moments"
  }()
}
