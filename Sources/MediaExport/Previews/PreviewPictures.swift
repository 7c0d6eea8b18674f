internal import MediaDecoding
internal import MediaValues

/// The pictures of a preview: upright, in standard dynamic range, at a fixed rate, all in memory.
///
/// A picture that is shown for several places is held once.
struct PreviewPictures {
  /// The pictures that differ, in their order.
  private(set) var rasters: [Raster] = []
  /// For each place of the preview, which picture is shown.
  private(set) var order: [Int] = []
  /// Frames in a second.
  let frameRate: Double
  private var byteCount = 0

  /// The memory that the pictures may take, in bytes.
  private static let byteLimit = 384 << 20
  /// The number of places, which is a quarter of an hour at the usual rate.
  private static let countLimit = 10_800

  /// Decodes the pictures of some ranges.
  ///
  /// - Parameters:
  ///   - ranges: what is shown, from the first frame of each, or from within it, to the end of its last.
  ///   - source: the file.
  ///   - settings: what the preview is to be.
  ///   - progress: told the share of the ranges that is read, 0…1.
  /// - Throws: `MediaFailure` with `limitExceeded` when they are too many, `invalidArgument` when there are
  ///   none; what reading fails with.
  init(
    _ ranges: [CMTimeRange],
    of source: ClipSource,
    settings: PreviewSettings,
    progress: (Double) -> Void = { _ in }
  ) throws {
    frameRate = min(max(settings.frameRate, 1), 50)
    var reader = try VideoReader(
      path: source.path,
      options: source.options,
      cancellation: source.cancellation
    )
    let total = max(ranges.reduce(0.0) { $0 + $1.duration.seconds }, 0.001)
    var passed = 0.0
    for range in ranges {
      try add(range, &reader, settings) { progress(min((passed + $0) / total, 1)) }
      passed += range.duration.seconds
    }
    guard !rasters.isEmpty else {
      throw ExportFailure.nothing(in: ranges.first ?? .zero, of: source.path)
    }
  }

  private mutating func add(
    _ range: CMTimeRange,
    _ reader: inout VideoReader,
    _ settings: PreviewSettings,
    progress: (Double) -> Void
  ) throws {
    let first = order.count
    let length = (range.duration.seconds * frameRate).rounded()
    guard length <= Double(Self.countLimit - first) else {
      throw Self.excess("The preview would have more than \(Self.countLimit) pictures.")
    }
    let places = first..<first + max(1, Int(length))
    try addFrames(of: range, &reader, settings, at: places, progress)
    if order.count == first {
      // What is on show when the range begins came before it, and the next frame comes long after.
      let width = max(settings.maximumWidth, 16)
      try add(reader.picture(at: range.start, width: width), at: first)
      try addFrames(of: range, &reader, settings, at: places, progress)
    }
    // The last picture stays until the range ends.
    hold(to: places.upperBound)
  }

  /// Adds the frames whose times lie in a range, unless it begins long before the first of them.
  private mutating func addFrames(
    of range: CMTimeRange,
    _ reader: inout VideoReader,
    _ settings: PreviewSettings,
    at places: Range<Int>,
    _ progress: (Double) -> Void
  ) throws {
    try reader.readFrames(in: range) { frame in
      guard frame.time < range.end else { return .stop }
      let passed = (frame.time - range.start).seconds
      let isFirst = order.count == places.lowerBound
      if isFirst, passed > ClipRange.longestOmission { return .stop }
      let count = min(max((passed * frameRate).rounded(), 0), Double(places.count))
      let place = isFirst ? places.lowerBound : places.lowerBound + Int(count)
      guard places.contains(place) else { return .stop }
      // Of several frames for one place the first stays.
      guard place >= order.count else { return .next }
      try add(frame.raster(exactly: size ?? Self.size(frame.displaySize, settings)), at: place)
      progress(passed)
      return .next
    }
  }

  /// The size of the first picture, which all parts have whatever the video does.
  private var size: PixelSize? {
    rasters.first.map { PixelSize(width: $0.width, height: $0.height) }
  }

  private mutating func add(_ raster: Raster, at place: Int) throws(MediaFailure) {
    byteCount += raster.pixels.count
    guard byteCount <= Self.byteLimit else {
      throw Self.excess("The preview would need more memory than is allowed.")
    }
    hold(to: place)
    order.append(rasters.count)
    rasters.append(raster)
  }

  /// Shows the last picture up to a place.
  private mutating func hold(to place: Int) {
    guard let last = order.last, place > order.count else { return }
    order += Array(repeating: last, count: place - order.count)
  }

  private static func excess(_ message: String) -> MediaFailure {
    MediaFailure(
      code: .limitExceeded,
      stage: .converting,
      message: message,
      remedy: "Ask for a shorter or smaller one."
    )
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
