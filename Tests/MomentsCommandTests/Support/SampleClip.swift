import Foundation
import TestSupport

/// A short video with sound, made by the `ffmpeg` command in a folder of its own.
struct SampleClip {
  let folder: TemporaryDirectory
  let path: String

  /// Makes a clip of two scenes with a cut between; `repetitions` put copies of it behind it.
  init(name: String = "clip.mp4", repetitions: Int = 0) throws {
    folder = try TemporaryDirectory()
    path = folder.path + "/" + name
    let run = try ProcessRun(
      """
      cd '\(folder.path)' && ffmpeg -v error -f lavfi -i testsrc2=d=2:s=160x90:r=25 \
        -f lavfi -i mandelbrot=s=160x90:r=25 -f lavfi -i sine=d=4 \
        -filter_complex '[1]trim=duration=2,setsar=1[b];[0]setsar=1[a];[a][b]concat[v]' \
        -map '[v]' -map 2 -pix_fmt yuv420p one.mp4 \
      && ffmpeg -v error -stream_loop \(repetitions) -i one.mp4 -c copy -f mp4 whole && rm one.mp4
      """
    )
    guard run.status == 0 else { throw Failure(text: run.errors) }
    try FileManager.default.moveItem(atPath: folder.path + "/whole", toPath: path)
  }

  struct Failure: Error {
    let text: String
  }
}
