import MediaValues
import Testing

@testable import MediaExport

@Suite("The times of a storyboard's pictures") struct PictureGridTests {
  private func seconds(_ seconds: Double) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: 90_000)
  }

  @Test(
    "There is a picture for every interval that has begun",
    arguments: [
      (10.0, 1), (10.001, 2), (0, 1), (9.99, 1), (60, 6), (60.04, 7), (1e6, 100_000), (1e9, 2_000),
    ] as [(Double, Int)]
  ) func count(length: Double, count: Int) {
    let limit = length > 1e8 ? 2_000 : 200_000
    let duration = seconds(length)
    let grid = PictureGrid.regular(
      every: seconds(10),
      limit: limit,
      duration: length > 1e8 ? .zero : duration
    )
    #expect(grid.count(duration: duration) == count)
  }

  @Test(
    "An interval grows to whole seconds when there would be too many pictures",
    arguments: [
      (100.0, 10.0, 100, 10_000), (100, 1, 10, 10_000), (101, 1, 10, 11_000),
      (7200, 2, 500, 15_000),
      (3, 0.1, 100, 100), (3, 0.1, 10, 1_000),
    ] as [(Double, Double, Int, Int64)]
  ) func growth(length: Double, interval: Double, limit: Int, milliseconds: Int64) {
    let grid = PictureGrid.regular(
      every: seconds(interval),
      limit: limit,
      duration: seconds(length)
    )
    #expect(grid.interval == CMTime(value: milliseconds, timescale: 1_000))
    #expect(grid.count(duration: seconds(length)) <= limit)
  }

  @Test("An even grid has its number of pictures, however short the video") func even() {
    for length in [0.0001, 1, 81, 100.0 / 3, 1e7] {
      let grid = PictureGrid.even(count: 81, duration: seconds(length))
      #expect(grid.limit == 81)
      #expect(grid.time(of: 80).seconds <= max(length, 0.0001))
    }
  }

  @Test("Times are multiples without drift") func multiples() {
    let grid = PictureGrid.regular(every: seconds(0.1), limit: 20_000, duration: seconds(60))
    #expect(grid.time(of: 12_345) == CMTime(value: 12_345, timescale: 10))
  }
}
