package import MediaValues

/// A face drawn from ellipses: plain enough to compute anywhere, face enough for the networks.
package struct FaceDrawing: Sendable, Hashable {
  /// The middle of the face from the left, in pixels.
  package var x: Float
  /// The middle of the face from the top, in pixels.
  package var y: Float
  /// The size; at 1 the head is 132 pixels wide.
  package var scale: Float
  /// Half the distance of the eyes, at scale 1.
  package var eyeOffset: Float = 21
  /// How far the mouth lies below the middle, at scale 1.
  package var mouthHeight: Float = 46
  /// The skin's red, green and blue, 0…255.
  package var skin = SIMD3<Float>(224, 178, 150)
  /// The hair's red, green and blue, 0…255.
  package var hair = SIMD3<Float>(60, 45, 40)

  /// Makes a face with the usual proportions.
  package init(x: Float, y: Float, scale: Float) {
    self.x = x
    self.y = y
    self.scale = scale
  }

  /// Draws faces on a plain ground.
  package static func picture(of faces: [FaceDrawing], size: PixelSize) -> Raster {
    var canvas = Canvas(size: size, ground: SIMD3(96, 112, 128))
    for face in faces { face.draw(on: &canvas) }
    return canvas.raster
  }

  private func draw(on canvas: inout Canvas) {
    func paint(
      _ color: SIMD3<Float>,
      _ x: Float,
      _ y: Float,
      _ across: Float,
      _ down: Float,
      softness: Float,
      opacity: Float = 1
    ) {
      canvas.paint(
        Ellipse(
          x: self.x + x * scale,
          y: self.y + y * scale,
          across: across * scale,
          down: down * scale
        ),
        color: color,
        softness: softness,
        opacity: opacity
      )
    }
    let shade = skin * 0.82
    let line = skin * 0.33
    paint(hair, 0, -10, 66, 84, softness: 3)
    paint(skin, 0, 6, 54, 70, softness: 4)
    paint(shade, 0, 22, 10, 20, softness: 14, opacity: 0.5)
    paint(skin * 0.62, 0, 30, 11, 5, softness: 5, opacity: 0.7)
    for side: Float in [-1, 1] {
      paint(line, side * (eyeOffset + 1), -22, 13, 3, softness: 3)
      paint(shade, side * eyeOffset, -7, 14, 9, softness: 8, opacity: 0.6)
      paint(SIMD3(245, 240, 236), side * eyeOffset, -7, 9.5, 5, softness: 2)
      paint(SIMD3(50, 36, 30), side * eyeOffset, -7, 4.6, 4.6, softness: 1.5)
    }
    paint(SIMD3(170, 74, 74), 0, mouthHeight, 19, 5.5, softness: 3)
    paint(SIMD3(120, 50, 50), 0, mouthHeight, 17, 1.2, softness: 1.5)
  }
}

/// An upright ellipse in pixels.
private struct Ellipse {
  let x: Float
  let y: Float
  let across: Float
  let down: Float

  /// About how far a place lies outside; negative inside.
  func distance(x placeX: Float, y placeY: Float) -> Float {
    let right = (placeX - x) / across
    let below = (placeY - y) / down
    return ((right * right + below * below).squareRoot() - 1) * min(across, down)
  }
}

/// A picture being painted.
private struct Canvas {
  private let size: PixelSize
  private var colors: [SIMD3<Float>]

  init(size: PixelSize, ground: SIMD3<Float>) {
    self.size = size
    colors = Array(repeating: ground, count: size.width * size.height)
  }

  /// Paints an ellipse whose edge fades over a distance in pixels.
  mutating func paint(
    _ ellipse: Ellipse,
    color: SIMD3<Float>,
    softness: Float,
    opacity: Float
  ) {
    let reach = max(ellipse.across, ellipse.down) / min(ellipse.across, ellipse.down) * softness
    let left = clamped(ellipse.x - ellipse.across - reach, to: size.width)
    let right = clamped(ellipse.x + ellipse.across + reach, to: size.width)
    let top = clamped(ellipse.y - ellipse.down - reach, to: size.height)
    let bottom = clamped(ellipse.y + ellipse.down + reach, to: size.height)
    for y in top..<bottom {
      for x in left..<right {
        let distance = ellipse.distance(x: Float(x), y: Float(y))
        let share = opacity * min(max(0.5 - distance / softness, 0), 1)
        let at = y * size.width + x
        colors[at] += share * (color - colors[at])
      }
    }
  }

  var raster: Raster {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * colors.count)
    for color in colors {
      for component in 0..<3 {
        pixels.append(UInt8(min(max(color[component].rounded(), 0), 255)))
      }
    }
    return Raster(width: size.width, height: size.height, pixels: pixels)
  }

  private func clamped(_ place: Float, to limit: Int) -> Int {
    Int(min(max(place, 0), Float(limit)))
  }
}
