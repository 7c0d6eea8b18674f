/// The pictures of a short video that were looked at closely, so that faces are looked for without decoding again.
///
/// A video of which they take more memory than a bound keeps none: there, decoding a few again is a small
/// part of the cost.
struct KeptPictures: Sendable {
  /// The pictures by the times of their frames.
  private(set) var byTime: [CMTime: Raster] = [:]
  /// Room for some 48 pictures of 320 × 180 pixels.
  static let usualByteLimit = 8 << 20
  private let byteLimit: Int
  private var byteCount = 0

  /// Makes room for pictures of so many bytes together; for none with a limit of zero.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Keeps a picture while there is room; the first for which there is none takes the others with it.
  mutating func keep(_ raster: Raster, at time: CMTime) {
    guard byteCount <= byteLimit else { return }
    byteCount += raster.pixels.count
    if byteCount <= byteLimit { byTime[time] = raster } else { byTime = [:] }
  }
}
