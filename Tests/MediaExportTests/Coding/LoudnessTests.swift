import Foundation
import MediaDecoding
import MediaExport
import MediaValues
import TestSupport
import Testing

@Suite("The loudness of clips", .enabled(if: FilterNetwork.has(["ebur128", "alimiter"])))
struct LoudnessTests {
  private let fixture: ClipFixture

  init() throws { fixture = try ClipFixture() }

  /// Small moving pictures with sound that libavfilter describes, coded without loss.
  private func video(_ sound: String) throws -> String {
    let path = fixture.folder.file("source.mkv")
    try FFmpegCommand.make(
      "testsrc2=size=64x36:rate=10:duration=12",
      ["-f", "lavfi", "-i", sound, "-c:v", "libx264", "-preset", "ultrafast", "-g", "20"]
        + ["-c:a", "flac"],
      to: path
    )
    return path
  }

  private func export(
    _ path: String,
    _ target: Double,
    to name: String
  ) throws -> (loudness: ClipLoudness?, path: String) {
    var settings = ClipExporter.Settings(container: name.hasSuffix("webm") ? .webm : .mp4)
    settings.mode = .encode
    settings.coding.loudness = target
    let range = CMTimeRange(
      start: CMTime(value: 1, timescale: 1),
      end: CMTime(value: 11, timescale: 1)
    )
    let output = fixture.folder.file(name)
    let report = try ClipExporter(path: path).export(range, to: output, settings: settings)
    return (report.streams.first { $0.kind == "audio" }?.loudness, output)
  }

  /// The loudness in LUFS and the true peak in dBTP as FFmpeg's own meter has them.
  private func measure(_ path: String) throws -> (loudness: Double, peak: Double) {
    let said = try FFmpegCommand.remarks(
      ["-i", path, "-map", "0:a:0", "-af", "ebur128=peak=true", "-f", "null", "-"]
    )
    let summary = said[(said.range(of: "Summary:")?.lowerBound ?? said.startIndex)...]
    func number(_ label: String) throws -> Double {
      let place = try #require(summary.range(of: label)).upperBound
      let text = summary[place...].drop { $0 == " " }.prefix { $0 != " " && $0 != "\n" }
      return try #require(Double(text))
    }
    return (try number("I:"), try number("Peak:"))
  }

  /// Noise that comes and goes like syllables, with the pauses and the peaks of speech.
  private static let speech =
    "anoisesrc=color=pink:amplitude=1:sample_rate=48000:duration=12:seed=5"
    + ",volume='0.3*max(0.1,abs(sin(2*PI*0.7*t)))*(0.5+abs(sin(2*PI*3*t)))':eval=frame"
  private static let music =
    "aevalsrc='0.3*sin(2*PI*220*t)+0.25*sin(2*PI*554*t)+0.2*sin(2*PI*1319*t)*exp(-4*mod(t,0.5))"
    + "|0.3*sin(2*PI*277*t)+0.2*sin(2*PI*831*t)':s=44100:d=12"
  private static let loud = "anoisesrc=color=pink:amplitude=1:sample_rate=48000:duration=12:seed=7"
  private static let quiet = "anoisesrc=color=pink:amplitude=0.004:duration=12:seed=7"

  @Test(
    "Sound comes to the loudness asked for, and its peaks stay below -1 dBTP",
    arguments: [speech, music, loud, quiet],
    [(-23.0, "clip.mp4"), (-14.0, "clip.mp4"), (-16.0, "clip.webm")]
  ) func leveling(sound: String, wish: (target: Double, name: String)) throws {
    let (loudness, clip) = try export(try video(sound), wish.target, to: wish.name)
    let measured = try measure(clip)
    #expect(abs(measured.loudness - wish.target) <= 0.3)
    #expect(measured.peak <= -1)
    let told = try #require(loudness)
    #expect(abs((told.after ?? 0) - measured.loudness) <= 0.2)
    #expect(abs((told.truePeak ?? 0) - measured.peak) <= 0.3)
  }

  @Test("What has room for its peaks is made louder by one gain, not limited") func oneGain() throws
  {
    let (loudness, _) = try export(try video(Self.music), -23, to: "clip.mp4")
    #expect(loudness?.isLimited == false)
  }

  @Test(
    "Silence is not made louder",
    arguments: ["anullsrc=r=48000:d=12", "anoisesrc=amplitude=0.00002:duration=12:seed=3"]
  ) func silence(sound: String) throws {
    let (loudness, clip) = try export(try video(sound), -14, to: "clip.mp4")
    #expect(loudness?.before == nil)
    #expect(loudness?.after == nil)
    #expect(try measure(clip).loudness <= -69.9)
  }
}
