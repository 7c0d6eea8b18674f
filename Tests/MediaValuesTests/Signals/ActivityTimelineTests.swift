import Testing

@testable import MediaValues

struct ActivityTimelineTests {
  @Test func `what happens is counted in bins of half a second`() {
    var timeline = ActivityTimeline()
    timeline.addPacket(at: 0.2, bytes: 100, isKey: true)
    timeline.addPacket(at: 0.7, bytes: 40, isKey: false)
    timeline.addMotion(at: 0.9, motion: 2, cameraMotion: 1)
    #expect(timeline.binSeconds == 0.5)
    #expect(timeline.bins.map(\.keyPackets) == [1, 0])
    #expect(timeline.bins.map(\.dependentBytes) == [0, 40])
    #expect(timeline.bins.map(\.measuredFrames) == [0, 1])
  }

  @Test(arguments: [-1, -.infinity, .nan, .infinity, 1e300, 4_000])
  func `a time that no frame can have is left out`(seconds: Double) {
    var timeline = ActivityTimeline()
    timeline.addMotion(at: 0, motion: 1, cameraMotion: 0)
    timeline.addMotion(at: seconds, motion: 1, cameraMotion: 0)
    #expect(timeline.bins.count == 1)
  }

  @Test func `a video of many days takes no more bins than one day, and nothing is lost`() {
    var timeline = ActivityTimeline()
    var motion = ActivityTimeline()
    let hours = 2_000
    for hour in 0..<hours {
      let seconds = Double(hour) * 3_599
      timeline.addPacket(at: seconds, bytes: 10, isKey: false)
      motion.addMotion(at: seconds, motion: 1, cameraMotion: 0)
    }
    timeline.addMotion(of: motion)
    #expect(timeline.bins.count <= ActivityTimeline.mostBins)
    #expect(timeline.bins.reduce(0) { $0 + $1.dependentPackets } == Int32(hours))
    #expect(timeline.bins.reduce(0) { $0 + $1.measuredFrames } == Int32(hours))
    let last = Int(Double(hours - 1) * 3_599 / timeline.binSeconds)
    #expect(timeline.bins[last].measuredFrames == 1)
  }
}
