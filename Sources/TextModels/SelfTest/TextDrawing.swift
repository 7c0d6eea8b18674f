package import MediaValues

/// Words in block letters on a ground that grows brighter downwards: plain enough to compute anywhere.
package struct TextDrawing: Sendable, Hashable {
  /// The words; letters without a drawing leave a gap.
  package var text: String
  /// The left edge of the first letter, in pixels.
  package var x: Int
  /// The top edge of the letters, in pixels.
  package var y: Int
  /// The side of one dot of a letter, in pixels; a letter is five dots wide and seven high.
  package var dot: Int
  /// The luma of the letters, 0…255.
  package var luma: UInt8 = 235

  /// Makes a line of text.
  package init(_ text: String, x: Int, y: Int, dot: Int, luma: UInt8 = 235) {
    self.text = text
    self.x = x
    self.y = y
    self.dot = max(dot, 1)
    self.luma = luma
  }

  private static let letters: [Character: [UInt8]] = [
    "A": [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    "E": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
    "F": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
    "H": [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    "I": [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b11111],
    "L": [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
    "M": [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
    "N": [0b10001, 0b11001, 0b10101, 0b10101, 0b10011, 0b10001, 0b10001],
    "O": [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    "R": [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
    "S": [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
    "T": [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
  ]

  /// Draws lines of text; what lies outside the picture is left out.
  package static func picture(of lines: [TextDrawing], size: PixelSize) -> Raster {
    var lumas = (0..<size.height).flatMap { row in
      [UInt8](repeating: UInt8(40 + 80 * row / size.height), count: size.width)
    }
    for line in lines { line.draw(on: &lumas, size: size) }
    return Raster(
      width: size.width,
      height: size.height,
      pixels: lumas.flatMap { [$0, $0, $0] }
    )
  }

  private func draw(on lumas: inout [UInt8], size: PixelSize) {
    for (place, letter) in text.enumerated() {
      guard let rows = Self.letters[letter] else { continue }
      for (row, bits) in rows.enumerated() {
        for column in 0..<5 where bits >> UInt8(4 - column) & 1 == 1 {
          let left = x + (6 * place + column) * dot
          let top = y + row * dot
          for pixelRow in max(top, 0)..<max(min(top + dot, size.height), 0) {
            for pixel in max(left, 0)..<max(min(left + dot, size.width), 0) {
              lumas[pixelRow * size.width + pixel] = luma
            }
          }
        }
      }
    }
  }
}
