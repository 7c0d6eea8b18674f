package import MediaValues

extension VideoReader {
  /// Makes the picture that is shown at a time, fit to be looked at: upright, with square pixels,
  /// deinterlaced, in standard dynamic range.
  ///
  /// That is the last frame at or before the time, or the first one for times before it. Costs a seek
  /// and decoding from the key frame before.
  ///
  /// - Parameters:
  ///   - time: the time, relative to the first frame shown.
  ///   - width: the width of the picture in pixels; nil or more than the video has gives the video's
  ///     own.
  /// - Returns: the picture.
  /// - Throws: ``MediaFailure`` with `nothingDecodable`, `invalidArgument` or `timedOut`;
  ///   `CancellationError`.
  package mutating func picture(at time: CMTime, width: Int? = nil) throws -> Raster {
    guard time.isNumeric, width.map({ $0 > 0 }) ?? true else {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .decoding,
        path: readingGuard.file.path,
        message: "A picture needs a time that is a number, and a width of at least 1 pixel."
      )
    }
    try findOrigin()
    let tick = max(ticks.tick(at: time), origin ?? 0)
    let window = FrameWindow()
    try walk(from: tick, skipsUnreferenced: false) { frame, shown in
      if shown > tick, window.currentTick != nil {
        window.follow(frame)
        return .stop
      }
      window.push(frame, shown)
      return .next
    }
    var result: Raster?
    try window.withCurrent { frame in
      let whole = frame.isInterlaced ? window.progressiveFrame(census: options.census) : nil
      switch whole {
      case .some(let whole): result = try finePicture(of: whole, width: width)
      case .none: result = try finePicture(of: frame, width: width)
      }
    }
    guard let result else { throw nothingDecodable(passOverNothing) }
    return result
  }

  private func finePicture(of frame: borrowing FrameHandle, width: Int?) throws -> Raster {
    let geometry = FrameFactory.geometry(of: frame, stream)
    let limit = options.maximumPixelCount
    let size = geometry.displaySize.fitted(width: width).fitted(pixelCount: limit)
    return try maker.raster(of: frame, geometry: geometry, size: size, quality: .fine)
  }
}

extension PixelSize {
  /// The size of the same shape with at most so many pixels, never enlarged.
  ///
  /// Pixels that are much wider than high can make a picture far larger than it is coded.
  func fitted(pixelCount limit: Int) -> PixelSize {
    let count = Double(width) * Double(height)
    guard count > Double(max(1, limit)) else { return self }
    let scale = (Double(max(1, limit)) / count).squareRoot()
    return PixelSize(
      width: max(1, Int(Double(width) * scale)),
      height: max(1, Int(Double(height) * scale))
    )
  }

  /// The size of the same shape with a width, never enlarged.
  func fitted(width wanted: Int?) -> PixelSize {
    guard let wanted, wanted < width else { return self }
    let scale = Double(wanted) / Double(width)
    return PixelSize(width: wanted, height: max(1, Int((Double(height) * scale).rounded())))
  }
}
