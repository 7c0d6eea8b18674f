import Inference
import MediaValues
import Testing

@testable import FaceModels

struct FaceAlignerTests {
  private static let ramp: Raster = {
    var pixels: [UInt8] = []
    for y in 0..<112 { for x in 0..<112 { pixels += [UInt8(x), UInt8(y), 255] } }
    return Raster(width: 112, height: 112, pixels: pixels)
  }()

  private static func landmarks(_ place: (SIMD2<Double>) -> SIMD2<Double>) -> FaceLandmarks {
    let points = FaceAligner.template.map { point in
      NormalizedPoint(x: place(point).x / 112, y: place(point).y / 112)
    }
    return FaceLandmarks(
      leftEye: points[0],
      rightEye: points[1],
      nose: points[2],
      leftMouthCorner: points[3],
      rightMouthCorner: points[4]
    )
  }

  private static func aligned(
    _ landmarks: FaceLandmarks,
    side: Int = 112,
    _ pixels: PixelCoding = PixelCoding(channelOrder: .rgb)
  ) -> [Float] {
    var planes = [Float](repeating: .nan, count: 3 * side * side)
    var span = planes.mutableSpan
    FaceAligner(side: side, pixels: pixels).fill(&span, landmarks: landmarks, raster: ramp)
    return planes
  }

  @Test func `a face that lies as in the template stays where it is`() {
    let planes = Self.aligned(Self.landmarks { $0 })
    for y in [0, 40, 110] {
      for x in [0, 55, 110] {
        #expect(abs(planes[y * 112 + x] - Float(x)) < 0.01)
        #expect(abs(planes[12_544 + y * 112 + x] - Float(y)) < 0.01)
      }
    }
  }

  @Test func `a shifted face is brought back and what lies outside is black`() {
    let planes = Self.aligned(Self.landmarks { $0 + SIMD2(20, 0) })
    #expect(abs(planes[50 * 112 + 30] - 50) < 0.01)
    #expect(planes[50 * 112 + 111] == 0)
    #expect(planes[2 * 12_544 + 50 * 112 + 111] == 0)
  }

  @Test func `half the side shows the same face`() {
    let planes = Self.aligned(Self.landmarks { $0 }, side: 56)
    #expect(abs(planes[20 * 56 + 30] - 60) < 0.01)
  }

  @Test func `black is coded as the network wants it`() {
    let coding = PixelCoding(channelOrder: .bgr, mean: 127.5, scale: 2)
    let planes = Self.aligned(Self.landmarks { $0 + SIMD2(1_000, 0) }, coding)
    #expect(planes.allSatisfy { $0 == -255 })
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 0])
  func `landmarks without sense give a picture all the same`(number: Double) {
    let planes = Self.aligned(Self.landmarks { _ in SIMD2(number, number) })
    #expect(planes.allSatisfy { $0.isFinite })
  }
}
