extension FaceGroupAnalyzer {
  /// How an analyzer looks for faces, groups them, and reports failures.
  public struct Configuration: Sendable, Hashable {
    /// What happens to a call when a picture in it cannot be read.
    public enum BadFilePolicy: String, Sendable, Hashable, Codable, CaseIterable {
      /// The picture is left out and reported; the others are stored.
      case skip
      /// The whole call fails and stores nothing.
      case failCall
    }

    /// How small faces may be.
    public enum DetectionDetail: String, Sendable, Hashable, Codable, CaseIterable {
      /// Faces from a fortieth of the picture's longer side on.
      case standard
      /// Faces half as large too, at four times the cost.
      case crowds
    }

    /// What happens when a picture cannot be read, by default ``BadFilePolicy/skip``.
    public var badFilePolicy: BadFilePolicy
    /// How small faces may be, by default ``DetectionDetail/standard``.
    ///
    /// A picture that is in the index and was analyzed for crowds stays so, unless
    /// ``reanalyzesUnchangedFiles`` is true.
    public var detectionDetail: DetectionDetail
    /// Whether pictures are analyzed anew whose file has not changed, by default false.
    ///
    /// If true, all are analyzed with ``detectionDetail``.
    public var reanalyzesUnchangedFiles: Bool
    /// The number of pictures that are analyzed at the same time, 1…64, by default 2.
    public var maximumConcurrentPictures: Int
    /// The most pixels that a picture may have, by default 200 million.
    public var maximumPixelCount: Int
    /// The mean cosine from which groups are joined, −1…1; by default the embedder's own, 0.42 for SFace.
    ///
    /// A higher number gives more and purer groups.
    public var groupingThreshold: Float?
    /// The inference engine's library or its folder; searched for by default.
    public var enginePath: String?
    /// The folder of models; searched for by default.
    public var modelsPath: String?
    /// The identifier of the model that compares faces; by default what the environment variable
    /// `MEDIAINTELLIGENCE_FACE_EMBEDDER` names, without it SFace.
    ///
    /// A JSON file beside it in the folder of models describes another one; those that are described are
    /// listed by ``FaceModelReport``. Embeddings of different models are never compared: pictures are analyzed
    /// anew when the model changes.
    public var embedder: String?
    /// Whether failures say what went wrong with which file, by default true.
    ///
    /// If false, failures are ``MediaIntelligenceError`` as on Apple's platforms; if true, they are
    /// ``MediaFailure``.
    public var reportsDetailedFailures: Bool

    /// Makes a configuration; every value has a default.
    public init(
      badFilePolicy: BadFilePolicy = .skip,
      detectionDetail: DetectionDetail = .standard,
      reanalyzesUnchangedFiles: Bool = false,
      maximumConcurrentPictures: Int = 2,
      maximumPixelCount: Int = 200_000_000,
      groupingThreshold: Float? = nil,
      enginePath: String? = nil,
      modelsPath: String? = nil,
      embedder: String? = nil,
      reportsDetailedFailures: Bool = true
    ) {
      self.badFilePolicy = badFilePolicy
      self.detectionDetail = detectionDetail
      self.reanalyzesUnchangedFiles = reanalyzesUnchangedFiles
      self.maximumConcurrentPictures = maximumConcurrentPictures
      self.maximumPixelCount = maximumPixelCount
      self.groupingThreshold = groupingThreshold
      self.enginePath = enginePath
      self.modelsPath = modelsPath
      self.embedder = embedder
      self.reportsDetailedFailures = reportsDetailedFailures
    }

    static let appleCompatible = Configuration(reportsDetailedFailures: false)
  }
}
