import Foundation
import TestSupport

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
    let path = try Self.productsFolder().appending(path: name).path
    let run = try TestProgram([path] + arguments)
    return Outcome(status: run.status, output: run.outputText, errors: run.errorText)
  }

  /// The folder of the running tests, where the build puts the programs too.
  private static func productsFolder() throws -> URL {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: program).deletingLastPathComponent()
  }
}
