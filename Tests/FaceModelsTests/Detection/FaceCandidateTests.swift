import MediaValues
import Testing

@testable import FaceModels

struct FaceCandidateTests {
  private static func face(_ x: Float, _ y: Float, _ side: Float, _ confidence: Float)
    -> FaceCandidate
  {
    FaceCandidate(
      x: x,
      y: y,
      width: side,
      height: side,
      confidence: confidence,
      landmarks: [SIMD2<Float>](repeating: SIMD2(x, y), count: 5)
    )
  }

  @Test func `overlap is the shared area over the joint area`() {
    let face = Self.face(0, 0, 10, 1)
    #expect(face.overlap(with: face) == 1)
    #expect(face.overlap(with: Self.face(5, 0, 10, 1)) == 50.0 / 150)
    #expect(face.overlap(with: Self.face(10, 0, 10, 1)) == 0)
    #expect(face.overlap(with: Self.face(0, 20, 10, 1)) == 0)
  }

  @Test func `of faces that overlap the surest stays`() {
    let faces = [Self.face(0, 0, 10, 0.7), Self.face(1, 1, 10, 0.9), Self.face(50, 0, 10, 0.8)]
    let kept = faces.withoutOverlaps(above: 0.3, maximumCount: 10)
    #expect(kept == [faces[1], faces[2]])
  }

  @Test func `equal confidence keeps the order`() {
    let faces = (0..<40).map { Self.face(Float($0) * 20, 0, 10, 0.8) }
    #expect(faces.withoutOverlaps(above: 0.3, maximumCount: 40) == faces)
  }

  @Test func `no more than the wanted number stay`() {
    let faces = (0..<9).map { Self.face(Float($0) * 20, 0, 10, Float($0) / 10) }
    let kept = faces.withoutOverlaps(above: 0.3, maximumCount: 2)
    #expect(kept == [faces[8], faces[7]])
  }

  @Test func `a face that reaches beyond the picture is cut and says how much of it is seen`()
    throws
  {
    let raster = Raster(width: 100, height: 50, pixels: [UInt8](repeating: 9, count: 15_000))
    let placed = PixelSize(width: 100, height: 50)
    let face = try #require(Self.face(-10, 20, 20, 0.8).face(in: raster, placed: placed))
    #expect(face.bounds == NormalizedRectangle(x: 0, y: 0.4, width: 0.1, height: 0.4))
    #expect(face.quality.visibleFraction == 0.5)
    #expect(face.quality.edgeDistance == -0.5)
    #expect(face.quality.isCutOff)
    #expect(face.quality.pixelSize == 20)
  }

  @Test(arguments: [(30, 10, false), (0, 10, true), (80, 10, true), (30, 0, true), (30, 30, true)])
  func `a face that meets an edge is cut off`(x: Float, y: Float, isCutOff: Bool) throws {
    let raster = Raster(width: 100, height: 50, pixels: [UInt8](repeating: 9, count: 15_000))
    let placed = PixelSize(width: 100, height: 50)
    let face = try #require(Self.face(x, y, 20, 0.8).face(in: raster, placed: placed))
    #expect(face.quality.isCutOff == isCutOff)
  }

  @Test func `a face wholly outside the picture is none`() {
    let raster = Raster(width: 10, height: 10, pixels: [UInt8](repeating: 9, count: 300))
    let placed = PixelSize(width: 10, height: 10)
    #expect(Self.face(10, 0, 5, 0.8).face(in: raster, placed: placed) == nil)
    #expect(Self.face(0, -7, 6, 0.8).face(in: raster, placed: placed) == nil)
  }
}
