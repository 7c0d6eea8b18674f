import MediaValues
import TestSupport

@testable import FrameAnalysis

/// A picture as luma or colour values that can be drawn on and turned into a raster.
struct Canvas {
  let width: Int
  let height: Int
  var red: [Double]
  var green: [Double]
  var blue: [Double]

  init(width: Int = 320, height: Int = 180, gray: Double = 0) {
    self.width = width
    self.height = height
    red = [Double](repeating: gray, count: width * height)
    green = red
    blue = red
  }

  /// A picture made of soft blobs and hard-edged boxes of many colours, like a scene.
  static func scene(width: Int = 320, height: Int = 180, seed: UInt64 = 1) -> Canvas {
    var generator = SeededGenerator(seed: seed)
    var canvas = Canvas(width: width, height: height, gray: 120)
    for index in 0..<(width * height) {
      let shade = 40 * Double(index / width) / Double(height)
      canvas.red[index] += shade
      canvas.blue[index] -= shade
    }
    for _ in 0..<40 {
      let (w, h) = (
        Int.random(in: 20...max(21, width / 4), using: &generator),
        Int.random(in: 15...max(16, height / 3), using: &generator)
      )
      let left = Int.random(in: -10..<width, using: &generator)
      let top = Int.random(in: -10..<height, using: &generator)
      canvas.fill(
        left..<(left + w),
        top..<(top + h),
        red: .random(in: 10...245, using: &generator),
        green: .random(in: 10...245, using: &generator),
        blue: .random(in: 10...245, using: &generator)
      )
    }
    return canvas
  }

  mutating func fill(
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    red: Double,
    green: Double,
    blue: Double
  ) {
    for row in rows.clamped(to: 0..<height) {
      for column in columns.clamped(to: 0..<width) {
        self.red[row * width + column] = red
        self.green[row * width + column] = green
        self.blue[row * width + column] = blue
      }
    }
  }

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, gray: Double) {
    fill(columns, rows, red: gray, green: gray, blue: gray)
  }

  mutating func map(_ transform: (Double) -> Double) {
    for index in red.indices {
      red[index] = transform(red[index])
      green[index] = transform(green[index])
      blue[index] = transform(blue[index])
    }
  }

  /// Adds the same noise of roughly normal distribution to the three components of each pixel.
  mutating func addNoise(deviation: Double, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for index in red.indices {
      var sum = 0.0
      for _ in 0..<12 { sum += Double.random(in: -0.5...0.5, using: &generator) }
      red[index] += sum * deviation
      green[index] += sum * deviation
      blue[index] += sum * deviation
    }
  }

  /// The picture smeared along its rows, as by a moving camera.
  func smeared(by length: Int) -> Canvas {
    var copy = self
    for row in 0..<height {
      for column in 0..<width {
        var sums = (0.0, 0.0, 0.0)
        for offset in 0..<length {
          let index = row * width + min(column + offset, width - 1)
          sums.0 += red[index]
          sums.1 += green[index]
          sums.2 += blue[index]
        }
        copy.red[row * width + column] = sums.0 / Double(length)
        copy.green[row * width + column] = sums.1 / Double(length)
        copy.blue[row * width + column] = sums.2 / Double(length)
      }
    }
    return copy
  }

  /// The picture smeared along its rows and columns, as by a lens out of focus.
  func blurred(by length: Int) -> Canvas {
    smeared(by: length).transposed.smeared(by: length).transposed
  }

  private var transposed: Canvas {
    var copy = Canvas(width: height, height: width)
    for row in 0..<height {
      for column in 0..<width {
        copy.red[column * height + row] = red[row * width + column]
        copy.green[column * height + row] = green[row * width + column]
        copy.blue[column * height + row] = blue[row * width + column]
      }
    }
    return copy
  }

  /// The picture moved to the right and down, its edges repeated.
  func shifted(right: Int, down: Int) -> Canvas {
    var copy = self
    for row in 0..<height {
      for column in 0..<width {
        let source =
          min(max(row - down, 0), height - 1) * width + min(max(column - right, 0), width - 1)
        copy.red[row * width + column] = red[source]
        copy.green[row * width + column] = green[source]
        copy.blue[row * width + column] = blue[source]
      }
    }
    return copy
  }

  var raster: Raster {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for index in red.indices {
      for value in [red[index], green[index], blue[index]] {
        pixels.append(UInt8(min(max(value.rounded(), 0), 255)))
      }
    }
    return Raster(width: width, height: height, pixels: pixels)
  }
}

/// Shapes that stand for scripts: what matters to the measure is strokes, not meaning.
enum Script: CaseIterable {
  /// Separate stems with bars.
  case latin
  /// Square signs of many strokes.
  case han
  /// Signs that hang from, or stand on, a line.
  case connected

  /// Writes a line of about ten-pixel signs; returns the column where it ended.
  func write(
    on canvas: inout Canvas,
    left: Int,
    top: Int,
    signs: Int,
    gray: Double,
    seed: UInt64 = 3
  ) {
    var generator = SeededGenerator(seed: seed)
    var x = left
    for _ in 0..<signs {
      switch self {
      case .latin:
        canvas.fill(x..<(x + 2), top..<(top + 10), gray: gray)
        if Bool.random(using: &generator) {
          canvas.fill(x..<(x + 6), top..<(top + 2), gray: gray)
        }
        if Bool.random(using: &generator) {
          canvas.fill((x + 5)..<(x + 7), top..<(top + 10), gray: gray)
        }
        canvas.fill(x..<(x + 6), (top + 4)..<(top + 6), gray: gray)
        x += 9
      case .han:
        canvas.fill((x + 4)..<(x + 6), top..<(top + 11), gray: gray)
        canvas.fill(x..<(x + 2), top..<(top + 11), gray: gray)
        canvas.fill((x + 8)..<(x + 10), (top + 3)..<(top + 11), gray: gray)
        for row in [0, 4, 9] where row == 4 || Bool.random(using: &generator) {
          canvas.fill(x..<(x + 10), (top + row)..<(top + row + 1), gray: gray)
        }
        x += 13
      case .connected:
        canvas.fill(x..<(x + 8), (top + 8)..<(top + 10), gray: gray)
        canvas.fill((x + 1)..<(x + 3), (top + 1)..<(top + 8), gray: gray)
        if Bool.random(using: &generator) {
          canvas.fill((x + 5)..<(x + 7), (top + 3)..<(top + 8), gray: gray)
        }
        x += 8
      }
    }
  }
}
