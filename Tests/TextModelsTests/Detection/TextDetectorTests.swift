import MediaValues
import Testing

@testable import TextModels

@Suite(.enabled(if: TextFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
struct TextDetectorTests {
  private let library: TextModelLibrary

  init() throws { library = try #require(TextFixtures.library) }

  @Test(
    arguments: [
      (640, 360, 4), (1280, 720, 8), (360, 640, 3), (320, 240, 3), (320, 320, 3), (160, 90, 1),
      (224, 126, 2),
    ]
  )
  func `a line of words is found where it is, in pictures of any shape`(
    width: Int,
    height: Int,
    dot: Int
  ) throws {
    var detector = library.makeDetector()
    let picture = TextFixtures.picture("THE LATE TRAIN", width: width, height: height, dot: dot)
    let lines = try detector.detect(in: picture).filter(\.isLevelLine)
    let found = try #require(lines.max { $0.bounds.width < $1.bounds.width })
    let expectedWidth = Double((14 * 6 - 1) * dot) / Double(width)
    #expect(abs(found.bounds.x - 0.1) < 0.05)
    #expect(abs(found.bounds.y + found.bounds.height / 2 - 0.6) < 0.1)
    #expect(abs(found.bounds.width - expectedWidth) < 0.1)
    #expect(lines.writing.levelShare > 0.01)
  }

  @Test(arguments: [(640, 360), (320, 240), (160, 90), (1, 1), (3, 900), (900, 3)])
  func `a picture without writing has none`(width: Int, height: Int) throws {
    var detector = library.makeDetector()
    let picture = TextFixtures.picture("", width: width, height: height, dot: 1)
    #expect(try detector.detect(in: picture).writing.levelShare == 0)
  }

  @Test func `a fence of posts and bars is not writing`() throws {
    var pixels: [UInt8] = []
    for y in 0..<180 {
      for x in 0..<320 {
        let isFence = x % 24 < 5 || (y - 60) % 50 == 0 || (y - 61) % 50 == 0
        pixels += isFence ? [30, 30, 34] : [UInt8(120 + y / 3), 140, 150]
      }
    }
    var detector = library.makeDetector()
    let picture = Raster(width: 320, height: 180, pixels: pixels)
    #expect(try detector.detect(in: picture).writing.levelShare == 0)
  }

  @Test func `the same picture gives the same answer in any order`() throws {
    let words = TextFixtures.picture("NOISE AT NINE", width: 640, height: 360, dot: 3)
    let tall = TextFixtures.picture("A FILM", width: 360, height: 640, dot: 4)
    var detector = library.makeDetector()
    let first = try detector.detect(in: words)
    _ = try detector.detect(in: tall)
    #expect(try detector.detect(in: words) == first)
  }
}
