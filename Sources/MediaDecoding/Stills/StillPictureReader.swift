internal import CFFmpeg
package import MediaValues

/// Reads pictures: JPEG, PNG, GIF, WebP, BMP, TIFF and PNM by FFmpeg, HEIC, HEIF and AVIF by libheif.
///
/// What a file is called does not matter. Pictures are laid upright as their cameras say; colour
/// profiles are not looked at, which faces do not mind. Sizes are checked before anything is decoded.
package struct StillPictureReader: Sendable {
  private let options: StillOptions
  private let census: HandleCensus?

  /// Makes a reader.
  package init(options: StillOptions = StillOptions(), census: HandleCensus? = nil) {
    self.options = options
    self.census = census
  }

  /// Reads a picture from a file.
  ///
  /// - Throws: ``MediaFailure`` with `fileNotFound`, `permissionDenied` or `limitExceeded`, with
  ///   `unrecognizedFormat` for what is no picture, `missingComponent` when libheif is needed and absent,
  ///   `nothingDecodable` when nothing can be decoded.
  package func picture(atPath path: String) throws(MediaFailure) -> StillPicture {
    try picture(in: StillFile(path: path, maximumByteCount: options.maximumByteCount))
  }

  /// Reads a picture from a file in memory.
  package func picture(in file: StillFile) throws(MediaFailure) -> StillPicture {
    guard let format = StillFormat(file.bytes) else {
      throw failure(
        .unrecognizedFormat,
        file,
        file.bytes.isEmpty
          ? "\(file.name) is empty." : "\(file.name) is not a picture of a known format."
      )
    }
    let header = StillHeader(format, file.bytes)
    if let size = header.size { try check(size, file) }
    if format == .heif { return try heif(file) }
    let halvings = halvings(for: header.size, format)
    var isMended = false
    let frame = try decoded(file, format, halvings, &isMended)
    let orientation = header.orientation ?? frame.displayMatrix?.orientation ?? .upright
    let coded = header.size ?? PixelSize(width: frame.width, height: frame.height)
    return StillPicture(
      raster: try raster(of: frame, orientation, file),
      fullSize: orientation.isTransposed
        ? PixelSize(width: coded.height, height: coded.width) : coded,
      format: format,
      isPartial: isMended || !header.isComplete || frame.isDamaged
    )
  }

  /// Decodes the bytes, or what can be made of them; tells whether they had to be mended.
  private func decoded(
    _ file: StillFile,
    _ format: StillFormat,
    _ halvings: Int,
    _ isMended: inout Bool
  ) throws(MediaFailure) -> FrameHandle {
    guard let codec = format.codec else {
      throw failure(.unsupportedCodec, file, "Nothing here decodes \(file.name).")
    }
    do throws(FFmpegError) {
      let decoder = try PictureDecoder(
        codec,
        maximumPixelCount: options.maximumPixelCount,
        halvings: halvings,
        census: census
      )
      var bytes = file.bytes
      if format == .webp, let first = AnimatedWebP.firstPicture(bytes) { bytes = first }
      if format == .png, let closed = TruncatedPNG.closed(bytes) {
        bytes = closed
        isMended = true
      }
      return try decoder.decode(bytes, census: census)
    } catch {
      throw failure(
        error == .noDecoder ? .unsupportedCodec : .nothingDecodable,
        file,
        error == .noDecoder
          ? "Nothing here decodes \(file.name), which is coded as \(format.rawValue)."
          : "\(file.name) is damaged: nothing of the picture can be decoded.",
        reason: error.text
      )
    }
  }

  private func heif(_ file: StillFile) throws(MediaFailure) -> StillPicture {
    let library = HEIFLibrary.status
    guard library.isLoaded else {
      throw MediaFailure(
        code: .missingComponent,
        stage: .decoding,
        path: file.path,
        message: "\(file.name) is a HEIF picture, and libheif is not here to read it.",
        remedy: HEIFLibrary.remedy,
        reason: library.reason
      )
    }
    let frame: FrameHandle
    let full: PixelSize
    do throws(HEIFPicture.Fault) {
      let picture = try HEIFPicture(file.bytes)
      full = picture.size
      do throws(MediaFailure) {
        try check(full, file)
      } catch {
        throw HEIFPicture.Fault(reason: Self.sizeReason)
      }
      frame = try picture.decode(census: census)
    } catch {
      throw failure(
        error.reason == Self.sizeReason ? .limitExceeded : .nothingDecodable,
        file,
        error.reason == Self.sizeReason
          ? "\(file.name) has more pixels than the \(options.maximumPixelCount) allowed."
          : "\(file.name) is damaged: nothing of the picture can be decoded.",
        reason: error.reason
      )
    }
    // libheif has laid the picture already.
    return StillPicture(
      raster: try raster(of: frame, .upright, file),
      fullSize: full,
      format: .heif,
      isPartial: false
    )
  }

  private static let sizeReason = "the picture is too large"

  private func raster(
    of frame: borrowing FrameHandle,
    _ orientation: PictureOrientation,
    _ file: StillFile
  ) throws(MediaFailure) -> Raster {
    let geometry = DisplayGeometry(
      codedSize: PixelSize(width: frame.width, height: frame.height),
      sampleAspectRatio: Rational(numerator: 1, denominator: 1),
      orientation: orientation
    )
    return try RasterMaker(path: file.path, census: census).raster(
      of: frame,
      geometry: geometry,
      size: geometry.displaySize.fitted(longSide: options.longSide),
      quality: .fast
    )
  }

  /// How often a JPEG's sides can be halved while decoding without falling below what is asked for.
  private func halvings(for size: PixelSize?, _ format: StillFormat) -> Int {
    guard format == .jpeg, let size else { return 0 }
    let long = max(size.width, size.height)
    return (0...3).last { long >> $0 >= options.longSide } ?? 0
  }

  private func check(_ size: PixelSize, _ file: StillFile) throws(MediaFailure) {
    guard size.width > 0, size.height > 0 else {
      throw failure(.nothingDecodable, file, "\(file.name) says that it has no pixels.")
    }
    let (product, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isOverflow, product <= options.maximumPixelCount else {
      throw failure(
        .limitExceeded,
        file,
        "\(file.name) has \(size.width)×\(size.height) pixels, more than the "
          + "\(options.maximumPixelCount) allowed."
      )
    }
  }

  private func failure(
    _ code: MediaFailure.Code,
    _ file: StillFile,
    _ message: String,
    reason: String? = nil
  ) -> MediaFailure {
    MediaFailure(code: code, stage: .decoding, path: file.path, message: message, reason: reason)
  }
}
