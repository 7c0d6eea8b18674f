import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct StillEndsTests {
  /// The indices found among samples of these looks, a second apart.
  private func found(_ looks: [Int]) -> Set<Int> {
    let samples = looks.enumerated().map { sample(Double($0), look: $1) }
    let times = StillEnds.times(of: samples)
    return Set(samples.indices.filter { times.contains(samples[$0].time) })
  }

  @Test func `Still pictures at both ends of a lively video are found`() {
    #expect(found([7, 7, 7, 0, 1, 2, 3, 4, 5, 6, 1, 2, 9, 9, 9, 9]) == [0, 1, 2, 12, 13, 14, 15])
  }

  @Test func `Two that are alike are chance, and what is still in the middle is no end`() {
    #expect(found([7, 7, 0, 1, 2, 3, 3, 3, 3, 4, 5, 6, 9, 9]).isEmpty)
  }

  @Test func `In a video that hardly changes nothing stands out`() {
    #expect(found([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]).isEmpty)
  }

  @Test(arguments: 0...2)
  func `Few samples have no ends`(count: Int) {
    #expect(found(Array(repeating: 0, count: count)).isEmpty)
  }

  @Test func `An end card without writing is not accepted`() {
    let looks = [0, 1, 2, 3, 4, 5, 6, 9, 9, 9]
    let samples = looks.enumerated().map { sample(Double($0), look: $1) }
    let acceptability = Acceptability(samples)
    #expect(samples.map(acceptability.accepts) == looks.map { $0 != 9 })
  }
}
