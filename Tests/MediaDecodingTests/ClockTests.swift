import MediaValues
import Testing

@testable import MediaDecoding

@Suite("Clocks of streams")
struct ClockTests {
  @Test("Frame times follow the timestamps and never go back")
  func timesNeverGoBack() {
    var clock = FrameClock(step: 10)
    let stamps: [Int64?] = [100, 110, 110, nil, 105, 200]
    let times = stamps.map { clock.time($0) }
    #expect(times == [100, 110, 111, 121, 122, 200])
    #expect(clock.repairs == 3)
  }

  @Test("Where a tick is as long as a frame, a frame without a time of its own is not shown")
  func coarseClocksDropDuplicates() {
    var clock = FrameClock(step: 1)
    let times = [1, 1, 2, 3].map { clock.time($0) }
    #expect(times == [1, nil, 2, 3])
  }

  @Test("The first frame takes the decoding time when it has no other, and else zero")
  func firstFrames() {
    var stamped = FrameClock(step: 5)
    let first = stamped.time(nil, decodingTime: 70)
    #expect(first == 70)
    var bare = FrameClock(step: 5)
    let times = (0..<3).map { _ in bare.time(nil) }
    #expect(times == [0, 5, 10])
  }

  @Test("Absurd timestamps do not overflow", arguments: [Int64.max, Int64.min + 1, Int64.max / 2])
  func absurdTimestamps(stamp: Int64) {
    var clock = FrameClock(step: 1000)
    _ = clock.time(stamp)
    for _ in 0..<100 { _ = clock.time(nil) }
    var other = FrameClock(step: 1000)
    _ = other.time(0)
    _ = other.time(stamp)
    let later = other.time(nil)
    #expect(later.map { $0 > 0 } == true)
    var jumps = JumpDetector(ticksPerSecond: 90_000, step: 3000, allowsJumpsAhead: true)
    let stamps: [Int64?] = [0, stamp, 10, stamp, nil, Int64.min + 1]
    for time in stamps { jumps.note(time) }
    #expect(
      StreamTicks(timeBase: Rational(numerator: 1, denominator: 1), origin: stamp)
        .time(at: -stamp).isValid
    )
  }

  @Test("A clock that wraps at 2^33 goes on")
  func wrappingClocksGoOn() {
    var jumps = JumpDetector(ticksPerSecond: 90_000, step: 3000, allowsJumpsAhead: true)
    let wrap: Int64 = 1 << 33
    let stamps = [wrap - 6000, wrap - 3000, 0, 3000, 6000]
    var times: [Int64] = []
    for stamp in stamps {
      jumps.note(stamp)
      times.append(stamp + jumps.offset)
    }
    #expect(times == [wrap - 6000, wrap - 3000, wrap, wrap + 3000, wrap + 6000])
    #expect(jumps.jumps == 1)
  }

  @Test("A pause is a jump only where the format allows jumps", arguments: [true, false])
  func pausesAreKept(allowsJumps: Bool) {
    var jumps = JumpDetector(ticksPerSecond: 1000, step: 40, allowsJumpsAhead: allowsJumps)
    jumps.note(0)
    jumps.note(60_000)
    #expect(jumps.jumps == (allowsJumps ? 1 : 0))
  }

  @Test("Ticks become exact times and back")
  func ticksAreExact() {
    let ticks = StreamTicks(timeBase: Rational(numerator: 1001, denominator: 30_000), origin: 7)
    #expect(ticks.time(at: 8) == CMTime(value: 1001, timescale: 30_000))
    #expect(ticks.tick(at: ticks.time(at: 1234)) == 1234)
    #expect(ticks.tick(at: CMTime(value: 1, timescale: 30_000)) == 7)
    #expect(ticks.tick(at: CMTime(value: -1, timescale: 30_000)) == 6)
    #expect(ticks.tick(at: .positiveInfinity) > 1 << 60)
    #expect(ticks.time(at: .max).isPositiveInfinity)
  }

  @Test("Gaps are filled evenly, the longest first")
  func gapsAreFilled() {
    var gaps = GapList(longerThan: 10, capacity: 5)
    for tick in [0, 5, 35, 40, 140] as [Int64] { gaps.note(tick) }
    gaps.close(at: 145)
    let targets = gaps.targets()
    #expect(targets.map(\.gap.start) == [5, 40])
    #expect(targets.flatMap(\.ticks).count == 5)
    for (gap, ticks) in targets {
      #expect(ticks.allSatisfy { $0 > gap.start && $0 < gap.end })
    }
  }

  @Test("Among many frames gaps may be longer", arguments: [(5, 1), (6, 2), (7, 2)])
  func gapsAmongMany(manyFrames: Int, filled: Int) {
    var gaps = GapList(longerThan: 10, amongMany: 40, manyFrames: manyFrames, capacity: 50)
    for tick in [0, 5, 35, 40, 140] as [Int64] { gaps.note(tick) }
    gaps.close(at: 145)
    #expect(gaps.targets().count == filled)
  }

  @Test("The number of fills and the memory for gaps are bounded")
  func fillsAreBounded() {
    var gaps = GapList(longerThan: 10, capacity: 8)
    for index in 0..<100_000 { gaps.note(Int64(index) * 20) }
    #expect(gaps.targets().flatMap(\.ticks).count == 8)
    var none = GapList(longerThan: 10, capacity: 0)
    for index in 0..<100 { none.note(Int64(index) * 20) }
    #expect(none.targets().isEmpty)
  }

  @Test(
    "A pixel shape that no camera makes is taken as square",
    arguments: [(0, 1), (1, 0), (-1, 1), (1, 1_000_000), (1_000_000, 1)]
  )
  func absurdShapes(numerator: Int32, denominator: Int32) {
    let geometry = DisplayGeometry(
      codedSize: PixelSize(width: 64, height: 48),
      sampleAspectRatio: Rational(numerator: numerator, denominator: denominator),
      orientation: .upright
    )
    #expect(geometry.displaySize == PixelSize(width: 64, height: 48))
  }
}
