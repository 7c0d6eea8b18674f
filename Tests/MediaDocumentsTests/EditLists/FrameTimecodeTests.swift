import MediaDocuments
import MediaValues
import Testing

@Suite("Frames as timecode") struct FrameTimecodeTests {
  private func timecode(_ value: Int64, _ timescale: Int32) -> FrameTimecode {
    FrameTimecode(frameDuration: CMTime(value: value, timescale: timescale))
  }

  @Test(
    "At 30000/1001 two numbers are dropped each minute but the tenth",
    arguments: [
      (0, "00:00:00;00"), (1_799, "00:00:59;29"), (1_800, "00:01:00;02"), (3_597, "00:01:59;29"),
      (3_598, "00:02:00;02"), (17_981, "00:09:59;29"), (17_982, "00:10:00;00"),
      (107_892, "01:00:00;00"), (2_589_407, "23:59:59;29"), (2_589_408, "00:00:00;00"),
    ] as [(Int64, String)]
  ) func dropFrame(frame: Int64, text: String) {
    #expect(timecode(1_001, 30_000).text(ofFrame: frame) == text)
  }

  @Test(
    "Other rates drop none, and their doubles drop twice as many",
    arguments: [
      (1_001, 24_000, 86_400, "01:00:00:00"), (1, 25, 25, "00:00:01:00"),
      (1, 24, 23, "00:00:00:23"),
      (1_001, 60_000, 3_600, "00:01:00;04"), (1_001, 60_000, 215_784, "01:00:00;00"),
      (1, 50, 49, "00:00:00:49"), (0, 1, 25, "00:00:01:00"), (1, 120, 119, "00:00:00:119"),
    ] as [(Int64, Int32, Int64, String)]
  ) func others(value: Int64, timescale: Int32, frame: Int64, text: String) {
    #expect(timecode(value, timescale).text(ofFrame: frame) == text)
  }

  @Test(
    "Every number is a frame of its own, and time and timecode keep together",
    arguments: [(1_001, 30_000), (1_001, 60_000)] as [(Int64, Int32)]
  ) func consecutive(value: Int64, timescale: Int32) {
    let timecode = timecode(value, timescale)
    var last = ""
    for frame in stride(from: Int64(0), to: 40_000, by: 1) {
      let text = timecode.text(ofFrame: frame)
      #expect(text > last)
      last = text
    }
    let hour = timecode.frame(at: CMTime(value: 3_600, timescale: 1))
    #expect(timecode.text(ofFrame: hour) == "01:00:00;00")
  }

  @Test(
    "Rates that are standard up to rounding are exact",
    arguments: [
      (41_708_333, 1_000_000_000, 24_000, 1_001), (33_367, 1_000_000, 30_000, 1_001),
      (40, 1_000, 25, 1), (1_001, 24_000, 24_000, 1_001), (1, 15, 15, 1), (2, 30, 15, 1),
    ] as [(Int64, Int32, Int64, Int64)]
  ) func standard(value: Int64, timescale: Int32, numerator: Int64, denominator: Int64) {
    let timecode = timecode(value, timescale)
    #expect(timecode.numerator == numerator)
    #expect(timecode.denominator == denominator)
  }

  @Test("Frames and times go to and fro without loss") func roundTrip() {
    let timecode = timecode(1_001, 24_000)
    for frame in [0, 1, 2, 23, 24, 1_000, 123_457, 2_000_000] as [Int64] {
      let (numerator, denominator) = timecode.fraction(ofFrame: frame)
      let time = CMTime(value: numerator, timescale: Int32(denominator))
      #expect(timecode.frame(at: time) == frame)
    }
  }

  @Test(
    "Absurd rates and times do no harm",
    arguments: [
      (Int64.max, 1), (1, Int32.max), (-5, 3), (7, 90_000),
    ] as [(Int64, Int32)]
  ) func absurd(value: Int64, timescale: Int32) {
    let timecode = timecode(value, timescale)
    for time in [CMTime.indefinite, .positiveInfinity, CMTime(value: .max, timescale: 1), .zero] {
      let frame = timecode.frame(at: time)
      #expect(!timecode.text(ofFrame: frame).isEmpty)
      #expect(timecode.fraction(ofFrame: frame).denominator > 0)
    }
  }
}
