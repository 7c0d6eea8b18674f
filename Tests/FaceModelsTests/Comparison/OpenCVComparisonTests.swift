import Inference
import MediaValues
import Testing

@testable import FaceModels

@Suite(
  .enabled(
    if: FaceFixtures.canCompare,
    "needs `bash Samples/setup-faces.sh`, `bash Tests/Pictures/fetch.sh` and the ffmpeg program"
  )
)
struct OpenCVComparisonTests {
  @Test(arguments: PortraitVariant.allCases)
  func `on the same canvas faces equal those of OpenCV`(variant: PortraitVariant) throws {
    let (picture, reference) = try examined(variant)
    var detector = try makeDetector()
    let size = PixelSize(width: picture.width, height: picture.height)
    let faces = try detector.detect(in: picture, laid: Letterbox(exactly: size))
    try #require(faces.count == reference.faces.count)
    for (face, expected) in zip(faces, reference.faces) {
      #expect(distance(of: face, to: expected, in: picture) < 0.05)
      #expect(abs(Double(face.confidence) - expected.confidence) < 0.0001)
    }
  }

  @Test(arguments: PortraitVariant.allCases)
  func `on a fixed canvas faces lie where OpenCV finds them`(variant: PortraitVariant) throws {
    let (picture, reference) = try examined(variant)
    var detector = try makeDetector()
    let faces = try detector.detect(in: picture)
    try #require(faces.count == reference.faces.count)
    for (face, expected) in zip(faces, reference.faces) {
      // More black beside the picture moves what the network sees a little: 2 % of the face.
      #expect(distance(of: face, to: expected, in: picture) < 0.02 * expected.box[3])
      #expect(abs(Double(face.confidence) - expected.confidence) < 0.01)
    }
  }

  @Test(arguments: PortraitVariant.allCases)
  func `embeddings equal those of OpenCV at the same landmarks`(variant: PortraitVariant) throws {
    let (picture, reference) = try examined(variant)
    var embedder = try #require(FaceFixtures.library).makeEmbedder()
    for expected in reference.faces {
      let face = DetectedFace(expected, in: picture)
      let embedding = try embedder.embedding(of: face, in: picture)
      #expect(cosine(embedding.values, expected.embedding) >= 0.9999)
    }
  }

  @Test(arguments: PortraitVariant.allCases)
  func `embeddings of faces found here equal those of OpenCV`(variant: PortraitVariant) throws {
    let (picture, reference) = try examined(variant)
    var detector = try makeDetector()
    var embedder = try #require(FaceFixtures.library).makeEmbedder()
    let size = PixelSize(width: picture.width, height: picture.height)
    let faces = try detector.detect(in: picture, laid: Letterbox(exactly: size))
    for (face, expected) in zip(faces, reference.faces) {
      let embedding = try embedder.embedding(of: face, in: picture)
      #expect(cosine(embedding.values, expected.embedding) >= 0.9999)
    }
  }

  /// The picture of a variant, checked to be the one that OpenCV saw, and what OpenCV said.
  private func examined(
    _ variant: PortraitVariant
  ) throws -> (Raster, OpenCVReference.Picture) {
    let picture = variant.picture(from: try #require(FaceFixtures.portrait))
    let reference = try #require(try OpenCVReference.picture(variant))
    var hash = SHA256()
    hash.update(picture.pixels)
    try #require(hash.finish() == reference.sha256)
    return (picture, reference)
  }

  private func makeDetector() throws -> FaceDetector {
    try #require(FaceFixtures.library).makeDetector(
      FaceDetectionOptions(longSide: 640, minimumConfidence: 0.7)
    )
  }

  /// How far edges and landmarks lie from OpenCV's at most, in pixels.
  private func distance(
    of face: DetectedFace,
    to expected: OpenCVReference.Face,
    in picture: Raster
  ) -> Double {
    let width = Double(picture.width)
    let height = Double(picture.height)
    let bounds = face.bounds
    let box = expected.box
    // OpenCV leaves a box that reaches beyond the picture whole.
    let found = [
      bounds.x * width, bounds.y * height,
      (bounds.x + bounds.width) * width, (bounds.y + bounds.height) * height,
    ]
    let wanted = [
      max(box[0], 0), max(box[1], 0), min(box[0] + box[2], width), min(box[1] + box[3], height),
    ]
    let places = face.landmarks.points.flatMap { [$0.x * width, $0.y * height] }
    return zip(found + places, wanted + expected.landmarks).map { abs($0 - $1) }.max() ?? 0
  }

  private func cosine(_ values: [Float], _ others: [Double]) -> Double {
    zip(values, others).reduce(0) { $0 + Double($1.0) * $1.1 }
  }
}

extension DetectedFace {
  /// A face where OpenCV found it.
  init(_ face: OpenCVReference.Face, in picture: Raster) {
    let points = (0..<5).map {
      NormalizedPoint(
        x: face.landmarks[2 * $0] / Double(picture.width),
        y: face.landmarks[2 * $0 + 1] / Double(picture.height)
      )
    }
    self.init(
      bounds: .full,
      confidence: Float(face.confidence),
      landmarks: FaceLandmarks(
        leftEye: points[0],
        rightEye: points[1],
        nose: points[2],
        leftMouthCorner: points[3],
        rightMouthCorner: points[4]
      ),
      quality: FaceQuality(
        pixelSize: 100,
        visibleFraction: 1,
        edgeDistance: 1,
        yaw: 0,
        pitch: 0,
        roll: 0,
        sharpness: 1
      )
    )
  }
}
