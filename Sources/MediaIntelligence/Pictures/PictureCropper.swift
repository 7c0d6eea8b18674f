internal import FrameAnalysis
internal import MediaDecoding

/// Decides for the pictures of one video which part is kept.
struct PictureCropper: ~Copyable {
  /// The number of frames over the video that are asked for its bars.
  private static let witnessCount = 7
  /// The longer side at which they are asked.
  private static let witnessSide = 960

  private let crop: PictureCrop
  private var bars: BarVote
  private var faceFinder: FaceFinder?

  /// Looks at some key frames of the video to know its bars.
  ///
  /// - Throws: `MediaFailure` with `timedOut`, `CancellationError`.
  init(
    _ crop: PictureCrop,
    of reader: inout VideoReader,
    faceDetection: VideoAnalyzer.Configuration.FaceDetection
  ) throws {
    self.crop = crop
    var bars = BarVote()
    let duration = reader.properties.duration.seconds
    for number in 1...Self.witnessCount where duration.isFinite && duration > 0 {
      let seconds = duration * Double(number) / Double(Self.witnessCount + 1)
      let time = CMTime(seconds: seconds, preferredTimescale: 1_000)
      do {
        _ = try reader.readKeyFrame(near: time) { frame in
          bars.add(try frame.raster(longSide: Self.witnessSide))
        }
      } catch let failure as MediaFailure where failure.code != .timedOut {
        // What cannot be read is no witness; the pictures themselves may be readable.
        continue
      }
    }
    self.bars = bars
    faceFinder = crop.shape == nil ? nil : FaceFinder(faceDetection)
  }

  /// The part of a picture to keep.
  mutating func cut(of raster: Raster) -> PictureCut {
    var bars = bars
    bars.add(raster)
    let area = bars.area(of: raster)
    guard let shape = crop.shape else { return PictureCut(area: area) }
    let faces = (faceFinder?.faces(in: raster) ?? []).map { ($0.bounds, $0.confidence) }
    let chooser = CropChooser(raster, area: area, faces: faces)
    return PictureCut(area: chooser.area(shaped: shape), shape: shape)
  }
}
