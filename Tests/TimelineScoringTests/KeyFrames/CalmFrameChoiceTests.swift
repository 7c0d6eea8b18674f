import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct CalmFrameChoiceTests {
  private func neighbor(
    _ index: Int,
    sharpness: Float = 5,
    motion: Float = 0.1,
    structureDifference: Float = 0.02,
    isDamaged: Bool = false
  ) -> NeighborFrame {
    let time = CMTime(value: Int64(index), timescale: 25)
    var measures = FrameMeasures()
    measures.sharpness = sharpness
    var step = FrameStep(time: time)
    step.motion = motion
    step.structureDifference = structureDifference
    return NeighborFrame(
      sample: FrameSample(
        time: time,
        isKeyFrame: index == 0,
        isDamaged: isDamaged,
        measures: measures,
        signature: FrameSignature(values: [])
      ),
      step: step
    )
  }

  private func best(_ frames: [NeighborFrame]) -> Int? {
    CalmFrameChoice().best(of: frames).map { Int($0.time.value) }
  }

  @Test func `nothing gives nothing, and one frame itself`() {
    #expect(best([]) == nil)
    #expect(best([neighbor(0)]) == 0)
  }

  @Test func `equals stay with the frame chosen before`() {
    #expect(best((0..<10).map { neighbor($0) }) == 0)
  }

  @Test func `after a cut a frame is preferred for which the cut is over`() {
    let shots = [
      Shot(timeRange: range(-5, 0), transition: .start, keyFrame: .zero),
      Shot(timeRange: range(0, 5), transition: .cut, keyFrame: .zero),
    ]
    let frames = (0..<20).map { neighbor($0) }
    let chosen = CalmFrameChoice(shots: shots).best(of: frames)
    #expect((chosen?.time.seconds ?? 0) >= 0.3)
    let sharpAtCut = frames.map { frame in
      neighbor(Int(frame.sample.time.value), sharpness: frame.sample.time == .zero ? 9 : 3)
    }
    #expect(CalmFrameChoice(shots: shots).best(of: sharpAtCut)?.time == .zero)
  }

  @Test func `a sharper frame is preferred`() {
    #expect(
      best([neighbor(0, sharpness: 4), neighbor(1, sharpness: 5), neighbor(2, sharpness: 4)]) == 1
    )
  }

  @Test func `among equally sharp frames the calm one is preferred`() {
    #expect(
      best([
        neighbor(0, motion: 0.4), neighbor(1, motion: 0.4), neighbor(2, motion: 0),
        neighbor(3, motion: 0), neighbor(4, motion: 0.4),
      ]) == 2
    )
  }

  @Test func `frames of the next shot are not looked at`() {
    #expect(
      best([
        neighbor(0, sharpness: 3), neighbor(1, sharpness: 9, structureDifference: 0.6),
        neighbor(2, sharpness: 9),
      ]) == 0
    )
  }

  @Test func `a damaged frame is not preferred`() {
    #expect(best([neighbor(0, sharpness: 3), neighbor(1, sharpness: 9, isDamaged: true)]) == 0)
    #expect(best([neighbor(0, isDamaged: true), neighbor(1)]) == 1)
  }

  @Test func `a frame on which a title appears is not preferred`() {
    var titled = neighbor(1, sharpness: 9)
    titled.sample.measures.writingShare = 0.02
    #expect(best([neighbor(0, sharpness: 3), titled]) == 0)
  }

  @Test func `a frame after a transition is preferred to those in its midst`() {
    let frames = (0..<25).map { index in
      var frame = neighbor(index)
      if (1..<10).contains(index) { frame.step.windowStructureDifference = 0.6 }
      return frame
    }
    #expect((best(frames) ?? 0) >= 10)
  }

  @Test func `the last frames are as unsettled as what came before them`() {
    let frames = (0..<25).map { index in
      var frame = neighbor(index)
      if index > 14 { frame.step.windowStructureDifference = 0.6 }
      return frame
    }
    #expect((best(frames) ?? 24) <= 14)
  }

  @Test func `a frame in a transition is not preferred, and says so when there is no other`() {
    var frames = [neighbor(0), neighbor(1, sharpness: 9), neighbor(2, sharpness: 8)]
    frames[1].sample.isInTransition = true
    #expect(best(frames) == 2)
    for index in frames.indices { frames[index].sample.isInTransition = true }
    #expect(CalmFrameChoice().best(of: frames)?.isInTransition == true)
  }

  @Test func `writing found in other frames of the shot counts by its share of them`() throws {
    var frames = (0..<8).map { neighbor($0, sharpness: $0 == 3 ? 9 : 5) }
    for index in [5, 6] { frames[index].sample.measures.writingShare = 0.04 }
    let chosen = try #require(CalmFrameChoice().best(of: frames))
    #expect(chosen.time == frames[3].sample.time)
    #expect(abs(chosen.measures.writingShare - 0.01) < 1e-6)
  }

  @Test func `one find among two frames says little`() throws {
    var frames = [neighbor(0), neighbor(1)]
    frames[1].sample.measures.writingShare = 0.04
    let chosen = try #require(CalmFrameChoice().best(of: frames))
    #expect(abs(chosen.measures.writingShare - 0.01) < 1e-6)
  }

  @Test func `a flash is not stayed with, a picture is`() {
    #expect(!CalmFrameChoice.isWorthStaying(in: [neighbor(0)]))
    var picture = neighbor(0)
    picture.sample.measures = .ordinary
    #expect(CalmFrameChoice.isWorthStaying(in: [picture]))
  }
}
