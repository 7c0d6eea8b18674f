import Testing

@testable import FaceModels

struct SimilarityTransformTests {
  private static let triangle: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(10, 0), SIMD2(3, 7)]

  @Test(arguments: [
    (2.0, 0.0, SIMD2(0.0, 0.0)), (0.0, 1.0, SIMD2(5.0, -3.0)), (-0.3, 0.4, SIMD2(100.0, 2.0)),
  ])
  func `a turn, a scaling and a shift are found again`(a: Double, b: Double, shift: SIMD2<Double>) {
    let moved = Self.triangle.map { SIMD2(a * $0.x - b * $0.y, b * $0.x + a * $0.y) + shift }
    let found = SimilarityTransform(from: Self.triangle, to: moved)
    #expect(abs(found.a - a) < 1e-12)
    #expect(abs(found.b - b) < 1e-12)
    #expect(abs(found.shift.x - shift.x) < 1e-9)
    #expect(abs(found.shift.y - shift.y) < 1e-9)
  }

  @Test func `the inverse leads back`() throws {
    let other: [SIMD2<Double>] = [SIMD2(4, 4), SIMD2(4, 24), SIMD2(-9, 11)]
    let transform = SimilarityTransform(from: Self.triangle, to: other)
    let inverse = try #require(transform.inverted)
    for point in Self.triangle {
      let back = inverse.applied(to: transform.applied(to: point))
      #expect(abs(back.x - point.x) < 1e-9)
      #expect(abs(back.y - point.y) < 1e-9)
    }
  }

  @Test func `points that coincide are only shifted`() {
    let source = [SIMD2<Double>](repeating: SIMD2(3, 4), count: 5)
    let target = (0..<5).map { SIMD2(Double($0), 10) }
    let transform = SimilarityTransform(from: source, to: target)
    #expect(transform.applied(to: SIMD2(3, 4)) == SIMD2(2, 10))
  }

  @Test func `a transform onto one point has no inverse`() {
    let target = [SIMD2<Double>](repeating: SIMD2(3, 4), count: 3)
    #expect(SimilarityTransform(from: Self.triangle, to: target).inverted == nil)
  }
}
