import MediaValues
import TestSupport

@testable import FaceStore

/// Makes faces and pictures for an index.
enum StoreFixtures {
  static let model = "model@1"

  static func face(
    x: Double = 0.1,
    y: Double = 0.1,
    size: Double = 0.2,
    lane: Int = 0,
    model: String = model
  ) -> AnalyzedFace {
    var direction = [Float](repeating: 0.01, count: 16)
    direction[lane % 16] = 1
    let point = NormalizedPoint(x: x, y: y)
    return AnalyzedFace(
      face: DetectedFace(
        bounds: NormalizedRectangle(x: x, y: y, width: size, height: size),
        confidence: 0.9,
        landmarks: FaceLandmarks(
          leftEye: point,
          rightEye: point,
          nose: point,
          leftMouthCorner: point,
          rightMouthCorner: point
        ),
        quality: FaceQuality(
          pixelSize: 100,
          visibleFraction: 1,
          edgeDistance: 1,
          yaw: 0,
          pitch: 0,
          roll: 0,
          sharpness: 0.7
        )
      ),
      embedding: FaceEmbedding(model: model, scaling: direction)
    )
  }

  /// One person's faces in two pictures, the second seen better, as version 1 holds them.
  static let rowsOfVersion1 = """
    INSERT INTO assets VALUES
      (1, 'a', '/pictures/a', 10, 20, 'd', 'a', 640, 480, 0), (2, 'b', '/pictures/b', 1, 2, 'e', 'a', 9, 9, 1);
    INSERT INTO people VALUES (1, 'ada', 'Ada', 0, NULL);
    INSERT INTO clusters VALUES (1, 1);
    INSERT INTO faces VALUES
      (1, 'f1', 1, 1, 'linked', 0.5, 0.1, 0.2, 0.3, 0.4, 0.9, zeroblob(40), 100, 1, 1, 0, 0, 0, 0.4),
      (2, 'f2', 2, 1, 'linked', 0.5, 0.2, 0.2, 0.3, 0.4, 0.9, zeroblob(40), 100, 1, 1, 5, 0, 0, 0.6);
    INSERT INTO embeddings VALUES (1, 'model@1', zeroblob(64)), (2, 'model@1', zeroblob(64));
    """

  static func asset(_ id: String, digest: String = "d") -> AssetRecord {
    AssetRecord(
      id: id,
      path: "/pictures/\(id)",
      fingerprint: AssetRecord.Fingerprint(
        file: FileState(byteCount: 10, modified: 20, changed: 30, device: 40, inode: 50),
        digest: digest
      ),
      analysis: "a",
      size: PixelSize(width: 640, height: 480),
      isPartial: false
    )
  }
}

extension FaceStore {
  /// Puts a picture in; unless told otherwise, other faces mean that the file holds other bytes.
  @discardableResult
  func put(
    _ id: String,
    _ faces: [AnalyzedFace],
    digest: String? = nil
  ) throws -> [StoredFace] {
    let digest = digest ?? StableName.name(for: "\(faces)")
    return try replace([(StoreFixtures.asset(id, digest: digest), faces)])[0]
  }

  /// Gives every face without a group one of its own, or those of equal numbers the same.
  func group(_ number: (GroupableFace) -> Int = { Int($0.row) }) throws {
    var faces: [GroupableFace] = []
    _ = try groupableFaces(model: StoreFixtures.model) { if $0.cluster == nil { faces.append($0) } }
    _ = try apply(
      faces.map {
        GroupAssignment(face: $0.row, target: .new(number($0)), rule: "linked", similarity: 0.5)
      }
    )
  }

  /// The index as a document.
  func exported(includesEmbeddings: Bool = true) throws -> [UInt8] {
    var document: [UInt8] = []
    try export(includesEmbeddings: includesEmbeddings) { document += $0 }
    return document
  }

  var personOfFace: [String: String?] {
    get throws {
      Dictionary(uniqueKeysWithValues: try faces(.all).map { ($0.id, $0.personID) })
    }
  }
}
