/// Pictures that were looked at closely, so that faces are looked for without decoding again.
///
/// Where all of them take more memory than a bound, those of key frames go, which cost one frame to decode
/// again; the others, which cost all frames since a key frame, are kept within the bound.
struct KeptPictures: Sendable {
  /// Room for some 48 pictures of 320 × 180 pixels.
  static let usualByteLimit = 8 << 20
  private var ofKeyFrames: [CMTime: Raster] = [:]
  private var ofOthers: [CMTime: Raster] = [:]
  private var keepsKeyFrames = true
  private let byteLimit: Int
  private var byteCount = 0

  /// Makes room for pictures of so many bytes together; for none with a limit of zero.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The pictures by the times of their frames.
  var byTime: [CMTime: Raster] { ofKeyFrames.merging(ofOthers) { first, _ in first } }

  /// Keeps a picture while there is room; the first for which there is none takes all of key frames with it.
  mutating func keep(_ raster: Raster, at time: CMTime, isKeyFrame: Bool) {
    guard keepsKeyFrames || !isKeyFrame else { return }
    let size = raster.pixels.count
    if byteCount + size > byteLimit { dropKeyFrames() }
    guard byteCount + size <= byteLimit, keepsKeyFrames || !isKeyFrame else { return }
    if isKeyFrame { ofKeyFrames[time] = raster } else { ofOthers[time] = raster }
    byteCount += size
  }

  private mutating func dropKeyFrames() {
    byteCount -= ofKeyFrames.values.reduce(0) { $0 + $1.pixels.count }
    ofKeyFrames = [:]
    keepsKeyFrames = false
  }
}
