import MediaValues

/// The pictures that `Reference/record.py` shows OpenCV, made from the portrait by whole numbers only.
enum PortraitVariant: String, CaseIterable, Codable {
  case original, half, mirrored, darkened, oddCrop, cutOff, withoutFace

  func picture(from portrait: Raster) -> Raster {
    switch self {
    case .original: portrait
    case .half: portrait.halved
    case .mirrored:
      portrait.mapped(width: portrait.width, height: portrait.height) {
        (portrait.width - 1 - $0, $1)
      }
    case .darkened:
      Raster(
        width: portrait.width,
        height: portrait.height,
        pixels: portrait.pixels.map { UInt8(Int($0) * Int($0) / 255) }
      )
    case .oddCrop: portrait.cropped(x: 101, y: 13, width: 271, height: 247)
    case .cutOff: portrait.cropped(x: 215, y: 0, width: 260, height: 260)
    case .withoutFace: portrait.cropped(x: 0, y: 256, width: 160, height: 256)
    }
  }
}

extension Raster {
  /// A picture whose pixels come from places in this one.
  func mapped(width: Int, height: Int, from place: (Int, Int) -> (Int, Int)) -> Raster {
    var result: [UInt8] = []
    result.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (fromX, fromY) = place(x, y)
        let at = 3 * (fromY * self.width + fromX)
        result += pixels[at..<at + 3]
      }
    }
    return Raster(width: width, height: height, pixels: result)
  }

  func cropped(x: Int, y: Int, width: Int, height: Int) -> Raster {
    mapped(width: width, height: height) { (x + $0, y + $1) }
  }

  /// Half as large, each pixel the rounded mean of four.
  var halved: Raster {
    var result: [UInt8] = []
    let length = 3 * width
    for y in 0..<height / 2 {
      for x in 0..<width / 2 {
        for component in 0..<3 {
          let at = 2 * y * length + 6 * x + component
          let sum =
            Int(pixels[at]) + Int(pixels[at + 3]) + Int(pixels[at + length])
            + Int(pixels[at + length + 3])
          result.append(UInt8((sum + 2) >> 2))
        }
      }
    }
    return Raster(width: width / 2, height: height / 2, pixels: result)
  }

  /// Blurred by the mean of a square.
  func blurred(reach: Int) -> Raster {
    averaged(reach: reach, step: 3, extent: width) { $0 / 3 % width }
      .averaged(reach: reach, step: 3 * width, extent: height) { $0 / (3 * width) }
  }

  private func averaged(
    reach: Int,
    step: Int,
    extent: Int,
    place: (Int) -> Int
  ) -> Raster {
    var result = pixels
    for at in pixels.indices {
      let here = place(at)
      var sum = 0
      for offset in -reach...reach {
        let moved = min(max(here + offset, 0), extent - 1) - here
        sum += Int(pixels[at + moved * step])
      }
      result[at] = UInt8(sum / (2 * reach + 1))
    }
    return Raster(width: width, height: height, pixels: result)
  }
}
