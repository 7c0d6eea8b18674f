internal import Glibc
internal import Synchronization

/// Brings signals to a thread that waits for them, whichever thread they hit.
///
/// Blocking the signals is not enough: the thread that the process began with waits in the runtime with no
/// signal blocked. So a handler, which may do next to nothing, writes the number into a pipe.
struct SignalPipe: Sendable {
  private static let input = Atomic<Int32>(-1)
  private let output: Int32

  /// Takes over the signals, except those that were ignored when the program began; nil without a pipe.
  init?(_ signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    Self.input.store(ends[1], ordering: .releasing)
    for number in signals where !Self.isIgnored(number) {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { Self.note($0) }
      action.sa_flags = SA_RESTART
      unsafe sigaction(number, &action, nil)
    }
  }

  /// Waits for the next signal; nil when none can come.
  func next() -> Int32? {
    var number: UInt8 = 0
    while true {
      let count = unsafe read(output, &number, 1)
      if count == 1 { return Int32(number) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  private static func note(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(input.load(ordering: .acquiring), &byte, 1)
    errno = saved
  }

  /// Whoever starts the program with a signal ignored, as nohup does, wants it to stay so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let ignore = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignore
  }
}
