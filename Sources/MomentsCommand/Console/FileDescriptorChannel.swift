internal import Glibc
internal import Synchronization

/// A standard stream by its number; writes are whole and do not mix.
package final class FileDescriptorChannel: OutputChannel {
  private let descriptor: Int32
  private let lock = Mutex<Void>(())

  /// The stream on which results go.
  package static let standardOutput = FileDescriptorChannel(descriptor: STDOUT_FILENO)
  /// The stream on which progress and errors go.
  package static let standardError = FileDescriptorChannel(descriptor: STDERR_FILENO)

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The width of the terminal, when the stream is one.
  package var columnCount: Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes all of a text.
  package func write(_ text: String) throws(OutputFailure) {
    let bytes = Array(text.utf8)
    let failure: Int32? = lock.withLock { _ in
      var done = 0
      while done < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { buffer in
          unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
        }
        if count >= 0 {
          done += count
        } else if errno == EAGAIN {
          waitUntilWritable()
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
    guard let failure else { return }
    throw OutputFailure(isReaderGone: failure == EPIPE, reason: systemMessage(failure))
  }

  /// Whoever shares the stream may have made it non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, 1000)
  }
}

/// What the system calls an error number.
func systemMessage(_ number: Int32) -> String {
  guard let message = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: message)
}
