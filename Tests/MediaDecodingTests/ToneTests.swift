import MediaValues
import TestSupport
import Testing

@testable import MediaDecoding

@Suite("Light of a high dynamic range")
struct ToneTests {
  @Test(
    "The published points of the perceptual quantiser are met",
    arguments: [(0.0, 0.0), (0.508_078, 100.0), (0.751_827, 1000.0), (1.0, 10_000.0)]
  )
  func perceptualQuantizer(signal: Double, light: Double) {
    #expect(abs(ToneCurve.perceptualQuantizerLight(signal) - light) <= 0.001 * max(light, 1))
    #expect(abs(ToneCurve.perceptualQuantizerSignal(light) - signal) < 1e-4)
  }

  @Test("Half of the hybrid log-gamma signal is a twelfth of the light, and all is all")
  func hybridLogGamma() {
    #expect(abs(ToneCurve.hybridLogGammaScene(0.5) - 1.0 / 12) < 1e-9)
    #expect(abs(ToneCurve.hybridLogGammaScene(1) - 1) < 1e-6)
    #expect(ToneCurve.hybridLogGammaScene(0) == 0)
  }

  @Test("The roll-off keeps the dark, rises everywhere and ends at white")
  func rollOff() {
    #expect(abs(ToneCurve.rolledOff(5, peak: 1000) - 5 / 203) < 1e-3)
    #expect(abs(ToneCurve.rolledOff(1000, peak: 1000) - 1) < 1e-6)
    let mapped = stride(from: 0.0, through: 1000, by: 10).map {
      ToneCurve.rolledOff($0, peak: 1000)
    }
    #expect(zip(mapped, mapped.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "Grey stays grey and keeps its order",
    arguments: [VideoProperties.DynamicRange.perceptualQuantizer, .hybridLogGamma]
  )
  func graysStayGray(range: VideoProperties.DynamicRange) {
    let curve = ToneCurve(range, peakLuminance: 0, isWideGamut: true)
    var last = -1
    for value in stride(from: 0, through: 65_535, by: 4369) {
      let (red, green, blue) = curve.map(
        red: UInt16(value),
        green: UInt16(value),
        blue: UInt16(value)
      )
      #expect(abs(Int(red) - Int(green)) <= 1 && abs(Int(green) - Int(blue)) <= 1)
      #expect(Int(green) >= last)
      last = Int(green)
    }
    #expect(last >= 254)
  }

  @Test(
    "Clips of a high dynamic range are recognised and come out bright enough",
    arguments: [
      ("smpte2084", VideoProperties.DynamicRange.perceptualQuantizer, 593),
      ("arib-std-b67", .hybridLogGamma, 720),
    ]
  )
  func clipsAreToneMapped(
    transfer: String,
    range: VideoProperties.DynamicRange,
    whiteSignal: Int
  ) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("hdr.mp4")
    // The left is reference white, 203 cd/m²; the right is 0.1 of the signal.
    let left = 64 + whiteSignal * 876 / 1024
    try FFmpegCommand.make(
      "color=black:s=64x64:r=5:d=0.4,format=yuv420p10le,"
        + "geq=lum='if(lt(X,32),\(left),152)':cb=512:cr=512",
      [
        "-c:v", "libx265", "-x265-params", "log-level=none:crf=4", "-pix_fmt", "yuv420p10le",
        "-color_trc", transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc",
      ],
      to: path
    )
    let result = try readAll(path, longSide: 64)
    #expect(result.properties.dynamicRange == range && result.properties.bitDepth == 10)
    let picture = try #require(result.sink.rasters.first)
    let (white, dark) = (picture.color(10, 30), picture.color(54, 30))
    #expect(white.green > 170 && abs(white.red - white.blue) < 6, "\(white)")
    #expect(dark.green < 60, "\(dark)")
  }

  @Test("Tones that both curves keep come out as light of a standard display")
  func middleTonesAreKept() {
    let curve = ToneCurve(.perceptualQuantizer, peakLuminance: 0, isWideGamut: true)
    let signal = UInt16(65_535 * ToneCurve.perceptualQuantizerSignal(40))
    let ours = curve.map(red: signal, green: signal, blue: signal).1
    // 40 cd/m² is below where either curve bends: 40/203 on a display of gamma 2.4.
    #expect(abs(Int(ours) - 130) <= 3)
  }
}
