import Foundation

/// A raw clip in YUV4MPEG2 form: black, then a bright scene with a square that moves, then black.
///
/// Ten frames a second, 160 × 96 pixels. Only the scene in the middle is worth a key frame.
enum SceneClip {
  static let framesPerSecond = 10
  static let sceneSeconds = 2..<8
  static let totalSeconds = 10

  static var contents: Data {
    var data = Data("YUV4MPEG2 W\(width) H\(height) F\(framesPerSecond):1 Ip A1:1 C420jpeg\n".utf8)
    for frame in 0..<(totalSeconds * framesPerSecond) {
      data.append(contentsOf: "FRAME\n".utf8)
      let isScene = sceneSeconds.contains(frame / framesPerSecond)
      data.append(contentsOf: isScene ? sceneLuma(at: frame) : blackLuma)
      data.append(contentsOf: isScene ? sceneChroma : blackChroma)
    }
    return data
  }

  private static let width = 160
  private static let height = 96
  private static let blackLuma = [UInt8](repeating: 0, count: width * height)
  private static let blackChroma = [UInt8](repeating: 128, count: width * height / 2)
  private static let sceneChroma =
    [UInt8](repeating: 90, count: width * height / 4)
    + [UInt8](repeating: 170, count: width * height / 4)

  /// A chequered ramp, with a bright square that goes one pixel to the right each frame.
  private static func sceneLuma(at frame: Int) -> [UInt8] {
    let left = frame % (width - 24)
    return (0..<height).flatMap { row in
      (0..<width).map { column in
        let isSquare = (36..<60).contains(row) && (left..<left + 24).contains(column)
        if isSquare { return 235 }
        return UInt8(60 + column / 2 + ((row / 6 + column / 6) % 2 == 0 ? 40 : 0))
      }
    }
  }
}
