import MediaValues
import Testing

@testable import MediaIntelligence

@Suite struct KeptPicturesTests {
  private let raster = Raster(width: 4, height: 2, pixels: [UInt8](repeating: 7, count: 24))

  @Test(arguments: [(72, [1, 2, 3]), (71, []), (1_000, [1, 2, 3]), (0, [])])
  func `Pictures are kept while there is room for all of them`(limit: Int, kept: [Int64]) {
    var pictures = KeptPictures(byteLimit: limit)
    for frame in 1...3 as ClosedRange<Int64> {
      pictures.keep(raster, at: CMTime(value: frame, timescale: 25), isKeyFrame: true)
    }
    #expect(pictures.byTime.keys.map(\.value).sorted() == kept)
  }

  @Test(arguments: [(71, [2, 3]), (48, [2, 3]), (47, [2]), (23, []), (96, [1, 2, 3, 4])])
  func `Where there is no room for all, frames between key frames stay`(limit: Int, kept: [Int64]) {
    var pictures = KeptPictures(byteLimit: limit)
    for frame in 1...4 as ClosedRange<Int64> {
      let time = CMTime(value: frame, timescale: 25)
      pictures.keep(raster, at: time, isKeyFrame: frame == 1 || frame == 4)
    }
    #expect(pictures.byTime.keys.map(\.value).sorted() == kept)
  }
}
