/// The `ffmpeg` command, which makes the clips that tests read.
package enum FFmpegCommand {
  /// Why a run failed.
  package struct Failure: Error, CustomStringConvertible {
    /// What the command said.
    package let description: String
  }

  /// Runs the command with arguments and waits for it.
  package static func run(_ arguments: [String]) throws { try run("ffmpeg", arguments) }

  /// Makes a clip from one of libavfilter's sources.
  ///
  /// - Parameters:
  ///   - source: the source and its options, such as `testsrc=size=64x48:rate=25:duration=1`.
  ///   - options: what stands between the input and the output.
  ///   - path: the file to write; its extension chooses the container.
  /// - Throws: what the command said when it failed.
  package static func make(_ source: String, _ options: [String], to path: String) throws {
    try run(["-f", "lavfi", "-i", source] + options + [path])
  }

  /// Runs the command and gives what it says about its work, such as what its meters read.
  package static func remarks(_ arguments: [String]) throws -> String {
    try run("ffmpeg", arguments, level: "info")
  }

  /// Runs the command and gives the errors that it reports and goes on after.
  package static func complaints(_ arguments: [String]) throws -> String {
    try run("ffmpeg", arguments)
  }

  @discardableResult private static func run(
    _ command: String,
    _ arguments: [String],
    level: String = "error"
  ) throws -> String {
    let run = try TestProgram([command, "-nostdin", "-v", level, "-y"] + arguments)
    guard run.status == 0 else {
      throw Failure(description: "\(command) \(arguments.joined(separator: " ")): \(run.errorText)")
    }
    return run.errorText
  }
}
