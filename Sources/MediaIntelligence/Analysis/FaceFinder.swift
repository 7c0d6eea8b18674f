internal import FaceModels

/// Finds faces in frames of a video, where the engine and the detector are installed.
struct FaceFinder: ~Copyable {
  /// The engine and the models, opened once per process; `nil` where they are not installed.
  private static let library = try? FaceModelLibrary(configuration: FaceModelConfiguration())

  private var detector: FaceDetector

  /// Makes a finder for one thread; `nil` where faces cannot be found or should not be.
  init?(_ choice: VideoAnalyzer.Configuration.FaceDetection) {
    guard choice == .whenAvailable, let library = Self.library,
      let detector = try? library.makeDetector(.videoFrames)
    else { return nil }
    self.detector = detector
  }

  /// The faces in a picture; none when the engine fails.
  mutating func faces(in raster: Raster) -> [DetectedFace] {
    (try? detector.detect(in: raster)) ?? []
  }
}
