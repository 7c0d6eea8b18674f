import Foundation
import MediaDecoding
import MediaExport
import MediaValues
import TestSupport
import Testing

@Suite("Coding pictures") struct PictureEncoderTests {
  /// A picture of four flat quarters: red, green, blue and gray.
  private static func quarters(width: Int, height: Int) -> Raster {
    let colors: [[UInt8]] = [[230, 20, 30], [20, 200, 40], [30, 40, 220], [128, 128, 128]]
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += colors[(y * 2 / height) * 2 + x * 2 / width]
      }
    }
    return Raster(width: width, height: height, pixels: pixels)
  }

  /// The formats that can be written here and read back: AVIF is read by libheif.
  static let codings = PictureCoding.allCases.filter { coding in
    PictureEncoder.isAvailable(coding) && (coding != .avif || HEIFLibrary.status.isLoaded)
  }

  /// The picture as another program reads it: RGB bytes.
  private func decoded(_ bytes: [UInt8]) throws -> [UInt8] {
    if bytes.prefix(12).suffix(8) == Array("ftypavif".utf8)[...] {
      let folder = try TemporaryDirectory()
      let path = try folder.write(bytes, to: "a.avif")
      return try StillPictureReader().picture(atPath: path).raster.pixels
    }
    let base = FileManager.default.temporaryDirectory.path + "/picture-\(UUID().uuidString)"
    defer {
      for suffix in ["", ".rgb"] { try? FileManager.default.removeItem(atPath: base + suffix) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: base))
    try FFmpegCommand.run(
      ["-i", base, "-sws_flags", "accurate_rnd+full_chroma_int+bicubic"]
        + ["-pix_fmt", "rgb24", "-f", "rawvideo", base + ".rgb"]
    )
    return try Array(Data(contentsOf: URL(fileURLWithPath: base + ".rgb")))
  }

  @Test(
    "Other programs see the same colors",
    arguments: codings,
    [1, 17, 64, 333]
  ) func colors(coding: PictureCoding, width: Int) throws {
    let raster = Self.quarters(width: width, height: max(width * 9 / 16, 1))
    let bytes = try PictureEncoder(coding: coding, quality: 95).encode(raster)
    let pixels = try decoded(bytes)
    try #require(pixels.count == raster.pixels.count)
    // The middle of each quarter, away from where chroma bleeds.
    for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
      let place = 3 * (raster.height * y / 4 * width + width * x / 4)
      for channel in 0..<3 where coding == .png || width > 32 {
        let distance = abs(Int(pixels[place + channel]) - Int(raster.pixels[place + channel]))
        #expect(distance <= (coding == .png ? 0 : 4), "\(coding) \(width) \(x) \(y) \(channel)")
      }
    }
    if coding == .png { #expect(pixels == raster.pixels) }
  }

  @Test(
    "The bytes begin as the format says",
    arguments: PictureCoding.allCases.filter(PictureEncoder.isAvailable)
  )
  func signature(coding: PictureCoding) throws {
    let bytes = try PictureEncoder(coding: coding).encode(Self.quarters(width: 16, height: 16))
    switch coding {
    case .jpeg: #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.suffix(2) == [0xFF, 0xD9])
    case .png: #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    case .webp:
      #expect(bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12] == Array("WEBP".utf8)[...])
    case .avif: #expect(bytes[4..<12] == Array("ftypavif".utf8)[...])
    }
  }

  @Test(
    "The same picture gives the same bytes",
    arguments: PictureCoding.allCases.filter(PictureEncoder.isAvailable)
  )
  func repeatable(coding: PictureCoding) throws {
    let raster = Self.quarters(width: 100, height: 57)
    let encoder = PictureEncoder(coding: coding)
    #expect(try encoder.encode(raster) == encoder.encode(raster))
  }

  @Test(
    "Better quality takes more bytes and comes closer",
    arguments: codings.filter { $0 != .png }
  )
  func quality(coding: PictureCoding) throws {
    var state: UInt64 = 7
    let pixels = (0..<3 * 128 * 128).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 58) &* 4
    }
    let raster = Raster(width: 128, height: 128, pixels: pixels)
    var results: [(size: Int, error: Int)] = []
    for quality in [1, 25, 50, 75, 90, 100] {
      let bytes = try PictureEncoder(coding: coding, quality: quality).encode(raster)
      let seen = try decoded(bytes)
      results.append((bytes.count, zip(seen, pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }))
    }
    #expect(zip(results, results.dropFirst()).allSatisfy { $0.size < $1.size })
    #expect(zip(results, results.dropFirst()).allSatisfy { $0.error > $1.error })
  }

  @Test("A quality out of bounds counts as the nearest") func qualityBounds() {
    #expect(PictureEncoder(coding: .jpeg, quality: -5).quality == 1)
    #expect(PictureEncoder(coding: .jpeg, quality: 1000).quality == 100)
  }

  @Test("Full chroma keeps thin colored lines") func chroma() throws {
    let pixels = (0..<64 * 64).flatMap { $0 % 2 == 0 ? [220, 30, 30] : [30, 30, 220] as [UInt8] }
    let raster = Raster(width: 64, height: 64, pixels: pixels)
    let errors = try [ChromaSampling.halved, .full].map { sampling in
      let bytes = try PictureEncoder(coding: .jpeg, quality: 95, chromaSampling: sampling)
        .encode(raster)
      return zip(try decoded(bytes), pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    #expect(errors[1] * 4 < errors[0])
  }

  @Test(
    "A picture beyond the format's bounds is refused",
    arguments: [(PictureCoding.jpeg, 65_501), (.webp, 16_384)]
  ) func tooLarge(coding: PictureCoding, width: Int) {
    let raster = Raster(
      width: width,
      height: 1,
      pixels: [UInt8](repeating: 0, count: 3 * width)
    )
    let failure = #expect(throws: MediaFailure.self) {
      try PictureEncoder(coding: coding).encode(raster)
    }
    #expect(failure?.code == .limitExceeded)
  }

  @Test(
    "The largest picture of a format can be coded",
    arguments: PictureCoding.allCases.filter(PictureEncoder.isAvailable)
  )
  func largest(coding: PictureCoding) throws {
    let width = min(coding.maximumSide, 70_000)
    let raster = Raster(
      width: width,
      height: 2,
      pixels: [UInt8](repeating: 99, count: 6 * width)
    )
    #expect(try !PictureEncoder(coding: coding).encode(raster).isEmpty)
  }
}
