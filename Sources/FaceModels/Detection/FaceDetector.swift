internal import Inference
package import MediaValues

/// Finds faces in pictures, for one owner at a time; make one per thread.
///
/// The networks behind it are compiled once per library and canvas, when a picture first needs them.
package struct FaceDetector: ~Copyable {
  /// Keeps a request in a dictionary.
  private final class Slot {
    var request: InferenceRequest

    init(_ request: consuming InferenceRequest) { self.request = request }
  }

  private let library: FaceModelLibrary
  private let description: FaceDetectorDescription
  private let options: FaceDetectionOptions
  private var slots: [PixelSize: Slot] = [:]
  // A network that cannot be compiled costs as much as one that can: it is tried once per detector.
  private var failures: [PixelSize: MediaFailure] = [:]

  /// Prepares finding faces; the library's engine and detector must be there.
  init(library: FaceModelLibrary, options: FaceDetectionOptions) {
    self.library = library
    self.options = options
    description = library.catalog.detector
  }

  /// The faces in a picture, the surest first.
  ///
  /// After a failure this detector goes on failing for pictures of that shape; a new one tries again.
  ///
  /// The picture is best at least as large as the options' longer side. Sizes in pixels and sharpness
  /// are measured on it as it is.
  package mutating func detect(in raster: Raster) throws(MediaFailure) -> [DetectedFace] {
    let picture = PixelSize(width: raster.width, height: raster.height)
    return try detect(in: raster, laid: Letterbox(picture: picture, longSide: options.longSide))
  }

  /// The faces in a picture that is laid into a canvas in a given way.
  mutating func detect(
    in raster: Raster,
    laid letterbox: Letterbox
  ) throws(MediaFailure) -> [DetectedFace] {
    let picture = PixelSize(width: raster.width, height: raster.height)
    let canvas = letterbox.canvas
    let slot = try slot(for: canvas)
    let scaler = AreaScaler(from: picture, to: letterbox.placed)
    let pixels = description.pixels
    try slot.request.run(count: 3 * canvas.width * canvas.height) { planes in
      scaler.fill(&planes, canvas: canvas, from: raster, pixels: pixels)
    }
    let decoder = YuNetDecoder(canvas: canvas, minimumConfidence: options.minimumConfidence)
    var candidates: [FaceCandidate] = []
    for stride in description.strides {
      let cells = decoder.cellCount(stride: stride)
      let level = YuNetDecoder.Level(
        stride: stride,
        classScores: try slot.request.output("cls_\(stride)", count: cells),
        objectScores: try slot.request.output("obj_\(stride)", count: cells),
        boxes: try slot.request.output("bbox_\(stride)", count: 4 * cells),
        landmarks: try slot.request.output("kps_\(stride)", count: 10 * cells)
      )
      candidates += decoder.candidates(in: level)
    }
    return
      candidates
      .withoutOverlaps(above: options.overlapLimit, maximumCount: options.maximumCount)
      .compactMap { $0.face(in: raster, placed: letterbox.placed) }
  }

  private mutating func slot(for canvas: PixelSize) throws(MediaFailure) -> Slot {
    if let slot = slots[canvas] { return slot }
    if let failure = failures[canvas] { throw failure }
    let slot: Slot
    do {
      let model = description.model
      slot = Slot(
        try library.compiled(model, width: canvas.width, height: canvas.height).makeRequest()
      )
    } catch {
      failures[canvas] = error
      throw error
    }
    slots[canvas] = slot
    return slot
  }
}
