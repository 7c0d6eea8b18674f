package import MediaValues

/// Pictures of a video in rows, each with its time in the corner.
package struct ContactSheet {
  private static let gap = 4
  /// Rows of five bits for each character, from the top.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [14, 17, 19, 21, 25, 17, 14], "1": [4, 12, 4, 4, 4, 4, 14],
    "2": [14, 17, 1, 2, 4, 8, 31], "3": [31, 2, 4, 2, 1, 17, 14],
    "4": [2, 6, 10, 18, 31, 2, 2], "5": [31, 16, 30, 1, 1, 17, 14],
    "6": [6, 8, 16, 30, 17, 17, 14], "7": [31, 1, 2, 4, 8, 8, 8],
    "8": [14, 17, 17, 14, 17, 17, 14], "9": [14, 17, 17, 15, 1, 2, 12],
    ":": [0, 4, 4, 0, 4, 4, 0],
  ]

  private let pictures: [(picture: Raster, label: String)]
  private let columns: Int

  /// Makes a sheet; labels hold digits and colons, all else in them is left out.
  package init(pictures: [(picture: Raster, label: String)], columns: Int) {
    self.pictures = pictures
    self.columns = max(columns, 1)
  }

  /// The sheet; nothing without pictures.
  package var raster: Raster? {
    guard let cellWidth = pictures.map(\.picture.width).max(),
      let cellHeight = pictures.map(\.picture.height).max()
    else { return nil }
    let columns = min(columns, pictures.count)
    let rows = (pictures.count + columns - 1) / columns
    let width = columns * (cellWidth + Self.gap) + Self.gap
    let height = rows * (cellHeight + Self.gap) + Self.gap
    var canvas = Canvas(width: width, height: height)
    let scale = max(cellWidth / 160, 1)
    for (index, entry) in pictures.enumerated() {
      let left = Self.gap + index % columns * (cellWidth + Self.gap)
      let top = Self.gap + index / columns * (cellHeight + Self.gap)
      let picture = entry.picture
      let x = left + (cellWidth - picture.width) / 2
      let y = top + (cellHeight - picture.height) / 2
      canvas.draw(picture, x: x, y: y)
      let label = entry.label.filter { Self.glyphs[$0] != nil }
      let (labelWidth, labelHeight) = ((label.count * 6 + 1) * scale, 9 * scale)
      guard labelWidth <= cellWidth, labelHeight <= cellHeight else { continue }
      canvas.fill(
        x: left,
        y: top + cellHeight - labelHeight,
        width: labelWidth,
        height: labelHeight
      )
      for (place, character) in label.enumerated() {
        canvas.draw(
          Self.glyphs[character] ?? [],
          x: left + (place * 6 + 1) * scale,
          y: top + cellHeight - labelHeight + scale,
          scale: scale
        )
      }
    }
    return Raster(width: width, height: height, pixels: canvas.pixels)
  }
}

/// A dark sheet to draw on.
private struct Canvas {
  let width: Int
  var pixels: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    pixels = [UInt8](repeating: 24, count: 3 * width * height)
  }

  mutating func draw(_ picture: Raster, x: Int, y: Int) {
    for row in 0..<picture.height {
      let target = 3 * ((y + row) * width + x)
      let source = 3 * row * picture.width
      let length = 3 * picture.width
      pixels.replaceSubrange(
        target..<target + length,
        with: picture.pixels[source..<source + length]
      )
    }
  }

  mutating func fill(x: Int, y: Int, width fillWidth: Int, height: Int) {
    for row in y..<y + height {
      for index in 3 * (row * width + x)..<3 * (row * width + x + fillWidth) { pixels[index] = 0 }
    }
  }

  /// Draws a glyph in white, each of its dots as a square.
  mutating func draw(_ glyph: [UInt8], x: Int, y: Int, scale: Int) {
    for (row, bits) in glyph.enumerated() {
      for column in 0..<5 where bits & (16 >> UInt8(column)) != 0 {
        for dotY in 0..<scale {
          let start = 3 * ((y + row * scale + dotY) * width + x + column * scale)
          for index in start..<start + 3 * scale { pixels[index] = 255 }
        }
      }
    }
  }
}
