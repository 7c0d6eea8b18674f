/// What an analysis of a picture was made with, and the text by which the index knows it.
struct AnalysisName: Sendable, Hashable {
  /// How large pictures are when they are looked at: the longer sides, in pixels.
  struct Detail: Sendable, Hashable {
    /// For the detector.
    let detectorSide: Int
    /// For everything.
    let pictureSide: Int

    /// Whether everything that is found with another detail is found with this one too.
    func covers(_ other: Detail) -> Bool {
      detectorSide >= other.detectorSide && pictureSide >= other.pictureSide
    }
  }

  let models: [String]
  let detail: Detail
  let version: String

  init(models: [String], detail: Detail, version: String) {
    self.models = models
    self.detail = detail
    self.version = version
  }

  /// Reads a name; nothing if it has another shape, as one of another version may have.
  init?(_ text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count > 3, let detectorSide = Int(parts[parts.count - 3]),
      let pictureSide = Int(parts[parts.count - 2])
    else { return nil }
    models = parts.dropLast(3).map(String.init)
    detail = Detail(detectorSide: detectorSide, pictureSide: pictureSide)
    version = String(parts[parts.count - 1])
  }

  /// The name as the index keeps it.
  var text: String {
    (models + ["\(detail.detectorSide)", "\(detail.pictureSide)", version]).joined(separator: "+")
  }
}
