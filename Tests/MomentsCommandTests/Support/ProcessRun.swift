import Foundation
import TestSupport

/// What a program that was run did.
struct ProcessRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs a script with bash; `MOMENTS` in it is the path of the built program.
  init(_ script: String) throws {
    var variables = ProcessInfo.processInfo.environment
    variables["MOMENTS"] = Self.program
    variables["LANG"] = "C.UTF-8"
    variables["LC_ALL"] = nil
    let run = try TestProgram(["bash", "-c", script], environment: variables)
    status = run.status
    output = run.outputText
    errors = run.errorText
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
