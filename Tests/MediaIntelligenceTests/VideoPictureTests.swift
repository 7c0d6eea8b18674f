import Foundation
import MediaIntelligence
import Synchronization
import TestSupport
import Testing

struct VideoPictureTests {
  private final class Seen: Sendable {
    let times = Mutex<[CMTime]>([])
  }

  @Test func `pictures come in the order of their times and in the width asked for`() async throws {
    let file = try SceneFile()
    let times = [CMTime(value: 6, timescale: 1), .zero, CMTime(value: 900, timescale: 1)]
    let pictures = try await VideoAnalyzer().pictures(of: file.asset, at: times, maximumWidth: 80)
    #expect(pictures.map(\.size) == Array(repeating: PixelSize(width: 80, height: 45), count: 3))
    #expect((pictures[1].pixels.max() ?? 255) < 40)
    #expect((pictures[0].pixels.max() ?? 0) > 150)
  }

  @Test func `a picture says when its frame begins, not when it was asked for`() async throws {
    let file = try SceneFile()
    let asked = [1.01, 2.995, 900].map { CMTime(seconds: $0, preferredTimescale: 1_000) }
    for crop in [nil, PictureCrop.square] {
      let pictures = try await VideoAnalyzer().pictures(of: file.asset, at: asked, crop: crop)
      let last = Double(file.frameCount - 1) / Double(SceneFile.framesPerSecond)
      #expect(pictures.map(\.time.seconds) == [1, 2.96, last])
    }
  }

  @Test func `each picture is turned into something as it comes, until the function throws`()
    async throws
  {
    let file = try SceneFile()
    let times = [CMTime(value: 6, timescale: 1), .zero, CMTime(value: 2, timescale: 1)]
    let coded = try await VideoAnalyzer()
      .pictures(of: file.asset, at: times, maximumWidth: 80) { picture in
        "\(picture.time.seconds) \(picture.size.width)"
      }
    #expect(coded == ["6.0 80", "0.0 80", "2.0 80"])
    let seen = Seen()
    await #expect(throws: MediaFailure.self) {
      _ = try await VideoAnalyzer().pictures(of: file.asset, at: times, crop: .square) { picture in
        seen.times.withLock { $0.append(picture.time) }
        guard picture.time > .zero else {
          throw MediaFailure(code: .cannotWrite, stage: .writing, message: "Enough.")
        }
      }
    }
    #expect(seen.times.withLock { $0.map(\.seconds) } == [6, 0])
  }

  @Test(arguments: [PictureCrop.square, .portrait, .vertical, .wide])
  func `a crop has its shape and says which part of the frame it is`(
    crop: PictureCrop
  ) async throws {
    let file = try SceneFile()
    let time = CMTime(value: 6, timescale: 1)
    let pictures = try await VideoAnalyzer()
      .pictures(of: file.asset, at: [time], maximumWidth: 80, crop: crop)
    let picture = try #require(pictures.first)
    let whole = try await VideoAnalyzer().pictures(of: file.asset, at: [time])
    let size = try #require(whole.first?.size)
    let shape = try #require(crop.shape)
    #expect(picture.size.width <= 80)
    #expect(
      abs(picture.size.height * shape.width - picture.size.width * shape.height) <= shape.width
    )
    let area = picture.area
    let ratio = area.width * Double(size.width) / (area.height * Double(size.height))
    #expect(abs(ratio - Double(shape.width) / Double(shape.height)) < 0.001)
  }

  @Test func `a crop of no use is refused`() {
    #expect(PictureCrop(width: 0, height: 1) == nil)
    #expect(PictureCrop(width: 21, height: 2) == nil)
    #expect(PictureCrop(width: 1, height: 1_001) == nil)
    #expect(PictureCrop(width: 16, height: 9) == .wide)
  }

  @Test(arguments: [
    (PictureFormat.jpeg, [UInt8]([0xFF, 0xD8, 0xFF])),
    (.png, [0x89, 0x50, 0x4E, 0x47]),
    (.webp, Array("RIFF".utf8)),
  ])
  func `a picture is written whole in the format of its name`(
    format: PictureFormat,
    signature: [UInt8]
  ) throws {
    let directory = try TemporaryDirectory()
    let name = "picture.\(format.rawValue)"
    let picture = try #require(
      VideoPicture(
        time: .zero,
        size: PixelSize(width: 3, height: 2),
        pixels: Array(repeating: 200, count: 18)
      )
    )
    try picture.write(to: URL(filePath: directory.file(name)))
    #expect(try directory.bytes(of: name).starts(with: signature))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [name])
  }

  @Test func `a name that says no format is refused`() throws {
    let picture = try #require(
      VideoPicture(time: .zero, size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3])
    )
    let failure = #expect(throws: MediaFailure.self) {
      try picture.write(to: URL(filePath: "/tmp/picture.bmp"))
    }
    #expect(failure?.code == .invalidArgument)
  }

  @Test func `bytes that do not fit the size make no picture`() {
    #expect(
      VideoPicture(time: .zero, size: PixelSize(width: 2, height: 2), pixels: [1, 2, 3]) == nil
    )
    #expect(VideoPicture(time: .zero, size: PixelSize(width: 0, height: 0), pixels: []) == nil)
  }
}
