import MediaValues
import Testing

@testable import FaceModels

struct YuNetDecoderTests {
  private static let decoder = YuNetDecoder(
    canvas: PixelSize(width: 64, height: 32),
    minimumConfidence: 0.5
  )

  /// A level of stride 16 that says nothing.
  private static var level: YuNetDecoder.Level {
    YuNetDecoder.Level(
      stride: 16,
      classScores: [Float](repeating: 0, count: 8),
      objectScores: [Float](repeating: 0, count: 8),
      boxes: [Float](repeating: 0, count: 32),
      landmarks: [Float](repeating: 0, count: 80)
    )
  }

  @Test func `a cell's numbers are offsets and logarithms in strides`() throws {
    var level = Self.level
    // The cell in the second row and third column.
    level.classScores[6] = 0.81
    level.objectScores[6] = 1
    level.boxes.replaceSubrange(24..<28, with: [0.5, 0.25, 0, 0.6931472])
    level.landmarks[60] = -1
    level.landmarks[61] = 2
    let found = Self.decoder.candidates(in: level)
    let face = try #require(found.first)
    #expect(found.count == 1)
    #expect(abs(face.confidence - 0.9) < 1e-6)
    #expect(abs(face.width - 16) < 1e-4)
    #expect(abs(face.height - 32) < 1e-4)
    #expect(abs(face.x - (40 - 8)) < 1e-4)
    #expect(abs(face.y - (20 - 16)) < 1e-4)
    #expect(face.landmarks[0] == SIMD2(16, 48))
    #expect(face.landmarks[4] == SIMD2(32, 16))
  }

  @Test func `a level without confidence holds no candidates`() {
    #expect(Self.decoder.candidates(in: Self.level).isEmpty)
  }

  @Test func `scores beyond one count as one`() throws {
    var level = Self.level
    level.classScores[0] = 7
    level.objectScores[0] = 3
    #expect(try #require(Self.decoder.candidates(in: level).first).confidence == 1)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30])
  func `numbers without sense give no candidate`(number: Float) {
    for place in 0..<14 {
      var level = Self.level
      level.classScores[0] = 1
      level.objectScores[0] = 1
      if place < 4 { level.boxes[place] = number } else { level.landmarks[place - 4] = number }
      // An extent of logarithm −∞ is no extent.
      #expect(Self.decoder.candidates(in: level).isEmpty)
    }
    var level = Self.level
    level.classScores[0] = .nan
    level.objectScores[0] = 1
    #expect(Self.decoder.candidates(in: level).isEmpty)
  }

  @Test func `outputs of another size give no candidates`() {
    var level = Self.level
    level.classScores[0] = 1
    level.objectScores[0] = 1
    level.boxes.removeLast()
    #expect(Self.decoder.candidates(in: level).isEmpty)
  }
}
