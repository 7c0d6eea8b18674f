import MediaValues
import Testing

struct FaceEmbeddingTests {
  @Test func `an embedding has length one`() throws {
    let embedding = try #require(FaceEmbedding(model: "m", scaling: [3, 0, -4]))
    #expect(embedding.values == [0.6, 0, -0.8])
  }

  @Test(arguments: [[], [0, 0], [.nan, 1], [.infinity, 1]] as [[Float]])
  func `a direction is needed`(values: [Float]) {
    #expect(FaceEmbedding(model: "m", scaling: values) == nil)
  }

  @Test(
    arguments: [([1, 0], 1), ([0, 5], 0), ([-2, 0], -1), ([1, 1], 0.70710677)] as [([Float], Float)]
  )
  func `similarity is the cosine of the angle`(values: [Float], cosine: Float) throws {
    let first = try #require(FaceEmbedding(model: "m", scaling: [1, 0]))
    let second = try #require(FaceEmbedding(model: "m", scaling: values))
    #expect(first.similarity(to: second) == cosine)
  }

  @Test func `embeddings of two models cannot be compared`() throws {
    let first = try #require(FaceEmbedding(model: "m", scaling: [1, 0]))
    let second = try #require(FaceEmbedding(model: "n", scaling: [1, 0]))
    let longer = try #require(FaceEmbedding(model: "m", scaling: [1, 0, 0]))
    #expect(first.similarity(to: second) == nil)
    #expect(first.similarity(to: longer) == nil)
  }
}

struct FaceQualityTests {
  @Test(arguments: [(0, 0, 1), (-15, 3, 1), (37.5, 0, 0.5), (0, 60, 0), (-90, 0, 0)])
  func `openness falls from fifteen to sixty degrees off the axis`(
    yaw: Float,
    pitch: Float,
    openness: Float
  ) {
    let quality = FaceQuality(
      pixelSize: 80,
      visibleFraction: 1,
      edgeDistance: 1,
      yaw: yaw,
      pitch: pitch,
      roll: 0,
      sharpness: 0.6
    )
    #expect(quality.openness == openness)
  }
}
