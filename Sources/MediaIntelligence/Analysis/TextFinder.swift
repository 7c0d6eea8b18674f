internal import TextModels

/// Finds titles and captions in frames of a video, where the engine and the detector are installed.
struct TextFinder: ~Copyable {
  /// The engine and the model, opened once per process; `nil` where they are not installed.
  private static let library = try? TextModelLibrary()

  private var detector: TextDetector

  /// Makes a finder for one thread; `nil` where writing cannot be found or should not be.
  init?(_ configuration: VideoAnalyzer.Configuration) {
    guard configuration.textDetection != .never, let library = Self.library else { return nil }
    detector = library.makeDetector()
  }

  /// What of a picture is writing; `nil` when the engine fails.
  mutating func writing(in raster: Raster) -> FoundWriting? {
    (try? detector.detect(in: raster))?.writing
  }

  /// Whether pictures of a size are large enough that writing in them is found.
  static func canRefute(in picture: PixelSize) -> Bool {
    max(picture.width, picture.height) > TextDetector.smallSide
  }
}
