/// How a coded picture is turned and mirrored to be upright; any matrix is taken as the nearest such.
struct DisplayMatrix: Equatable {
  /// The four numbers that turn; the rest shifts and projects, which a player ignores.
  private let a: Int32
  private let b: Int32
  private let c: Int32
  private let d: Int32

  init(a: Int32, b: Int32, c: Int32, d: Int32) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// Reads the nine numbers that FFmpeg holds row by row.
  @safe init?(_ numbers: UnsafePointer<Int32>?) {
    guard let numbers = unsafe numbers else { return nil }
    self.init(
      a: unsafe numbers[0],
      b: unsafe numbers[1],
      c: unsafe numbers[3],
      d: unsafe numbers[4]
    )
  }

  /// What the matrix does, as one of the eight ways to lay a picture.
  var orientation: PictureOrientation {
    let straight = abs(Int64(a)) + abs(Int64(d))
    let crossed = abs(Int64(b)) + abs(Int64(c))
    // A matrix of zeros says nothing and is taken as none.
    guard straight + crossed > 0 else { return .upright }
    return straight >= crossed
      ? PictureOrientation(isTransposed: false, flipsAcross: a < 0, flipsDown: d < 0)
      : PictureOrientation(isTransposed: true, flipsAcross: c < 0, flipsDown: b < 0)
  }
}

/// One of the eight ways to lay a picture: rows and columns swapped first, then flipped.
struct PictureOrientation: Equatable {
  /// Whether rows become columns.
  var isTransposed: Bool
  /// Whether left and right are then swapped.
  var flipsAcross: Bool
  /// Whether top and bottom are then swapped.
  var flipsDown: Bool

  static let upright = PictureOrientation(
    isTransposed: false,
    flipsAcross: false,
    flipsDown: false
  )

  /// Whether the picture is mirrored, beyond being turned.
  var isMirrored: Bool { isTransposed == (flipsAcross == flipsDown) }

  /// How far the picture, unmirrored across first, is turned clockwise: 0, 90, 180 or 270 degrees.
  var clockwiseDegrees: Int {
    if isTransposed { return flipsAcross ? 90 : 270 }
    return flipsDown ? 180 : 0
  }
}
