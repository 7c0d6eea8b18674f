import Foundation
import MediaIntelligence
import TestSupport

/// A file of black, three textured scenes with a moving square, and black, 25 frames a second.
struct SceneFile {
  static let framesPerSecond = 25

  let directory: TemporaryDirectory
  let asset: MediaIntelligenceVideoAsset
  let frameCount: Int

  init(secondsPerScene: Int = 2, width: Int = 160, height: Int = 90) throws {
    directory = try TemporaryDirectory()
    var clip = Y4MClip(width: width, height: height, framesPerSecond: Self.framesPerSecond)
    let framesPerScene = secondsPerScene * Self.framesPerSecond
    for _ in 0..<Self.framesPerSecond { clip.addFrame(luma: 16) }
    for scene in 0..<3 {
      for frame in 0..<framesPerScene {
        clip.addFrame(blue: UInt8(80 + 40 * scene), red: UInt8(170 - 40 * scene)) { x, y in
          let left = (frame * 2) % width
          if x >= left, x < left + 20, y >= 20, y < 50 { return 230 }
          return UInt8(40 + ((x * (7 + scene * 3)) ^ (y * (5 + scene * 4))) % 150)
        }
      }
    }
    for _ in 0..<Self.framesPerSecond { clip.addFrame(luma: 16) }
    frameCount = 3 * framesPerScene + 2 * Self.framesPerSecond
    let path = try directory.write(clip.bytes, to: "scenes.y4m")
    asset = MediaIntelligenceVideoAsset(
      id: .init("scenes"),
      kind: .url(URL(filePath: path, directoryHint: .notDirectory))
    )
  }

  var duration: CMTime {
    CMTime(value: Int64(frameCount), timescale: Int32(Self.framesPerSecond))
  }
}
