internal import MediaDecoding
internal import MediaValues

/// Pictures of one size at regular times, on sheets, one by one, or both.
struct PictureTrack {
  /// The times of the pictures.
  let grid: PictureGrid
  /// The size of a picture.
  let size: PixelSize
  /// The sheets, when some are wanted.
  private(set) var layout: SheetComposer?
  /// The pictures as JPEG files, when they are wanted one by one.
  private(set) var stills: [[UInt8]] = []
  /// The number of pictures taken so far.
  private(set) var count = 0
  /// The longest way from a picture's time to its frame's.
  private(set) var greatestDistance = CMTime.zero
  private let stillEncoder: PictureEncoder?
  private var latest: (time: CMTime, raster: Raster, still: [UInt8]?)?

  init(grid: PictureGrid, size: PixelSize, layout: SheetComposer?, stillQuality: Int?) {
    self.grid = grid
    self.size = size
    self.layout = layout
    stillEncoder = stillQuality.map { PictureEncoder(coding: .jpeg, quality: $0) }
  }

  /// The time of the picture that comes next; nothing when there are enough.
  var nextTime: CMTime? { count < grid.limit ? grid.time(of: count) : nil }

  /// Takes a frame as the next picture.
  mutating func take(_ frame: borrowing DecodedFrame) throws {
    guard let nextTime else { return }
    let picture: (time: CMTime, raster: Raster, still: [UInt8]?)
    if let latest, latest.time == frame.time {
      picture = latest
    } else {
      let raster = try raster(of: frame)
      picture = (frame.time, raster, try stillEncoder?.encode(raster))
      latest = picture
    }
    let distance = nextTime - frame.time
    greatestDistance = max(greatestDistance, distance < .zero ? .zero - distance : distance)
    try layout?.add(picture.raster)
    if let still = picture.still { stills.append(still) }
    count += 1
  }

  /// Completes the last sheet.
  mutating func finish() throws { try layout?.finish() }

  /// The frame in the track's size; one of another shape than the first gets bars, not distortion.
  private func raster(of frame: borrowing DecodedFrame) throws -> Raster {
    let shown = frame.displaySize
    let scale = min(
      Double(size.width) / Double(max(shown.width, 1)),
      Double(size.height) / Double(max(shown.height, 1))
    )
    let fitted = PixelSize(
      width: min(max(Int((Double(shown.width) * scale).rounded()), 1), size.width),
      height: min(max(Int((Double(shown.height) * scale).rounded()), 1), size.height)
    )
    // Even sizes are off by a pixel from the exact shape, which nobody sees.
    let isSameShape = size.width - fitted.width <= 2 && size.height - fitted.height <= 2
    guard !isSameShape else { return try frame.raster(exactly: size) }
    return try frame.raster(exactly: fitted).centered(on: size)
  }
}

extension Raster {
  /// The picture in the middle of a larger black one.
  func centered(on size: PixelSize) -> Raster {
    guard size.width >= width, size.height >= height else { return self }
    var result = [UInt8](repeating: 0, count: 3 * size.width * size.height)
    let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    for y in 0..<height {
      let target = 3 * ((top + y) * size.width + left)
      let source = 3 * y * width
      result.replaceSubrange(
        target..<target + 3 * width,
        with: pixels[source..<source + 3 * width]
      )
    }
    return Raster(width: size.width, height: size.height, pixels: result)
  }
}
