internal import Glibc

/// When a file was last written, as the system notes it.
struct FileAge: Comparable {
  private let seconds: Int
  private let nanoseconds: Int

  /// The present, by the clock that the system takes for files.
  static var now: FileAge {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return FileAge(time)
  }

  /// The age of a file; nil when there is none of that name.
  init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status.st_mtim)
  }

  private init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }

  static func < (first: FileAge, second: FileAge) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}
