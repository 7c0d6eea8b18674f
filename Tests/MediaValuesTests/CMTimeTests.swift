import MediaValues
import Testing

struct CMTimeTests {
  @Test(arguments: [
    (CMTime(value: 1, timescale: 2), CMTime(value: 500, timescale: 1_000), true),
    (CMTime(value: 1, timescale: 3), CMTime(value: 333, timescale: 1_000), false),
    (CMTime.invalid, CMTime.zero, false),
    (CMTime.positiveInfinity, CMTime.positiveInfinity, true),
    (CMTime(value: .max, timescale: 1), CMTime(value: .max, timescale: 2), false),
  ])
  func `equal times name the same instant and hash alike`(
    left: CMTime,
    right: CMTime,
    areEqual: Bool
  ) {
    #expect((left == right) == areEqual)
    if areEqual { #expect(left.hashValue == right.hashValue) }
  }

  @Test func `order runs from invalid over numbers to infinity`() {
    let ordered: [CMTime] = [
      .invalid, .negativeInfinity, CMTime(value: -1, timescale: 3), .zero,
      CMTime(value: 1, timescale: 90_000), CMTime(value: 1_001, timescale: 24_000), .indefinite,
      .positiveInfinity,
    ]
    #expect(ordered.shuffled().sorted() == ordered)
  }

  @Test(arguments: [
    (CMTime(value: 1_001, timescale: 24_000), CMTime(value: 1, timescale: 25), 49_025, 600_000),
    (CMTime(value: 3, timescale: 90_000), CMTime(value: -3, timescale: 90_000), 0, 90_000),
    (CMTime(value: 1, timescale: 3), CMTime(value: 1, timescale: 6), 3, 6),
  ])
  func `sums are exact where a common timescale exists`(
    left: CMTime,
    right: CMTime,
    value: Int64,
    timescale: Int32
  ) {
    let sum = left + right
    #expect(sum == CMTime(value: value, timescale: timescale))
    #expect(!sum.hasBeenRounded)
    #expect(sum - right == left)
  }

  @Test func `sums without a common timescale are rounded and say so`() {
    let sum =
      CMTime(value: 1, timescale: 2_147_483_647) + CMTime(value: 1, timescale: 2_147_483_629)
    #expect(sum.hasBeenRounded)
    #expect(abs(sum.seconds - 2 / 2_147_483_640) < 1e-9)
  }

  @Test(arguments: [
    (CMTime.positiveInfinity, CMTime.negativeInfinity, CMTime.invalid),
    (CMTime.positiveInfinity, CMTime.zero, CMTime.positiveInfinity),
    (CMTime.zero, CMTime.indefinite, CMTime.indefinite),
    (CMTime.invalid, CMTime.zero, CMTime.invalid),
    (CMTime(value: .max, timescale: 1), CMTime(value: .max, timescale: 1), CMTime.positiveInfinity),
    (CMTime(value: .min, timescale: 1), CMTime(value: .min, timescale: 1), CMTime.negativeInfinity),
  ])
  func `sums beyond numbers do not trap`(left: CMTime, right: CMTime, expected: CMTime) {
    #expect(left + right == expected)
  }

  @Test(
    arguments: [
      (0.5, 600, 300, false), (1.0 / 3, 600, 200, false), (0.1234567, 100, 12, true),
      (-2.5, 1, -3, true),
    ] as [(Double, Int32, Int64, Bool)]
  )
  func `seconds become the nearest unit`(
    seconds: Double,
    timescale: Int32,
    value: Int64,
    isRounded: Bool
  ) {
    let time = CMTime(seconds: seconds, preferredTimescale: timescale)
    #expect(time.value == value)
    #expect(time.hasBeenRounded == isRounded)
  }

  @Test func `seconds that no time can hold are infinite or invalid`() {
    #expect(CMTime(seconds: 1e300, preferredTimescale: 600).isPositiveInfinity)
    #expect(CMTime(seconds: -.infinity, preferredTimescale: 600).isNegativeInfinity)
    #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
    #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
    #expect(CMTimeGetSeconds(.indefinite).isNaN)
  }

  @Test func `a changed timescale keeps the instant`() {
    #expect(CMTime(value: 1, timescale: 2).convertScale(90_000).value == 45_000)
    #expect(CMTime(value: 1, timescale: 3).convertScale(10).hasBeenRounded)
    #expect(CMTime.positiveInfinity.convertScale(10).isPositiveInfinity)
    #expect(!CMTime.zero.convertScale(0).isValid)
  }
}

struct CMTimeRangeTests {
  private let range = CMTimeRange(
    start: CMTime(value: 1, timescale: 1),
    end: CMTime(value: 3, timescale: 1)
  )

  @Test func `a range holds its start and not its end`() {
    #expect(range.duration == CMTime(value: 2, timescale: 1))
    #expect(range.containsTime(range.start))
    #expect(!range.containsTime(range.end))
    #expect(!range.containsTime(.indefinite))
  }

  @Test func `ranges meet and join`() {
    let other = CMTimeRange(
      start: CMTime(value: 2, timescale: 1),
      duration: CMTime(value: 5, timescale: 1)
    )
    #expect(range.intersection(other).start == other.start)
    #expect(range.intersection(other).end == range.end)
    #expect(range.union(other).end == other.end)
    let apart = CMTimeRange(start: other.end, duration: .zero)
    #expect(range.intersection(apart).isEmpty)
    #expect(!range.intersection(.invalid).isValid)
    #expect(range.union(other).containsTimeRange(range))
  }

  @Test func `a range that ends before it starts is not valid`() {
    #expect(!CMTimeRange(start: range.end, end: range.start).isValid)
  }
}
