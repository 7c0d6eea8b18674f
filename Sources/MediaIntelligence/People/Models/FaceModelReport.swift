/// What there is of inference engine and models, whether it is what it should be, and whether it works.
public struct FaceModelReport: Sendable, Hashable {
  /// The inference engine.
  public struct Engine: Sendable, Hashable {
    /// The file that was loaded.
    public let path: String
    /// Its build number.
    public let version: String

    /// Makes a description from its parts.
    public init(path: String, version: String) {
      self.path = path
      self.version = version
    }
  }

  /// What a model does.
  public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// It finds faces.
    case detector
    /// It tells faces apart.
    case embedder
    /// It finds titles and captions in frames of videos; faces do without it.
    case textDetector
  }

  /// Whether a model's file is what its description says.
  public enum FileState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The file has the described hash.
    case intact
    /// The file has another hash.
    case changed
    /// The file is not there or cannot be read.
    case unreadable
  }

  /// A model that is described.
  public struct Model: Sendable, Hashable {
    /// The short name that no other model has.
    public let identifier: String
    /// The name for people.
    public let title: String
    /// What it does.
    public let role: Role
    /// Where the file is or should be.
    public let path: String
    /// Whether the file is what the description says.
    public let state: FileState
    /// The SHA-256 that the file should have, in hexadecimal digits.
    public let expectedSHA256: String
    /// The SHA-256 that the file has, if it could be read.
    public let foundSHA256: String?
    /// The licence of the weights.
    public let license: String
    /// What is known of the pictures that the model learned from.
    public let trainingData: String
    /// The number of floats of an embedding; nothing for a detector.
    public let embeddingLength: Int?
    /// The cosine from which the publishers take two faces for one person; nothing for a detector.
    public let samePersonSimilarity: Float?

    /// Makes a description from its parts, for instance in a test.
    public init(
      identifier: String,
      title: String,
      role: Role,
      path: String,
      state: FileState,
      expectedSHA256: String,
      foundSHA256: String?,
      license: String,
      trainingData: String,
      embeddingLength: Int? = nil,
      samePersonSimilarity: Float? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.role = role
      self.path = path
      self.state = state
      self.expectedSHA256 = expectedSHA256
      self.foundSHA256 = foundSHA256
      self.license = license
      self.trainingData = trainingData
      self.embeddingLength = embeddingLength
      self.samePersonSimilarity = samePersonSimilarity
    }
  }

  /// One value that is known beforehand.
  public struct Check: Sendable, Hashable, Codable {
    /// What is checked.
    public let name: String
    /// The value known beforehand.
    public let expected: Double
    /// The value found here.
    public let found: Double
    /// How far the two may lie apart.
    public let tolerance: Double
    /// Whether the value found is near enough.
    public var isPassed: Bool { abs(found - expected) <= tolerance }

    /// Makes a check from its parts.
    public init(name: String, expected: Double, found: Double, tolerance: Double) {
      self.name = name
      self.expected = expected
      self.found = found
      self.tolerance = tolerance
    }
  }

  /// The engine; nothing if there is none that fits.
  public let engine: Engine?
  /// The folder of models; nothing if there is none.
  public let folder: String?
  /// The models that are described: the face detector, the embedders, the text detector.
  public let models: [Model]
  /// What the self-test compared; empty if it could not be run or was not asked for.
  public let checks: [Check]
  /// What is missing or wrong, each with the command that mends it where there is one.
  public let failures: [MediaFailure]

  /// Whether faces can be found and told apart here, as far as was looked at.
  public var isUsable: Bool { failures.isEmpty }

  /// Makes a report from its parts, for instance in a test.
  public init(
    engine: Engine?,
    folder: String?,
    models: [Model],
    checks: [Check],
    failures: [MediaFailure]
  ) {
    self.engine = engine
    self.folder = folder
    self.models = models
    self.checks = checks
    self.failures = failures
  }
}
