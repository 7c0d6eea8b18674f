import FaceModels
import MediaValues
import Testing

@Suite(.enabled(if: FaceFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
struct FaceDetectorTests {
  private static func picture(
    _ faces: [FaceDrawing],
    width: Int = 400,
    height: Int = 300
  ) -> Raster {
    FaceDrawing.picture(of: faces, size: PixelSize(width: width, height: height))
  }

  private func detect(
    _ raster: Raster,
    _ options: FaceDetectionOptions = .videoFrames
  ) throws -> [DetectedFace] {
    var detector = try #require(FaceFixtures.library).makeDetector(options)
    return try detector.detect(in: raster)
  }

  @Test(arguments: [(400, 300), (300, 400), (1_280, 720), (299, 301), (333, 333)])
  func `a face is found where it was drawn, whatever the picture's shape`(
    width: Int,
    height: Int
  ) throws {
    let x = 0.4 * Float(width)
    let y = 0.45 * Float(height)
    let scale = 0.002 * Float(max(width, height))
    let drawn = FaceDrawing(x: x, y: y, scale: scale)
    let faces = try detect(Self.picture([drawn], width: width, height: height))
    let face = try #require(faces.first)
    #expect(faces.count == 1)
    let middle = face.bounds.x + face.bounds.width / 2
    #expect(abs(middle * Double(width) - Double(x)) < 0.03 * Double(width))
    // The nose was drawn 30 units below the middle, the eyes 7 above it.
    #expect(
      abs(Float(face.landmarks.leftEye.y) * Float(height) - (y - scale * 7)) < 0.02 * Float(width)
    )
    #expect(face.landmarks.leftEye.x < face.landmarks.rightEye.x)
    #expect(face.quality.visibleFraction == 1)
    #expect(abs(face.quality.yaw) < 15)
  }

  @Test func `a picture without a face has none`() throws {
    #expect(try detect(Self.picture([])).isEmpty)
  }

  @Test(arguments: [(1, 1), (2_000, 1), (1, 2_000), (7, 3)])
  func `the smallest and the flattest pictures have none`(width: Int, height: Int) throws {
    #expect(try detect(Self.picture([], width: width, height: height)).isEmpty)
  }

  @Test func `a face at the edge says that it is cut off`() throws {
    let faces = try detect(Self.picture([FaceDrawing(x: 20, y: 150, scale: 1)]), .photos)
    let face = try #require(faces.first)
    #expect(face.bounds.x == 0)
    #expect(face.quality.isCutOff)
  }

  @Test func `a blurred face is less sharp`() throws {
    let sharp = Self.picture([FaceDrawing(x: 200, y: 150, scale: 1)])
    let before = try #require(try detect(sharp).first)
    let after = try #require(try detect(sharp.blurred(reach: 4)).first)
    #expect(after.quality.sharpness < 0.8 * before.quality.sharpness)
  }

  @Test func `no more faces than wanted are given, the surest first`() throws {
    let drawn = (0..<3).map { FaceDrawing(x: 70 + 130 * Float($0), y: 150, scale: 0.7) }
    let all = try detect(Self.picture(drawn), .photos)
    #expect(all.count == 3)
    #expect(all.map(\.confidence) == all.map(\.confidence).sorted(by: >))
    var options = FaceDetectionOptions.photos
    options.maximumCount = 2
    #expect(try detect(Self.picture(drawn), options) == Array(all.prefix(2)))
  }

  @Test func `many threads with a detector each agree with one`() async throws {
    let pictures = (0..<4).map {
      Self.picture([FaceDrawing(x: 150 + 20 * Float($0), y: 150, scale: 0.9)])
    }
    let library = try #require(FaceFixtures.library)
    @Sendable func answer(_ picture: Raster) throws -> [FaceEmbedding] {
      var detector = try library.makeDetector(.videoFrames)
      var embedder = try library.makeEmbedder()
      return try detector.detect(in: picture).map { try embedder.embedding(of: $0, in: picture) }
    }
    let alone = try pictures.map(answer)
    #expect(alone.allSatisfy { $0.count == 1 })
    let together = try await withThrowingTaskGroup(of: (Int, [FaceEmbedding]).self) { group in
      for round in 0..<8 {
        let picture = pictures[round % 4]
        group.addTask { (round % 4, try answer(picture)) }
      }
      return try await group.reduce(into: [(Int, [FaceEmbedding])]()) { $0.append($1) }
    }
    for (index, embeddings) in together { #expect(embeddings == alone[index]) }
  }
}
