internal import MediaDecoding
internal import MediaValues

/// The pictures of a preview: upright, in standard dynamic range, at a fixed rate, all in memory.
struct PreviewPictures {
  /// The pictures in their order.
  private(set) var rasters: [Raster] = []
  /// What is shown of each range.
  private(set) var shown: [CMTimeRange] = []
  /// Frames in a second.
  let frameRate: Double

  /// The memory that the pictures may take, in bytes.
  private static let byteLimit = 384 << 20

  /// Decodes the pictures of some ranges.
  ///
  /// - Throws: `MediaFailure` with `limitExceeded` when they are too many, `invalidArgument` when there are
  ///   none; what reading fails with.
  init(_ ranges: [CMTimeRange], of source: ClipSource, settings: PreviewSettings) throws {
    frameRate = min(max(settings.frameRate, 1), 50)
    var reader = try VideoReader(
      path: source.path,
      options: source.options,
      cancellation: source.cancellation
    )
    for range in ranges { try add(range, &reader, settings) }
    guard !rasters.isEmpty else {
      throw ExportFailure.nothing(in: ranges.first ?? .zero, of: source.path)
    }
  }

  private mutating func add(
    _ range: CMTimeRange,
    _ reader: inout VideoReader,
    _ settings: PreviewSettings
  ) throws {
    var first: CMTime?
    var end = range.start
    var place = -1
    let rate = frameRate
    var found: [Raster] = []
    let limit = max(1, Int(min(max((range.duration.seconds * rate).rounded(), 1), 1e6)))
    let room = Self.byteLimit - rasters.reduce(0) { $0 + $1.pixels.count }
    var byteCount = 0
    // All parts have the size of the first, whatever the video does.
    let firstSize = rasters.first.map { PixelSize(width: $0.width, height: $0.height) }
    try reader.readFrames(in: range) { frame in
      guard frame.time < range.end else { return .stop }
      let begin = first ?? frame.time
      first = begin
      end = frame.time + (frame.duration ?? .zero)
      let position = Int(min(max(((frame.time - begin).seconds * rate).rounded(), 0), 1e6))
      guard position < limit else { return .stop }
      guard position > place else { return .next }
      let size = firstSize ?? found.first.map { PixelSize(width: $0.width, height: $0.height) }
      let raster = try frame.raster(exactly: size ?? Self.size(frame.displaySize, settings))
      // A picture stays until the next one comes.
      if let last = found.last {
        for _ in 0..<min(position - place - 1, 1000) { found.append(last) }
      }
      place = position
      found.append(raster)
      byteCount += raster.pixels.count
      guard byteCount <= room else {
        throw MediaFailure(
          code: .limitExceeded,
          stage: .converting,
          message: "The preview would need more memory than is allowed.",
          remedy: "Ask for a shorter or smaller one."
        )
      }
      return .next
    }
    guard let first else { return }
    rasters += found
    shown.append(CMTimeRange(start: first, end: max(first, min(end, range.end))))
  }

  /// Even sides no wider than wished, never enlarged.
  static func size(_ size: PixelSize, _ settings: PreviewSettings) -> PixelSize {
    let width = min(max(size.width, 2), max(settings.maximumWidth, 16))
    let height = Double(size.height) * Double(width) / Double(max(size.width, 1))
    return PixelSize(
      width: max(2, width & ~1),
      height: max(2, Int(min(max(height.rounded(), 2), 16_384)) & ~1)
    )
  }
}
