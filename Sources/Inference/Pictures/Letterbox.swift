package import MediaValues

/// How a picture is laid into one of a few fixed canvases: shrunk to fit, at the top left, black beside it.
///
/// A network is compiled per input size, so only five shapes per size are used: square, 4:3 and 5:3
/// lying and standing, which waste at most a fifth on the usual pictures. Small pictures share one square.
package struct Letterbox: Sendable, Hashable {
  /// The network's input.
  package let canvas: PixelSize
  /// The part of the canvas that the picture fills.
  package let placed: PixelSize

  // Half the cost of the next canvas: compiling it, too, pays off from some forty pictures on.
  private static let smallSide = 320

  /// Chooses the smallest canvas that takes the picture.
  ///
  /// - Parameters:
  ///   - picture: the picture's size; it is never enlarged.
  ///   - longSide: the longer side of the canvas in pixels, a multiple of 32.
  package init(picture: PixelSize, longSide: Int) {
    let placed = picture.fitted(longSide: longSide)
    self.placed = placed
    canvas =
      Self.canvases(longSide: longSide).first {
        $0.width >= placed.width && $0.height >= placed.height
      } ?? PixelSize(width: longSide, height: longSide)
  }

  /// Lays a picture into the smallest input that the network takes at all, whatever it costs to compile.
  package init(exactly picture: PixelSize) {
    placed = picture
    canvas = PixelSize(
      width: Self.roundedUp(picture.width),
      height: Self.roundedUp(picture.height)
    )
  }

  /// The canvases of one size, the smallest first.
  package static func canvases(longSide: Int) -> [PixelSize] {
    let wide = roundedUp(longSide * 3 / 5)
    let classic = roundedUp(longSide * 3 / 4)
    let small = longSide > smallSide ? [PixelSize(width: smallSide, height: smallSide)] : []
    return small + [
      PixelSize(width: longSide, height: wide),
      PixelSize(width: wide, height: longSide),
      PixelSize(width: longSide, height: classic),
      PixelSize(width: classic, height: longSide),
      PixelSize(width: longSide, height: longSide),
    ]
  }

  /// The next multiple of 32: the network halves its input five times.
  private static func roundedUp(_ length: Int) -> Int { (length + 31) / 32 * 32 }
}
