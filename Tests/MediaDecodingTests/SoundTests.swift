import MediaDecoding
import MediaValues
import TestSupport
import Testing

@Suite("Sound")
struct SoundTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func make(_ sound: String, _ options: [String], _ name: String) throws -> String {
    let path = folder.file(name)
    try FFmpegCommand.run(
      [
        "-f", "lavfi", "-i", "testsrc=size=64x48:rate=25:duration=2", "-f", "lavfi", "-i", sound,
        "-c:v", "libx264", "-pix_fmt", "yuv420p",
      ] + options + [path]
    )
    return path
  }

  @Test(
    "Sound of any rate and layout becomes 16,000 samples of one channel in a second",
    arguments: [
      ("sine=frequency=1000:sample_rate=48000:duration=2", "aac", "mp4"),
      ("sine=frequency=1000:sample_rate=8000:duration=2", "pcm_s16le", "mkv"),
      (
        "sine=frequency=1000:sample_rate=44100:duration=2,aformat=channel_layouts=5.1", "flac",
        "mkv"
      ),
      (
        "sine=frequency=1000:sample_rate=96000:duration=2,aformat=channel_layouts=stereo",
        "pcm_f32le", "mov"
      ),
    ]
  )
  func soundIsConverted(source: String, codec: String, container: String) throws {
    let result = try readAll(try make(source, ["-c:a", codec], "sound." + container))
    #expect(result.summary.hasAudio)
    let samples = result.sink.samples
    #expect(abs(samples.count - 32_000) < 1200)
    let inner = samples[4000..<28_000]
    let crossings = zip(inner, inner.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count
    #expect(abs(Double(crossings) / 2 - 1500) < 15)
    #expect(result.properties.audioCodec == codec)
  }

  @Test("Sound is placed on the clock of the video", arguments: ["mp4", "mkv", "ts"])
  func soundIsPlaced(container: String) throws {
    // Silence for one second, then a tone.
    let path = try make(
      "sine=frequency=800:sample_rate=48000:duration=2,volume='if(lt(t,1),0,1)':eval=frame",
      ["-c:a", "aac"],
      "late." + container
    )
    let sink = try readAll(path).sink
    let start = try #require(sink.sound.first).seconds
    let onset = try #require(sink.samples.firstIndex { abs($0) > 0.02 })
    #expect(abs(start + Double(onset) / 16_000 - 1) < 0.1)
    var expected = start
    for block in sink.sound {
      #expect(abs(block.seconds - expected) < 0.06)
      expected = block.seconds + Double(block.samples.count) / 16_000
    }
  }

  @Test("Sound that nothing decodes costs a warning, not the result")
  func undecodableSoundWarns() throws {
    let path = try make("sine=duration=2", ["-c:a", "pcm_s16le"], "bad.mov")
    var bytes = try folder.bytes(of: "bad.mov")
    #expect(!path.isEmpty)
    let name = Array("sowt".utf8)
    let place = try #require((0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == name })
    bytes.replaceSubrange(place..<place + 4, with: Array("zzzz".utf8))
    let result = try readAll(try folder.write(bytes, to: "worse.mov"))
    #expect(result.summary.frameCount == 50 && !result.summary.hasAudio)
    #expect(result.summary.warnings.map(\.code) == [.audioNotDecoded])
  }

  @Test("Sound that is not wanted is not decoded")
  func unwantedSoundIsLeft() throws {
    let path = try make("sine=duration=2", ["-c:a", "aac"], "a.mp4")
    let result = try readAll(path, DecodingPlan(frames: .every, wantsAudio: false))
    #expect(result.sink.sound.isEmpty && !result.summary.hasAudio)
  }
}
