import MediaDecoding
import MediaValues
import TestSupport
import Testing

@Suite("Pictures as they are shown")
struct PictureTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func first(_ path: String, longSide: Int = 4096) throws -> Raster {
    try #require(try readAll(path, longSide: longSide).sink.rasters.first)
  }

  private func make(_ source: String, _ options: [String], _ name: String) throws -> String {
    let path = folder.file(name)
    try FFmpegCommand.make(source, options, to: path)
    return path
  }

  /// Four colours: red and green above, blue and white below.
  private static let quarters =
    "color=red:s=32x24:r=5:d=0.4[a];color=lime:s=32x24:r=5:d=0.4[b];color=blue:s=32x24:r=5:d=0.4[c];"
    + "color=white:s=32x24:r=5:d=0.4[d];[a][b]hstack[t];[c][d]hstack[u];[t][u]vstack"

  @Test(
    "The display matrix turns and mirrors the picture",
    arguments: [
      // The matrix, then the colours expected at the top left, top right and bottom left.
      ([1, 0, 0, 1], 0, false, "RGB"), ([0, 1, -1, 0], 90, false, "BRW"),
      ([-1, 0, 0, -1], 180, false, "WBG"), ([0, -1, 1, 0], 270, false, "GWR"),
      ([-1, 0, 0, 1], 0, true, "GRW"), ([1, 0, 0, -1], 180, true, "BWR"),
      ([0, 1, 1, 0], 270, true, "RBG"), ([0, -1, -1, 0], 90, true, "WGB"),
      ([0, 0, 0, 0], 0, false, "RGB"),
    ] as [([Int32], Int, Bool, String)]
  )
  func displayMatrixIsApplied(
    matrix: [Int32],
    degrees: Int,
    isMirrored: Bool,
    corners: String
  ) throws {
    _ = try make(Self.quarters, ["-c:v", "libx264", "-pix_fmt", "yuv444p"], "plain.mp4")
    let bytes = try folder.bytes(of: "plain.mp4")
    let turned = try #require(MP4Patch.settingDisplayMatrix(matrix, in: bytes))
    let result = try readAll(try folder.write(turned, to: "turned.mp4"), longSide: 64)
    #expect(result.properties.rotation == degrees)
    #expect(result.properties.isMirrored == isMirrored)
    let picture = try #require(result.sink.rasters.first)
    let isTurned = degrees % 180 != 0
    #expect(picture.width == (isTurned ? 48 : 64) && picture.height == (isTurned ? 64 : 48))
    #expect(
      result.properties.displaySize == PixelSize(width: picture.width, height: picture.height)
    )
    let colors: [Character: (Int, Int, Int)] = [
      "R": (255, 0, 0), "G": (0, 255, 0), "B": (0, 0, 255), "W": (255, 255, 255),
    ]
    let places = [(8, 8), (picture.width - 8, 8), (8, picture.height - 8)]
    for (place, name) in zip(places, corners) {
      let color = try #require(colors[name])
      #expect(picture.isNear(place.0, place.1, color.0, color.1, color.2, within: 24), "\(name)")
    }
  }

  @Test("Pixels that are not square are made so")
  func aspectRatioIsApplied() throws {
    let path = try make(
      "testsrc=size=64x48:rate=5:duration=0.4,setsar=2/1",
      ["-c:v", "libx264", "-pix_fmt", "yuv420p"],
      "wide.mp4"
    )
    let result = try readAll(path, longSide: 4096)
    #expect(result.properties.displaySize == PixelSize(width: 128, height: 48))
    #expect(result.sink.rasters.first?.width == 128)
    #expect(result.properties.codedSize == PixelSize(width: 64, height: 48))
  }

  @Test(
    "Small and odd sizes decode to pictures of their own size",
    arguments: [(2, 2), (3, 5), (1, 1), (17, 31), (65, 49)]
  )
  func oddSizesDecode(width: Int, height: Int) throws {
    var clip = Y4MClip(width: width, height: height)
    clip.addFrame(luma: 255)
    let picture = try first(try folder.write(clip.bytes, to: "odd.y4m"))
    #expect(picture.width == width && picture.height == height)
    for y in 0..<height { for x in 0..<width { #expect(picture.color(x, y).green > 250) } }
  }

  @Test(
    "Limited and full range and the matrices give the same colours",
    arguments: [
      ("bt709", "tv"), ("bt709", "pc"), ("smpte170m", "tv"), ("smpte170m", "pc"),
      ("bt2020nc", "tv"), ("bt470bg", "pc"),
    ]
  )
  func matricesAndRangesAreRight(matrix: String, range: String) throws {
    let out = matrix == "bt2020nc" ? "bt2020" : (matrix == "bt709" ? "bt709" : "smpte170m")
    let path = try make(
      "color=0x30C0E0:s=64x64:r=5:d=0.4,format=gbrp,"
        + "scale=out_color_matrix=\(out):out_range=\(range),format=yuv444p",
      [
        "-c:v", "libx264", "-qp", "1", "-colorspace", matrix, "-color_range", range, "-color_trc",
        "bt709", "-color_primaries", "bt709",
      ],
      "color.mp4"
    )
    let picture = try first(path)
    let found = picture.color(20, 20)
    #expect(picture.isNear(20, 20, 0x30, 0xC0, 0xE0, within: 4), "\(found)")
  }

  @Test("Of partly transparent pictures the part that shows lies on black")
  func transparencyIsFlattened() throws {
    let path = try make(
      "color=red@0.5:s=32x32:r=5:d=0.4,format=rgba",
      ["-c:v", "qtrle"],
      "alpha.mov"
    )
    #expect(try first(path).isNear(10, 10, 128, 0, 0, within: 3))
  }

  @Test("Palettes are looked up", arguments: ["gif", "mov"])
  func palettesAreLookedUp(container: String) throws {
    let options = container == "gif" ? [] : ["-c:v", "png", "-pix_fmt", "pal8"]
    let path = try make(
      "color=0x0000FF:s=32x32:r=5:d=0.4" + (container == "gif" ? "" : ",format=rgb8,format=pal8"),
      options,
      "palette." + container
    )
    #expect(try first(path).isNear(10, 10, 0, 0, 255, within: 40))
  }

  @Test(
    "Grey pictures keep black and white",
    arguments: [
      ("gray", "libx264", "mp4", "tv"), ("gray", "ffv1", "mkv", "tv"),
      ("gray", "ffv1", "mkv", "pc"),
      ("gray10le", "ffv1", "mkv", "pc"),
    ]
  )
  func grayIsGray(format: String, codec: String, container: String, range: String) throws {
    let path = try make(
      "color=black:s=32x32:r=5:d=0.4[a];color=white:s=32x32:r=5:d=0.4[b];[a][b]hstack,"
        + "scale=out_range=\(range),format=yuv444p10le,extractplanes=y,format=\(format)",
      ["-c:v", codec, "-pix_fmt", format, "-color_range", range],
      "gray." + container
    )
    let picture = try first(path)
    #expect(picture.isNear(8, 16, 0, 0, 0, within: 6), "\(picture.color(8, 16))")
    #expect(picture.isNear(56, 16, 255, 255, 255, within: 6), "\(picture.color(56, 16))")
  }

  @Test(
    "Deep colours come down to eight bits",
    arguments: [("yuv420p10le", "libx264"), ("yuv422p10le", "libx264"), ("yuv420p12le", "libx265")]
  )
  func deepColorsDecode(format: String, codec: String) throws {
    let path = try make(
      "color=0x40A0D0:s=64x64:r=5:d=0.4,scale=out_color_matrix=bt709",
      ["-c:v", codec, "-pix_fmt", format, "-colorspace", "bt709"],
      "deep.mkv"
    )
    let result = try readAll(path, longSide: 64)
    #expect(result.properties.bitDepth == (format.contains("12") ? 12 : 10))
    let picture = try #require(result.sink.rasters.first)
    #expect(picture.isNear(20, 20, 0x40, 0xA0, 0xD0, within: 6), "\(picture.color(20, 20))")
  }

  @Test("Pictures that change their size or format on the way all decode")
  func sizeChangesDecode() throws {
    let sizes = ["64x48", "96x64", "32x32"]
    var stream: [UInt8] = []
    for (index, size) in sizes.enumerated() {
      let format = index == 1 ? "yuv444p" : "yuv420p"
      let name = "part\(index).h264"
      _ = try make(
        "testsrc=size=\(size):rate=25:duration=0.2",
        ["-c:v", "libx264", "-pix_fmt", format],
        name
      )
      stream += try folder.bytes(of: name)
    }
    let path = try folder.write(stream, to: "changing.h264")
    let sink = try readAll(path, longSide: 4096).sink
    #expect(
      sink.rasters.map(\.width) == [64, 64, 64, 64, 64, 96, 96, 96, 96, 96, 32, 32, 32, 32, 32]
    )
  }

  @Test("Scaling keeps the shape and never enlarges")
  func scalingKeepsShape() throws {
    var clip = Y4MClip(width: 200, height: 100)
    clip.addFrame { x, _ in x < 100 ? 0 : 255 }
    let path = try folder.write(clip.bytes, to: "a.y4m")
    let small = try first(path, longSide: 50)
    #expect(small.width == 50 && small.height == 25)
    #expect(small.color(5, 10).green < 5 && small.color(45, 10).green > 250)
    #expect(try first(path, longSide: 1000).width == 200)
    var reader = try VideoReader(path: path)
    try reader.readFrames(in: CMTimeRange(start: .zero, end: .zero)) { frame in
      let exact = try frame.raster(exactly: PixelSize(width: 64, height: 36))
      #expect(exact.width == 64 && exact.height == 36)
      return .next
    }
  }
}
