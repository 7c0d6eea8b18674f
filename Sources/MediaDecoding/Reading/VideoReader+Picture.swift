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
  ///   - cut: chooses the part to keep, looking at the whole picture; all of it when nil. The width
  ///     is then that of the part.
  /// - Returns: the picture.
  /// - Throws: ``MediaFailure`` with `nothingDecodable`, `invalidArgument` or `timedOut`;
  ///   `CancellationError`; what the choice throws.
  package mutating func picture(
    at time: CMTime,
    width: Int? = nil,
    cutting cut: ((Raster) throws -> PictureCut)? = nil
  ) throws -> Raster {
    try timedPicture(at: time, width: width, cutting: cut).raster
  }

  /// Makes the picture that is shown at a time, as `picture(at:width:cutting:)` does, and says when it begins.
  package mutating func timedPicture(
    at time: CMTime,
    width: Int? = nil,
    cutting cut: ((Raster) throws -> PictureCut)? = nil
  ) throws -> (time: CMTime, raster: Raster) {
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
    try walk(from: tick, leavingOut: .none) { frame, shown in
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
      case .some(let whole): result = try finePicture(of: whole, width: width, cut)
      case .none: result = try finePicture(of: frame, width: width, cut)
      }
    }
    guard let result, let shown = window.currentTick else {
      throw nothingDecodable(passOverNothing)
    }
    return (ticks.time(at: shown), result)
  }

  private func finePicture(
    of frame: borrowing FrameHandle,
    width: Int?,
    _ cut: ((Raster) throws -> PictureCut)?
  ) throws -> Raster {
    let geometry = FrameFactory.geometry(of: frame, stream)
    let limit = options.maximumPixelCount
    guard let cut else {
      let size = geometry.displaySize.fitted(width: width).fitted(pixelCount: limit)
      return try maker.raster(of: frame, geometry: geometry, size: size, quality: .fine)
    }
    let full = geometry.displaySize.fitted(pixelCount: limit)
    let whole = try maker.raster(of: frame, geometry: geometry, size: full, quality: .fine)
    let choice = try cut(whole)
    let kept = choice.size(of: full)
    let wanted = choice.size(of: full, maximumWidth: width)
    guard wanted.width < kept.width else { return whole.cut(choice) }
    // Scaled straight from the decoded frame, so that nothing is scaled twice.
    let scale = Double(wanted.width) / Double(kept.width)
    let scaled = PixelSize(
      width: max(Int((Double(full.width) * scale).rounded(.up)), wanted.width),
      height: max(Int((Double(full.height) * scale).rounded(.up)), wanted.height)
    )
    let small = try maker.raster(of: frame, geometry: geometry, size: scaled, quality: .fine)
    return small.cut(choice, to: wanted)
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
