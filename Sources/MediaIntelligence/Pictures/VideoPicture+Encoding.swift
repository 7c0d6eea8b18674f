public import FoundationEssentials
internal import MediaExport

extension VideoPicture {
  /// The picture as the bytes of a file.
  ///
  /// - Parameters:
  ///   - format: How the picture is coded.
  ///   - quality: 1 is smallest, 100 best; PNG, which loses nothing, does not look at it.
  /// - Returns: The bytes of a whole file.
  /// - Throws: ``MediaFailure`` with `missingComponent` when the linked FFmpeg has no encoder for the
  ///   format, `limitExceeded` when the picture is too large for it, `cannotWrite` when encoding fails.
  public func encoded(as format: PictureFormat, quality: Int = 85) throws -> [UInt8] {
    try PictureEncoder(coding: format.coding, quality: quality).encode(raster)
  }

  /// Writes the picture to a file, which appears whole or not at all.
  ///
  /// The file's extension chooses the format: jpg, jpeg, png, webp or avif. A file that is already there is
  /// replaced.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - quality: 1 is smallest, 100 best.
  /// - Throws: ``MediaFailure`` with `invalidArgument` for another extension, `missingComponent` when there
  ///   is no encoder, `cannotWrite` when the file cannot be written, `notLocal` when the URL is not of a file.
  public func write(to url: URL, quality: Int = 85) throws {
    let path = try url.outputPath
    guard let format = PictureFormat(pathExtension: url.pathExtension) else {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .writing,
        path: path,
        message:
          "The name of a picture's file ends in jpg, jpeg, png, webp or avif, and \(path) does not."
      )
    }
    try AtomicFile.write(try encoded(as: format, quality: quality), to: path)
  }
}
