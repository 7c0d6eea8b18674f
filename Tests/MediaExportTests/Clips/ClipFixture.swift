import Foundation
import MediaValues
import TestSupport

/// Clips that the `ffmpeg` command makes, and what it says about clips that were made here.
struct ClipFixture {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Moving pictures with two tones: 8 s, 25 frames in a second, key frames every 2 s.
  func video(_ name: String, _ options: [String] = ClipFixture.h264) throws -> String {
    let path = folder.file(name)
    try FFmpegCommand.make(
      "testsrc2=size=192x108:rate=25:duration=8",
      ["-f", "lavfi", "-i", "sine=frequency=440:duration=8:sample_rate=48000"]
        + ["-f", "lavfi", "-i", "sine=frequency=660:duration=8:sample_rate=48000"]
        + ["-map", "0", "-map", "1", "-map", "2"] + options
        + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu"]
        + ["-metadata", "title=A test"],
      to: path
    )
    return path
  }

  static let h264 = [
    "-c:v", "libx264", "-preset", "veryfast", "-g", "50", "-bf", "3", "-pix_fmt", "yuv420p",
    "-c:a", "aac",
  ]

  /// H.264 whose key frames are no refreshes: what is shown before them refers across.
  static func open(_ parameters: String, format: String = "yuv420p") -> [String] {
    [
      "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", format, "-c:a", "aac",
      "-x264-params", "open-gop=1:keyint=50:min-keyint=25:scenecut=0:" + parameters,
    ]
  }

  static let openHEVC = [
    "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
    "log-level=none:keyint=50:open-gop=1:bframes=3", "-c:a", "aac",
  ]

  /// What FFmpeg finds wrong with a file when it decodes all of it.
  func complaints(about path: String) throws -> String {
    let said = try FFmpegCommand.complaints(["-i", path, "-f", "null", "-"])
    return said.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The time in seconds and the hash of every frame that a video shows.
  func frames(of path: String) throws -> [(seconds: Double, hash: String)] {
    let list = folder.file("frames-\(UUID().uuidString)")
    try FFmpegCommand.run(
      ["-noautorotate", "-i", path, "-map", "0:V:0", "-fps_mode", "passthrough"]
        + ["-enc_time_base", "-1", "-f", "framemd5", list]
    )
    var base = 1.0
    var frames: [(Double, String)] = []
    for line in try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#tb 0:") {
        let parts = line.dropFirst(6).split(separator: "/").compactMap {
          Double($0.trimmingCharacters(in: .whitespaces))
        }
        base = parts[0] / parts[1]
      } else if !line.hasPrefix("#") {
        let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        frames.append((Double(fields[2], default: 0) * base, fields[5]))
      }
    }
    let first = frames.first?.0 ?? 0
    return frames.map { ($0.0 - first, $0.1) }
  }

  /// What `ffprobe` says about a file's streams, one line each.
  func streams(of path: String, _ entries: String) throws -> [String] {
    try output(of: ["-v", "error", "-show_entries", "stream=\(entries)"], path)
  }

  /// What `ffprobe` says about a file.
  func output(of arguments: [String], _ path: String) throws -> [String] {
    let run = try TestProgram(["ffprobe"] + arguments + ["-of", "compact=p=0:nk=1", path])
    return run.outputText.split(separator: "\n").map(String.init)
  }

  /// The names of all files in the folder, hidden ones too.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

extension Double {
  fileprivate init(_ text: String, default value: Double) { self = Double(text) ?? value }
}

/// A range in seconds, exact to the millisecond.
func seconds(_ start: Double, _ end: Double) -> CMTimeRange {
  CMTimeRange(
    start: CMTime(seconds: start, preferredTimescale: 1000),
    end: CMTime(seconds: end, preferredTimescale: 1000)
  )
}
