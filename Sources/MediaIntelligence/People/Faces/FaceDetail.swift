internal import FaceStore

extension FaceGroupAnalyzer {
  /// What is known of a face beyond its place and its person.
  public struct FaceDetail: Sendable, Hashable, Codable {
    /// The name of the face.
    public let id: Face.ID
    /// The picture that shows it.
    public let assetID: MediaIntelligenceImageAsset.ID
    /// The person, once the face has been grouped.
    public let entityID: Entity.ID?
    /// The part of the picture that it fills, in fractions of the picture's size from the top-left corner.
    public let box: NormalizedRectangle
    /// How sure the detector is that it is a face, 0…1.
    public let confidence: Float
    /// How well the face can be seen.
    public let quality: FaceVisibility
    /// Eyes, nose and corners of the mouth.
    public let landmarks: FacePoints
    /// What decided whose the face is.
    public let rule: FaceExplanation.Rule
    /// The mean cosine to the rest of the group when it was decided, if that decided; −1…1.
    public let similarity: Float?

    /// Whether someone should look at the face before it is relied on.
    ///
    /// That is a face that is seen too poorly to be compared or to count for its group, and one that is
    /// perhaps none. Nobody doubts a face of which people said whose it is.
    public var isUnsure: Bool {
      switch rule {
      case .placed: false
      case .unclear, .attached: true
      case .pending, .linked, .alone: confidence < 0.85
      }
    }

    init(_ stored: StoredFace) {
      self.init(
        stored.face,
        id: Face.ID(stored.id),
        assetID: MediaIntelligenceImageAsset.ID(stored.assetID),
        entityID: stored.personID.map { Entity.ID($0) },
        rule: stored.rule.flatMap { FaceExplanation.Rule(rawValue: $0) } ?? .pending,
        similarity: stored.similarity
      )
    }

    init(
      _ face: DetectedFace,
      id: Face.ID,
      assetID: MediaIntelligenceImageAsset.ID,
      entityID: Entity.ID?,
      rule: FaceExplanation.Rule = .pending,
      similarity: Float? = nil
    ) {
      self.id = id
      self.assetID = assetID
      self.entityID = entityID
      box = face.bounds
      confidence = face.confidence
      quality = FaceVisibility(face.quality)
      landmarks = FacePoints(face.landmarks)
      self.rule = rule
      self.similarity = similarity
    }
  }

  /// How well a face can be seen.
  public struct FaceVisibility: Sendable, Hashable, Codable {
    /// All of the following in one number, 0…1; faces above 0.5 make good portraits.
    public let score: Float
    /// The shorter side of the face in pixels of the picture as it was analyzed.
    public let pixelSize: Float
    /// The share of the face that lies inside the picture, 0…1.
    public let visibleFraction: Float
    /// How far the head is turned to the side in degrees, positive towards the picture's right.
    public let yaw: Float
    /// How far the head is bent down (positive) or up in degrees.
    public let pitch: Float
    /// How far the head is tilted clockwise in degrees.
    public let roll: Float
    /// How crisp the face is, 0…1; 0.53 to 0.61 for most portraits.
    public let sharpness: Float

    init(_ quality: FaceQuality) {
      pixelSize = quality.pixelSize
      visibleFraction = quality.visibleFraction
      yaw = quality.yaw
      pitch = quality.pitch
      roll = quality.roll
      sharpness = quality.sharpness
      score = quality.visibility
    }
  }

  /// Five places in a face, in fractions of the picture's size; left and right as seen in the picture.
  public struct FacePoints: Sendable, Hashable, Codable {
    /// The middle of the eye on the left.
    public let leftEye: NormalizedPoint
    /// The middle of the eye on the right.
    public let rightEye: NormalizedPoint
    /// The tip of the nose.
    public let nose: NormalizedPoint
    /// The corner of the mouth on the left.
    public let leftMouthCorner: NormalizedPoint
    /// The corner of the mouth on the right.
    public let rightMouthCorner: NormalizedPoint

    init(_ landmarks: FaceLandmarks) {
      leftEye = landmarks.leftEye
      rightEye = landmarks.rightEye
      nose = landmarks.nose
      leftMouthCorner = landmarks.leftMouthCorner
      rightMouthCorner = landmarks.rightMouthCorner
    }
  }

  /// What is known of faces, in the order of the names; a name that is not in the index gives none.
  public nonisolated(nonsending) func details(of faceIDs: [Face.ID]) async throws -> [FaceDetail] {
    try await withStore { try $0.faces(.named(faceIDs.map(\.rawValue))).map(FaceDetail.init) }
  }

  /// What is known of the faces of a person, by picture; the rest of the index is not read.
  public nonisolated(nonsending) func faceDetails(
    for entityID: Entity.ID
  ) async throws -> [FaceDetail] {
    try await withStore { try $0.faces(.ofPeople([entityID.rawValue])).map(FaceDetail.init) }
  }

  /// What is known of the face with this identifier, else of those whose identifier begins with the text.
  ///
  /// - Parameter text: What somebody typed; a beginning has four characters at least.
  /// - Returns: The faces, in the order of their identifiers.
  /// - Throws: ``MediaFailure`` when the index cannot be read.
  public nonisolated(nonsending) func faceDetails(
    matching text: String
  ) async throws -> [FaceDetail] {
    try await withStore { store in
      let exact = try store.faces(.named([text]))
      let found = exact.isEmpty && text.count >= 4 ? try store.faces(beginningWith: text) : exact
      return found.map(FaceDetail.init)
    }
  }

  /// What is known of all faces, by picture.
  public nonisolated(nonsending) func allFaceDetails() async throws -> [FaceDetail] {
    try await withStore { try $0.faces(.all).map(FaceDetail.init) }
  }
}
