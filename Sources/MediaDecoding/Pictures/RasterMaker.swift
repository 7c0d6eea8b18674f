internal import CFFmpeg
internal import MediaValues

/// Turns decoded frames into upright rasters and keeps what it needs for the next frame of the kind.
final class RasterMaker {
  /// More targets than these are not in use at one time; the one used longest ago makes room.
  private static let capacity = 4

  private final class Slot {
    let scaler: Scaler

    init(_ scaler: consuming Scaler) { self.scaler = scaler }
  }

  private final class GraphSlot {
    let key: ToneMappingGraph.Key
    private let graph: ToneMappingGraph?

    init(_ key: ToneMappingGraph.Key, _ graph: consuming ToneMappingGraph?) {
      self.key = key
      self.graph = graph
    }

    func map(_ frame: borrowing FrameHandle, _ body: (ScaledRows) -> Raster) -> Raster? {
      switch graph {
      case .some(let graph): graph.map(frame, body)
      case .none: nil
      }
    }
  }

  private var graphs: [GraphSlot] = []
  private var slots: [Slot] = []
  private var toneCurve: (key: ToneCurveKey, curve: ToneCurve)?
  private let census: HandleCensus?
  private let path: String

  private struct ToneCurveKey: Equatable {
    var range: VideoProperties.DynamicRange
    var peakLuminance: Double
    var isWideGamut: Bool
  }

  init(path: String, census: HandleCensus?) {
    self.path = path
    self.census = census
  }

  /// Makes an upright raster of exactly the size given.
  ///
  /// - Throws: ``MediaFailure`` with stage `converting` when the frame's format cannot be converted.
  func raster(
    of frame: borrowing FrameHandle,
    geometry: DisplayGeometry,
    size: PixelSize,
    quality: ScalerKey.Quality
  ) throws(MediaFailure) -> Raster {
    let color = frame.color
    if color.dynamicRange != .standard,
      let mapped = filteredRaster(of: frame, color, geometry: geometry, size: size)
    {
      return mapped
    }
    let isHDR = color.dynamicRange != .standard
    let hasAlpha = shim_format_has_alpha(frame.format) != 0 && !color.isLimitedGray
    // One field of an interlaced frame is a whole picture of one instant; two together show combs.
    let field: Int32? = frame.isInterlaced && frame.height >= 4 ? 0 : nil
    let key = ScalerKey(
      width: frame.width,
      height: field == nil ? frame.height : (frame.height + 1) / 2,
      format: frame.format,
      isFullRange: color.isFullRange,
      matrix: color.matrix,
      target: geometry.scaledSize(for: size),
      output: isHDR ? .deepRGB : (hasAlpha ? .rgba : .rgb),
      quality: quality
    )
    let orientation = geometry.orientation
    do {
      let slot = try slot(for: key)
      if isHDR {
        let curve = curve(for: frame, color)
        return try slot.scaler.scale(frame, field: field) { rows in
          rows.toneMappedRaster(orientation, by: curve)
        }
      }
      return try slot.scaler.scale(frame, field: field) { rows in
        if color.isLimitedGray { return rows.expandedRaster(orientation) }
        return hasAlpha ? rows.flattenedRaster(orientation) : rows.raster(orientation)
      }
    } catch {
      throw MediaFailure(
        code: .nothingDecodable,
        stage: .converting,
        path: path,
        message: "A frame of \(frame.width)×\(frame.height) pixels could not be converted.",
        reason: error.text
      )
    }
  }

  /// The raster of a frame of high dynamic range by libavfilter; nil where that is not there.
  private func filteredRaster(
    of frame: borrowing FrameHandle,
    _ color: ColorDescription,
    geometry: DisplayGeometry,
    size: PixelSize
  ) -> Raster? {
    let key = ToneMappingGraph.Key(
      width: frame.width,
      height: frame.height,
      format: frame.format,
      color: color,
      peakLuminance: frame.peakLuminance,
      target: geometry.scaledSize(for: size)
    )
    let slot: GraphSlot
    if let index = graphs.firstIndex(where: { $0.key == key }) {
      slot = graphs.remove(at: index)
    } else {
      slot = GraphSlot(key, ToneMappingGraph(key, like: frame, census: census))
      if graphs.count >= Self.capacity { graphs.removeFirst() }
    }
    graphs.append(slot)
    return slot.map(frame) { $0.raster(geometry.orientation) }
  }

  private func curve(for frame: borrowing FrameHandle, _ color: ColorDescription) -> ToneCurve {
    let key = ToneCurveKey(
      range: color.dynamicRange,
      peakLuminance: frame.peakLuminance,
      isWideGamut: color.isWideGamut
    )
    if let toneCurve, toneCurve.key == key { return toneCurve.curve }
    let curve = ToneCurve(
      key.range,
      peakLuminance: key.peakLuminance,
      isWideGamut: key.isWideGamut
    )
    toneCurve = (key, curve)
    return curve
  }

  private func slot(for key: ScalerKey) throws(FFmpegError) -> Slot {
    if let index = slots.firstIndex(where: { $0.scaler.key == key }) {
      let found = slots.remove(at: index)
      slots.append(found)
      return found
    }
    let made = Slot(try Scaler(key, census: census))
    if slots.count >= Self.capacity { slots.removeFirst() }
    slots.append(made)
    return made
  }
}
