import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct BlendedSamplesTests {
  /// Samples whose layouts are these, each with a histogram that says nothing of mixtures.
  private func marks(_ layouts: [[Float]], faces: [DetectedFace]? = nil) -> [Bool] {
    let samples = layouts.enumerated().map { index, layout in
      var sample = sample(Double(index))
      sample.signature = FrameSignature(
        values: layout + [Float(index), 0],
        layoutCount: layout.count
      )
      sample.faces = faces
      return sample
    }
    return BlendedSamples.marked(samples).map(\.isInTransition)
  }

  @Test(arguments: [0.2, 0.5, 0.8] as [Float])
  func `What lies between its neighbours is a mixture of them`(share: Float) {
    let (first, last): ([Float], [Float]) = ([0.6, 0, 0.1], [0, 0.5, 0.3])
    let middle = zip(first, last).map { $0 + share * ($1 - $0) }
    #expect(marks([first, middle, last]) == [false, true, false])
  }

  @Test func `What has a crisp face is no mixture`() {
    let layouts: [[Float]] = [[0.6, 0], [0.3, 0.3], [0, 0.6]]
    #expect(marks(layouts, faces: [face(sharpness: 0.3)]) == [false, true, false])
    #expect(marks(layouts, faces: [face()]) == [false, false, false])
  }

  @Test(
    arguments: [
      [0.6, 0, 0.1], [0, 0.5, 0.3], [0.7, 0.6, 0.1], [0.1, 0, 0.7], [.nan, 0, 0],
    ] as [[Float]]
  )
  func `What equals a neighbour or lies beside the way is none`(middle: [Float]) {
    #expect(marks([[0.6, 0, 0.1], middle, [0, 0.5, 0.3]]) == [false, false, false])
  }

  @Test func `Neighbours that look alike have no mixture`() {
    #expect(marks([[0.2, 0], [0.25, 0.05], [0.3, 0.1]]) == [false, false, false])
  }

  @Test(arguments: 0...2)
  func `Few samples, and layouts of other lengths, are left as they are`(count: Int) {
    let layouts: [[Float]] = [[0.6, 0], [0.3]]
    #expect(marks(Array(layouts.prefix(count))) == Array(repeating: false, count: count))
    #expect(marks([[0.6, 0], [0.3], [0, 0.6]]) == [false, false, false])
  }
}
