import MediaValues
import Testing

@Suite("Numbers as text") struct NumberTextTests {
  @Test(
    "A number is rounded and loses trailing zeros",
    arguments: [
      (0, 3, "0"), (1, 3, "1"), (1.5, 3, "1.5"), (1.2345, 3, "1.235"), (-0.0001, 3, "0"),
      (-1.25, 1, "-1.3"), (100, 0, "100"), (0.05, 1, "0.1"), (9.999, 2, "10"),
      (.infinity, 2, "46116860184273879.04"), (.nan, 2, "0"), (1e300, 0, "4611686018427387904"),
      (-.infinity, 0, "-4611686018427387904"),
    ] as [(Double, Int, String)]
  ) func decimals(number: Double, places: Int, text: String) {
    #expect(NumberText.decimal(number, places: places) == text)
  }

  @Test(
    "Seconds are rounded from the exact time",
    arguments: [
      (CMTime(value: 1, timescale: 3), "0.333333"), (CMTime(value: 2, timescale: 3), "0.666667"),
      (CMTime(value: -1, timescale: 2), "-0.5"), (CMTime(value: 5, timescale: 1), "5"),
      (CMTime(value: .max, timescale: 1), "9223372036854775807"), (.invalid, "0"),
      (.positiveInfinity, "0"), (CMTime(value: 1, timescale: 2_000_000), "0.000001"),
    ]
  ) func seconds(time: CMTime, text: String) {
    #expect(NumberText.seconds(time) == text)
  }

  @Test(
    "An exact time is in lowest terms",
    arguments: [
      (CMTime(value: 1110, timescale: 90), "37/3"), (CMTime(value: 0, timescale: 90), "0/1"),
      (CMTime(value: -4, timescale: 6), "-2/3"), (.invalid, "0/1"),
      (CMTime(value: .min, timescale: 2), "-4611686018427387904/1"),
    ]
  ) func exact(time: CMTime, text: String) {
    #expect(NumberText.exact(time) == text)
  }

  @Test("A count goes with its noun") func counts() {
    #expect(NumberText.count(1, "shot") == "1 shot")
    #expect(NumberText.count(0, "shot") == "0 shots")
  }
}
