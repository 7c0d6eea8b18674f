import MediaValues
import TestSupport
import Testing

@testable import MediaDecoding

struct StillPictureReaderTests {
  private let folder: TemporaryDirectory
  private let upright: [QuadrantPicture.Quarter?] = [.red, .green, .blue, .white]

  init() throws { folder = try TemporaryDirectory() }

  private func read(_ path: String, _ options: StillOptions = StillOptions()) throws -> StillPicture
  {
    try StillPictureReader(options: options).picture(atPath: path)
  }

  private func code(_ body: () throws -> Void) -> MediaFailure.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? MediaFailure)?.code
    }
  }

  @Test(
    arguments: [
      ("a.jpg", [], StillFormat.jpeg), ("a.jpg", ["-pix_fmt", "gray"], .jpeg),
      ("a.png", [], .png), ("a.png", ["-pix_fmt", "rgb48be"], .png),
      ("a.png", ["-pix_fmt", "pal8"], .png), ("a.png", ["-pix_fmt", "rgba"], .png),
      ("a.png", ["-pix_fmt", "monob"], .png), ("a.gif", [], .gif), ("a.webp", [], .webp),
      ("a.webp", ["-lossless", "1"], .webp), ("quadrants.bmp", [], .bmp), ("a.tiff", [], .tiff),
      ("a.tiff", ["-compression_algo", "lzw"], .tiff), ("a.ppm", [], .pnm),
      ("a.pgm", ["-pix_fmt", "gray"], .pnm),
    ]
  )
  func `every format is read`(name: String, options: [String], format: StillFormat) throws {
    let picture = try read(try QuadrantPicture.make(name, in: folder, options))
    #expect(picture.format == format)
    #expect(picture.fullSize == PixelSize(width: 64, height: 48))
    #expect(picture.raster.width == 64 && picture.raster.height == 48)
    #expect(!picture.isPartial)
    if !options.contains("gray"), !options.contains("monob") {
      #expect(QuadrantPicture.quarters(of: picture.raster) == upright)
    }
  }

  @Test(.enabled(if: HEIFLibrary.status.isLoaded, "needs libheif"))
  func `an AVIF is read by libheif`() throws {
    let path = try QuadrantPicture.make(
      "a.avif",
      in: folder,
      ["-crf", "10", "-still-picture", "1"]
    )
    let picture = try read(path)
    #expect(picture.format == .heif)
    #expect(QuadrantPicture.quarters(of: picture.raster) == upright)
    let bytes = try folder.bytes(of: "a.avif")
    let cut = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.avif")
    #expect(code { _ = try read(cut) } == .nothingDecodable)
    #expect(
      code { _ = try read(path, StillOptions(maximumPixelCount: 1_000)) } == .limitExceeded
    )
  }

  private static let laid: [(UInt8, [QuadrantPicture.Quarter?])] = [
    (1, [.red, .green, .blue, .white]), (2, [.green, .red, .white, .blue]),
    (3, [.white, .blue, .green, .red]), (4, [.blue, .white, .red, .green]),
    (5, [.red, .blue, .green, .white]), (6, [.blue, .red, .white, .green]),
    (7, [.white, .green, .blue, .red]), (8, [.green, .white, .red, .blue]),
  ]

  @Test(arguments: laid, [true, false])
  func `a JPEG is laid as its camera says`(
    laid: (orientation: UInt8, quarters: [QuadrantPicture.Quarter?]),
    isLittleEndian: Bool
  ) throws {
    let name = "a.jpg"
    _ = try QuadrantPicture.make(name, in: folder)
    var bytes = try folder.bytes(of: name)
    let body =
      Array("Exif\u{0}\u{0}".utf8)
      + QuadrantPicture.exif(orientation: laid.orientation, isLittleEndian: isLittleEndian)
    bytes.insert(contentsOf: [0xff, 0xe1, 0, UInt8(body.count + 2)] + body, at: 2)
    let picture = try read(try folder.write(bytes, to: name))
    #expect(QuadrantPicture.quarters(of: picture.raster) == laid.quarters)
    let isTurned = laid.orientation > 4
    #expect(picture.fullSize == PixelSize(width: isTurned ? 48 : 64, height: isTurned ? 64 : 48))
  }

  @Test(arguments: laid)
  func `a PNG is laid as its camera says`(
    laid: (orientation: UInt8, quarters: [QuadrantPicture.Quarter?])
  ) throws {
    _ = try QuadrantPicture.make("a.png", in: folder)
    var bytes = try folder.bytes(of: "a.png")
    let body = QuadrantPicture.exif(orientation: laid.orientation)
    bytes.insert(
      contentsOf: [0, 0, 0, UInt8(body.count)] + Array("eXIf".utf8) + body + [0, 0, 0, 0],
      at: 33
    )
    let picture = try read(try folder.write(bytes, to: "a.png"))
    #expect(QuadrantPicture.quarters(of: picture.raster) == laid.quarters)
  }

  @Test func `a large JPEG is decoded at a reduced size`() throws {
    let path = try QuadrantPicture.make("a.jpg", in: folder, ["-vf", "scale=2048:1536"])
    let picture = try read(path, StillOptions(longSide: 256))
    #expect(picture.fullSize == PixelSize(width: 2_048, height: 1_536))
    #expect(picture.raster.width == 256 && picture.raster.height == 192)
    #expect(QuadrantPicture.quarters(of: picture.raster) == upright)
  }

  @Test(arguments: ["a.jpg", "a.png", "a.gif", "a.webp", "quadrants.bmp", "a.tiff", "a.ppm"])
  func `a picture with too many pixels is refused before it is decoded`(name: String) throws {
    let path = try QuadrantPicture.make(name, in: folder)
    #expect(
      code { _ = try read(path, StillOptions(maximumPixelCount: 64 * 48 - 1)) } == .limitExceeded
    )
    #expect(try read(path, StillOptions(maximumPixelCount: 64 * 48)).raster.width == 64)
  }

  @Test func `a header that promises a gigapixel is refused`() throws {
    _ = try QuadrantPicture.make("a.png", in: folder)
    var bytes = try folder.bytes(of: "a.png")
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff])
    let path = try folder.write(bytes, to: "a.png")
    #expect(code { _ = try read(path) } == .limitExceeded)
  }

  @Test(arguments: ["a.jpg", "a.png"])
  func `of a truncated picture the part that is there is given`(name: String) throws {
    _ = try QuadrantPicture.make(name, in: folder, ["-vf", "scale=640:480,noise=alls=20"])
    let bytes = try folder.bytes(of: name)
    let path = try folder.write(Array(bytes.prefix(bytes.count * 6 / 10)), to: name)
    let picture = try read(path)
    #expect(picture.isPartial)
    let quarters = QuadrantPicture.quarters(of: picture.raster)
    #expect(quarters[0] == .red && quarters[1] == .green)
    #expect(quarters[3] != .white)
  }

  @Test(
    arguments: ["a.jpg", "a.png", "a.gif", "a.webp", "quadrants.bmp", "a.tiff"],
    [0, 1, 3, 9, 17, 30, 60]
  )
  func `whatever is left of a file gives a picture or a failure that names it`(
    name: String,
    percent: Int
  ) throws {
    _ = try QuadrantPicture.make(name, in: folder)
    let bytes = try folder.bytes(of: name)
    let path = try folder.write(Array(bytes.prefix(bytes.count * percent / 100)), to: "cut")
    do {
      #expect(try read(path).isPartial)
    } catch {
      #expect((error as? MediaFailure)?.path == path)
    }
  }

  @Test func `bytes that are wrong crash nothing`() throws {
    for name in ["a.jpg", "a.png", "a.gif", "a.webp", "quadrants.bmp", "a.tiff"] {
      _ = try QuadrantPicture.make(name, in: folder)
      let bytes = try folder.bytes(of: name)
      var seed: UInt64 = 1
      for _ in 0..<60 {
        var broken = bytes
        for _ in 0..<6 {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          broken[Int(seed >> 33) % min(broken.count, 600)] = UInt8(truncatingIfNeeded: seed >> 20)
        }
        let file = StillFile(path: name, bytes: broken)
        let options = StillOptions(maximumPixelCount: 4_000_000)
        _ = try? StillPictureReader(options: options).picture(in: file)
      }
    }
  }

  @Test func `what is no picture says so`() throws {
    let text = try folder.write(Array("not a picture".utf8), to: "text.jpg")
    #expect(code { _ = try read(text) } == .unrecognizedFormat)
    #expect(code { _ = try read(folder.file("none.jpg")) } == .fileNotFound)
    #expect(code { _ = try read(folder.path) } == .fileNotFound)
    #expect(code { _ = try read(try folder.write([], to: "empty.jpg")) } == .unrecognizedFormat)
    let path = try QuadrantPicture.make("a.png", in: folder)
    #expect(try StillFile(path: path, maximumByteCount: 1_000_000).state.modified > 0)
    #expect(code { _ = try StillFile(path: path, maximumByteCount: 10) } == .limitExceeded)
  }

  @Test func `a wrong extension does not matter`() throws {
    _ = try QuadrantPicture.make("a.png", in: folder)
    let path = try folder.write(try folder.bytes(of: "a.png"), to: "photo.jpg")
    #expect(try read(path).format == .png)
  }

  @Test func `of an animated WebP the first picture is given`() throws {
    _ = try QuadrantPicture.make("quadrants.bmp", in: folder)
    let path = folder.file("a.webp")
    try FFmpegCommand.run([
      "-loop", "1", "-i", folder.file("quadrants.bmp"), "-vf", "hue=H=n", "-c:v", "libwebp_anim",
      "-lossless", "1", "-frames:v", "3", path,
    ])
    let picture = try read(path)
    #expect(picture.format == .webp)
    #expect(QuadrantPicture.quarters(of: picture.raster) == upright)
  }

  @Test func `nothing of FFmpeg's is left behind`() throws {
    let census = HandleCensus()
    let reader = StillPictureReader(census: census)
    for name in ["a.jpg", "a.png", "a.webp"] {
      _ = try reader.picture(atPath: try QuadrantPicture.make(name, in: folder))
      let bytes = try folder.bytes(of: name)
      _ = try? reader.picture(in: StillFile(path: name, bytes: Array(bytes.prefix(80))))
    }
    #expect(census.liveCount == 0)
  }
}
