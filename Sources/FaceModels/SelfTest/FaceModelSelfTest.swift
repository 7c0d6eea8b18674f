package import Inference
package import MediaValues

/// A proof that engine and models work here as they do elsewhere: drawn faces with known answers.
///
/// The picture holds one drawn face twice, in two sizes, and another one. The recorded values are those
/// of OpenCV 5.0 with the same two models on the same picture.
package struct FaceModelSelfTest: Sendable, Hashable, Codable {
  /// What was checked.
  package let checks: [SelfTestCheck]

  /// Whether every check is passed.
  package var isPassed: Bool { !checks.isEmpty && checks.allSatisfy(\.isPassed) }

  /// The picture: the first face, the same smaller, another.
  static let picture: Raster = {
    var other = FaceDrawing(x: 500, y: 190, scale: 0.9)
    other.eyeOffset = 25
    other.mouthHeight = 42
    other.skin = SIMD3(140, 95, 70)
    other.hair = SIMD3(20, 18, 18)
    return FaceDrawing.picture(
      of: [
        FaceDrawing(x: 110, y: 120, scale: 1), FaceDrawing(x: 300, y: 270, scale: 0.7), other,
      ],
      size: PixelSize(width: 640, height: 384)
    )
  }()

  /// Runs detector and embedder on the drawn faces; takes about a second, mostly for compiling.
  ///
  /// - Throws: a failure when engine or models cannot be used at all.
  package static func run(with library: FaceModelLibrary) throws(MediaFailure) -> FaceModelSelfTest
  {
    var detector = try library.makeDetector(.photos)
    let faces = try detector.detect(in: picture).sorted { $0.bounds.x < $1.bounds.x }
    var checks = [
      SelfTestCheck(name: "faces found", expected: 3, found: Double(faces.count), tolerance: 0)
    ]
    guard faces.count == 3 else { return FaceModelSelfTest(checks: checks) }
    checks += [
      check("left edge of the first face", 0.0911, faces[0].bounds.x, within: 0.002),
      check("height of the second face", 0.2617, faces[1].bounds.height, within: 0.002),
      check("confidence of the third face", 0.9057, Double(faces[2].confidence), within: 0.002),
    ]
    var embedder = try library.makeEmbedder(.sFace)
    var embeddings: [FaceEmbedding] = []
    for face in faces { embeddings.append(try embedder.embedding(of: face, in: picture)) }
    let known = [(0, 1, 0.8762), (0, 2, 0.7563), (1, 2, 0.7264)]
    for (first, second, cosine) in known {
      let found = embeddings[first].similarity(to: embeddings[second]) ?? -1
      checks.append(
        check(
          "cosine of faces \(first + 1) and \(second + 1)",
          cosine,
          Double(found),
          within: 0.002
        )
      )
    }
    return FaceModelSelfTest(checks: checks)
  }

  private static func check(
    _ name: String,
    _ expected: Double,
    _ found: Double,
    within tolerance: Double
  ) -> SelfTestCheck {
    SelfTestCheck(name: name, expected: expected, found: found, tolerance: tolerance)
  }
}
