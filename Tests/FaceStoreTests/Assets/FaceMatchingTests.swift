import MediaValues
import Testing

@testable import FaceStore

struct FaceMatchingTests {
  /// What was known, by place and looks.
  private func known(
    _ faces: [AnalyzedFace],
    isLost: Bool = false,
    hasWords: Bool = false,
    isSameFile: Bool = false
  ) -> [KnownFace] {
    faces.enumerated().map { index, face in
      KnownFace(
        row: Int64(index),
        id: "\(index)",
        isLost: isLost,
        hasWords: hasWords,
        bounds: face.face.bounds,
        boundsInSameFile: isSameFile ? face.face.bounds : nil,
        embedding: face.embedding
      )
    }
  }

  /// A face that looks like another to a degree: the cosine is near the cosine of the angle.
  private func face(x: Double, lane: Int, turned: Float = 0, to other: Int = 15) -> AnalyzedFace {
    var face = StoreFixtures.face(x: x)
    var direction = [Float](repeating: 0, count: 16)
    direction[lane] = 1
    direction[other] = turned
    face.embedding = FaceEmbedding(model: StoreFixtures.model, scaling: direction)
    return face
  }

  private func unclear(x: Double) -> AnalyzedFace {
    AnalyzedFace(face: StoreFixtures.face(x: x).face, embedding: nil)
  }

  @Test func `of two who look the same, place tells which is which`() {
    let twins = [face(x: 0.1, lane: 0), face(x: 0.6, lane: 0, turned: 0.1)]
    let again = [face(x: 0.61, lane: 0), face(x: 0.11, lane: 0, turned: 0.1)]
    #expect(FaceMatching(known: known(twins)).matches(of: again) == [1, 0])
  }

  @Test func `of two who are alike, looks tell which is at the other's place`() {
    let sisters = [face(x: 0.1, lane: 0), face(x: 0.6, lane: 0, turned: 1)]
    let again = [face(x: 0.1, lane: 0, turned: 1)]
    #expect(FaceMatching(known: known(sisters)).matches(of: again) == [1])
  }

  @Test func `somebody else at the same place is somebody else`() {
    let matching = FaceMatching(known: known([face(x: 0.1, lane: 0)]))
    #expect(matching.matches(of: [face(x: 0.1, lane: 1)]) == [nil])
  }

  @Test func `in the same file place alone counts, whatever a model says`() {
    let faces = known([face(x: 0.1, lane: 0), face(x: 0.6, lane: 1)], isSameFile: true)
    let again = [face(x: 0.6, lane: 0), face(x: 0.1, lane: 1), face(x: 0.35, lane: 0)]
    #expect(FaceMatching(known: faces).matches(of: again) == [1, 0, nil])
  }

  @Test(
    arguments: [(false, false, 0), (true, true, 0), (true, false, nil)] as [(Bool, Bool, Int?)]
  )
  func `a face that cannot be compared is known by its place, a lost one only if it was spoken of`(
    isLost: Bool,
    hasWords: Bool,
    match: Int?
  ) {
    let faces = known([unclear(x: 0.1)], isLost: isLost, hasWords: hasWords)
    #expect(FaceMatching(known: faces).matches(of: [face(x: 0.12, lane: 3)]) == [match])
    #expect(FaceMatching(known: faces).matches(of: [face(x: 0.5, lane: 3)]) == [nil])
  }

  @Test func `nobody is two faces`() {
    let again = [face(x: 0.3, lane: 0), face(x: 0.12, lane: 0)]
    #expect(FaceMatching(known: known([face(x: 0.1, lane: 0)])).matches(of: again) == [nil, 0])
  }
}
