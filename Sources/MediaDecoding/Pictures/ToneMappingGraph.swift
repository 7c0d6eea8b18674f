internal import MediaValues

/// Maps frames of a high dynamic range to standard 8-bit pictures by libavfilter's filters.
///
/// Light is scaled so that 1 is the 203 cd/m² of ITU-R BT.2408's reference white; the filter's Möbius
/// curve keeps what is darker than three tenths of it and rolls off the rest.
struct ToneMappingGraph: ~Copyable {
  /// What a chain is made for.
  struct Key: Equatable {
    var width: Int
    var height: Int
    var format: Int32
    var color: ColorDescription
    var peakLuminance: Double
    var target: PixelSize
  }

  let key: Key
  private let graph: FilterGraph
  private let output: FrameHandle

  /// Makes a chain; nil when the filters are not there.
  init?(_ key: Key, like frame: borrowing FrameHandle, census: HandleCensus?) {
    guard FilterLibrary.has("zscale", "tonemap", "format"), frame.height >= 2, frame.width >= 2,
      let graph = FilterGraph(
        like: frame,
        timeBase: Rational(numerator: 1, denominator: 1000),
        steps: ToneMappingGraph.steps(key),
        census: census
      ), let output = try? FrameHandle(census: census)
    else { return nil }
    self.key = key
    self.graph = graph
    self.output = output
  }

  /// Maps a frame and lends the rows of the result; nil when the filters fail.
  func map(
    _ frame: borrowing FrameHandle,
    _ body: (ScaledRows) -> Raster
  ) -> Raster? {
    guard graph.send(frame), graph.receive(into: output) == .ready else { return nil }
    defer { output.clear() }
    return output.withPackedRows(body)
  }

  private static func steps(_ key: Key) -> [FilterStep] {
    let transfer = key.color.dynamicRange == .hybridLogGamma ? "arib-std-b67" : "smpte2084"
    let primaries = key.color.isWideGamut ? "2020" : "709"
    let range = key.color.isFullRange ? "full" : "limited"
    let matrix = key.color.isRGB ? "gbr" : (key.color.isWideMatrix ? "2020_ncl" : "709")
    let white = Int(ToneCurve.referenceWhite)
    let peak =
      ToneCurve.peak(key.color.dynamicRange, claimed: key.peakLuminance) / ToneCurve.referenceWhite
    return [
      FilterStep(
        name: "zscale",
        options: "w=\(key.target.width):h=\(key.target.height):tin=\(transfer):pin=\(primaries)"
          + ":min=\(matrix):rin=\(range):t=linear:npl=\(white)"
      ),
      FilterStep(name: "format", options: "gbrpf32le"),
      FilterStep(name: "zscale", options: "p=709"),
      FilterStep(name: "tonemap", options: "tonemap=mobius:param=0.3:desat=0:peak=\(peak)"),
      FilterStep(name: "zscale", options: "t=709:m=gbr:r=full"),
      FilterStep(name: "format", options: "rgb24"),
    ]
  }
}
