import Foundation

/// A sample's built program, run as a person would run it.
struct SampleProgram {
  /// What a run wrote and how it ended.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  let name: String

  /// Runs the program to its end.
  func run(_ arguments: String...) throws -> Outcome {
    let folder = try TemporaryFolder()
    let output = try folder.makeFile(named: "output")
    let errors = try folder.makeFile(named: "errors")
    let process = Process()
    process.executableURL = try Self.productsFolder().appending(path: name)
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8)
    )
  }

  /// The folder of the running tests, where the build puts the programs too.
  private static func productsFolder() throws -> URL {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: program).deletingLastPathComponent()
  }
}
