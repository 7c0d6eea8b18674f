internal import CFFmpeg
internal import Glibc
internal import MediaValues

/// A container that does not hold some streams as they are; coding anew may help.
struct ContainerRefusal: Error {
  /// The failure when nothing else is tried.
  let failure: MediaFailure
}

/// Failures of writing clips, in words for people.
enum ExportFailure {
  /// What FFmpeg says about one of its numbers.
  static func text(_ status: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    guard unsafe av_strerror(status, &text, text.count) == 0 else { return "error \(status)" }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The failure of a step of writing a file.
  static func writing(_ step: String, _ path: String, _ status: Int32) -> MediaFailure {
    MediaFailure(
      code: status == SHIM_ERROR_NO_MEMORY ? .limitExceeded : .cannotWrite,
      stage: .writing,
      path: path,
      message: "The clip could not be written: \(step) failed.",
      remedy: status == cff_no_space ? "Free some space on the disk." : nil,
      reason: text(status)
    )
  }

  /// The failure of a step of decoding the source.
  static func decoding(_ step: String, _ path: String, _ status: Int32) -> MediaFailure {
    MediaFailure(
      code: status == SHIM_ERROR_NO_MEMORY ? .limitExceeded : .nothingDecodable,
      stage: .decoding,
      path: path,
      message: "The clip could not be made: \(step) failed.",
      reason: text(status)
    )
  }

  /// The failure of a range in which there is nothing.
  ///
  /// - Parameters:
  ///   - range: what was asked for.
  ///   - path: the file.
  ///   - isUnrepaired: whether the file may go on behind a jump of its clock that was not looked for.
  /// - Returns: the failure.
  static func nothing(
    in range: CMTimeRange,
    of path: String,
    isUnrepaired: Bool = false
  ) -> MediaFailure {
    MediaFailure(
      code: .invalidArgument,
      stage: .writing,
      path: path,
      message:
        "The video shows no frame from \(rounded(range.start)) s to \(rounded(range.end)) s.",
      remedy: isUnrepaired
        ? "Choose a range inside the video. If recordings were put one behind another in this file, "
          + "so that its clock starts over, write it anew first: \(rewriting(path))"
        : "Choose a range inside the video."
    )
  }

  /// The command that gives a broadcast a clock that goes through.
  private static func rewriting(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return "ffmpeg -i \(name) -c copy \(stem).mkv"
  }

  /// The failure of a codec that the linked FFmpeg cannot write.
  static func missingEncoder(_ name: String) -> MediaFailure {
    MediaFailure(
      code: .missingComponent,
      stage: .writing,
      message: "The FFmpeg libraries here cannot write \(name).",
      remedy: "Choose another codec; moments doctor lists those that are there."
    )
  }

  private static func rounded(_ time: CMTime) -> Double {
    let seconds = time.seconds
    return seconds.isFinite && abs(seconds) < 1e12 ? (seconds * 1000).rounded() / 1000 : seconds
  }
}
