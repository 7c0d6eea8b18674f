internal import MediaExport

extension VideoPicture {
  /// Puts pictures in rows on one sheet, each with its time in the corner.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, in the order in which they are laid.
  ///   - columns: The number of pictures in a row; at least 1.
  /// - Returns: The sheet, whose time is that of the first picture; `nil` without pictures.
  public static func contactSheet(of pictures: [VideoPicture], columns: Int) -> VideoPicture? {
    let labeled = pictures.map { (picture: $0.raster, label: clock($0.time)) }
    guard let first = pictures.first,
      let raster = ContactSheet(pictures: labeled, columns: columns).raster
    else { return nil }
    return VideoPicture(time: first.time, raster: raster)
  }

  private static func clock(_ time: CMTime) -> String {
    let seconds = max(NumberText.rounded(time, unitsPerSecond: 1_000), 0) / 1_000
    let fields = seconds >= 3_600 ? [seconds / 3_600, seconds / 60 % 60] : [seconds / 60]
    let rest = seconds % 60
    let head = fields.enumerated().map { $0 > 0 && $1 < 10 ? "0\($1)" : "\($1)" }
    return (head + [rest < 10 ? "0\(rest)" : "\(rest)"]).joined(separator: ":")
  }

  /// The picture as the bytes of a file that is no larger than a limit, as good as that allows.
  ///
  /// - Parameters:
  ///   - format: How the picture is coded.
  ///   - quality: The best quality to try, 1…100.
  ///   - maximumBytes: The greatest number of bytes.
  /// - Returns: The bytes of a whole file.
  /// - Throws: ``MediaFailure`` with `limitExceeded` when even the lowest quality is larger; what
  ///   ``encoded(as:quality:)`` throws.
  public func encoded(
    as format: PictureFormat,
    quality: Int = 85,
    maximumBytes: Int
  ) throws -> [UInt8] {
    let best = try encoded(as: format, quality: quality)
    if best.count <= maximumBytes { return best }
    var (low, high) = (1, min(max(quality, 1), 100) - 1)
    var smallest = best.count
    var fitting: [UInt8]?
    while low <= high, format != .png {
      let middle = (low + high) / 2
      let bytes = try encoded(as: format, quality: middle)
      smallest = min(smallest, bytes.count)
      if bytes.count <= maximumBytes {
        fitting = bytes
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    if let fitting { return fitting }
    throw MediaFailure(
      code: .limitExceeded,
      stage: .writing,
      message: "A picture of \(size.width) × \(size.height) pixels has \(smallest) bytes at least, "
        + "and \(maximumBytes) are allowed.",
      remedy: "Ask for a smaller width, or allow more bytes."
    )
  }
}
