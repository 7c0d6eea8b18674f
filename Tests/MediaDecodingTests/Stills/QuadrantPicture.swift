import MediaValues
import TestSupport

/// A picture of 64 × 48 pixels whose quarters are red, green, blue and white.
enum QuadrantPicture {
  enum Quarter: String, CaseIterable {
    case red, green, blue, white

    var color: [UInt8] {
      switch self {
      case .red: [255, 0, 0]
      case .green: [0, 255, 0]
      case .blue: [0, 0, 255]
      case .white: [255, 255, 255]
      }
    }
  }

  static let width = 64
  static let height = 48

  /// The bytes of a bitmap file.
  static var bitmap: [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let index = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)
        pixels += Quarter.allCases[index].color.reversed()
      }
    }
    let header =
      number(40, 4) + number(width, 4) + number(-height, 4) + number(1, 2) + number(24, 2)
      + number(0, 4) + number(pixels.count, 4) + Array(repeating: 0, count: 16)
    return Array("BM".utf8) + number(54 + pixels.count, 4) + number(0, 4) + number(54, 4) + header
      + pixels
  }

  /// Makes a file in the format of its extension.
  static func make(_ name: String, in folder: TemporaryDirectory, _ options: [String] = []) throws
    -> String
  {
    let source = try folder.write(bitmap, to: "quadrants.bmp")
    let path = folder.file(name)
    guard path != source else { return path }
    try FFmpegCommand.run(["-i", source] + options + ["-frames:v", "1", path])
    return path
  }

  /// The quarters as they lie in a raster: top left, top right, bottom left, bottom right.
  static func quarters(of raster: Raster) -> [Quarter?] {
    let places = [(1, 1), (3, 1), (1, 3), (3, 3)]
    return places.map { across, down in
      let at = 3 * (raster.height * down / 4 * raster.width + raster.width * across / 4)
      let pixel = raster.pixels[at..<at + 3].map(Int.init)
      return Quarter.allCases.first { quarter in
        zip(pixel, quarter.color).allSatisfy { abs($0 - Int($1)) < 60 }
      }
    }
  }

  /// EXIF data that says nothing but how the picture is laid.
  static func exif(orientation: UInt8, isLittleEndian: Bool = true) -> [UInt8] {
    isLittleEndian
      ? [
        0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0,
        0,
        0, 0,
      ]
      : [
        0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0,
        0,
        0, 0,
      ]
  }
}
