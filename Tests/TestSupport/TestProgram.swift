internal import Foundation
internal import Glibc

/// A program that a test runs and waits for.
///
/// The kernel is asked for the program's end, not a run loop: hundreds of programs run at a time and no signal of
/// an end may be missed. A program gets no descriptor of the tests, so that none can hold another's pipe open.
package struct TestProgram {
  /// Why a program could not be run.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// How it ended: its exit status, or 128 and the number of the signal that ended it.
  package let status: Int32
  /// What it wrote to standard output.
  package let output: [UInt8]
  /// What it wrote to standard error.
  package let errors: [UInt8]

  /// Standard output as text.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Ends a program that hangs; the longest of the tests' programs takes seconds on a machine of two cores.
  private static let limit = ["timeout", "--kill-after=5", "600"]

  /// Runs a program of the search path, without input, to its end.
  ///
  /// - Parameters:
  ///   - arguments: the program's name and its arguments.
  ///   - environment: what it finds as its environment; that of the tests when `nil`.
  /// - Throws: ``Failure`` when it cannot be started; what reading its output throws.
  package init(_ arguments: [String], environment: [String: String]? = nil) throws {
    let folder = try TemporaryDirectory()
    // Files, unlike pipes, cannot fill up and hold the program.
    let (output, errors) = (folder.file("output"), folder.file("errors"))
    let environment = environment ?? ProcessInfo.processInfo.environment
    let child = try Self.start(
      Self.limit + arguments,
      environment.map { "\($0)=\($1)" },
      output: output,
      errors: errors
    )
    status = try Self.end(of: child)
    self.output = try [UInt8](Data(contentsOf: URL(filePath: output)))
    self.errors = try [UInt8](Data(contentsOf: URL(filePath: errors)))
  }

  private static func start(
    _ arguments: [String],
    _ environment: [String],
    output: String,
    errors: String
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o600)
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      guard let open = Int32(name), open > STDERR_FILENO else { continue }
      unsafe posix_spawn_file_actions_addclose(&actions, open)
    }

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    )

    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { _ = unsafe (words + variables).map { unsafe free($0) } }
    var child = pid_t()
    let failure = unsafe posix_spawnp(
      &child,
      arguments[0],
      &actions,
      &attributes,
      words,
      variables
    )
    guard failure == 0 else {
      throw Failure(
        description: "\(arguments[0]): \(unsafe String(cString: strerror(failure)))"
      )
    }
    return child
  }

  private static func end(of child: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else {
        throw Failure(description: unsafe String(cString: strerror(errno)))
      }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
