import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Times as text") struct TimeTextTests {
  @Test(
    "Seconds, minutes and hours are read exactly",
    arguments: [
      ("0", 0, 1), ("12.5", 125, 10), ("1:30", 90, 1), ("1:02:03.250", 3_723_250, 1000),
      ("0.123456789", 123_456_789, 1_000_000_000), ("90:00", 5400, 1), ("007", 7, 1),
    ] as [(String, Int64, Int32)]
  ) func reading(text: String, value: Int64, timescale: Int32) {
    #expect(TimeText.time(from: text) == CMTime(value: value, timescale: timescale))
  }

  @Test(
    "What is no time is refused",
    arguments: [
      "", ":", "1:", ":1", "1.", ".5", "-1", "+1", "1e3", "1:60", "1:61:00", "1:2:3:4", "1,5", "٣",
      "9999999999", "0.1234567890", " 1", "1.2.3", "nan", "1:-2",
    ]
  ) func refusal(text: String) {
    #expect(TimeText.time(from: text) == nil)
  }

  @Test(
    "A stretch has a start and a later end",
    arguments: [("10-20", 10, 20), ("1:00-1:30", 60, 90)] as [(String, Int64, Int64)]
  ) func ranges(text: String, start: Int64, end: Int64) {
    let range = TimeText.range(from: text)
    #expect(range?.start == CMTime(value: start, timescale: 1))
    #expect(range?.end == CMTime(value: end, timescale: 1))
  }

  @Test(
    "What is no stretch is refused",
    arguments: ["", "-", "5", "5-", "-5", "20-10", "5-5", "1-2-3"]
  )
  func rangeRefusal(text: String) {
    #expect(TimeText.range(from: text) == nil)
  }

  @Test(
    "A clock shows hours only when there are any",
    arguments: [
      (CMTime(value: 0, timescale: 1), "0:00.000"),
      (CMTime(value: 59_9996, timescale: 10_000), "1:00.000"),
      (CMTime(value: 3_723_250, timescale: 1000), "1:02:03.250"),
      (CMTime(value: -1500, timescale: 1000), "-0:01.500"), (.indefinite, "0:00.000"),
      (CMTime(value: .max, timescale: 1), "2562047788015215:30:07.000"),
    ]
  ) func clocks(time: CMTime, text: String) {
    #expect(TimeText.clock(time) == text)
  }

  @Test("A stretch may go to the end, where that is asked for") func openRanges() {
    let open = TimeText.openRange(from: "1:30-")
    #expect(open?.start == CMTime(value: 90, timescale: 1))
    #expect(open?.duration == .positiveInfinity)
    #expect(TimeText.openRange(from: "10-20") == TimeText.range(from: "10-20"))
    for text in ["-", "-5", "10--", "x-", "10"] { #expect(TimeText.openRange(from: text) == nil) }
    #expect(TimeText.range(from: "10-") == nil)
  }
}
