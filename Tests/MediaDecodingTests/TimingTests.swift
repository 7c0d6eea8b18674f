import MediaDecoding
import MediaValues
import TestSupport
import Testing

@Suite("Times of frames")
struct TimingTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func make(_ source: String, _ options: [String], _ name: String) throws -> String {
    let path = folder.file(name)
    try FFmpegCommand.make(source, options, to: path)
    return path
  }

  private static let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]

  @Test("Frames with reordering come in the order of showing, with exact times")
  func reorderedFramesAreExact() throws {
    let path = try make(
      "testsrc=size=64x48:rate=24000/1001:duration=2",
      Self.h264 + ["-bf", "3", "-g", "12"],
      "b.mp4"
    )
    let result = try readAll(path)
    let count = result.sink.times.count
    #expect(count == 48)
    for (index, time) in result.sink.times.enumerated() {
      #expect(time == CMTime(value: Int64(index) * 1001, timescale: 24_000))
    }
    #expect(result.summary.duration == CMTime(value: Int64(count) * 1001, timescale: 24_000))
    #expect(result.properties.frameDuration == CMTime(value: 1001, timescale: 24_000))
    #expect(result.summary.warnings.isEmpty && !result.summary.isPartial)
  }

  @Test(
    "A clock that starts late or early starts at zero",
    arguments: ["10", "85009.2", "95443.0"]
  )
  func lateClocksStartAtZero(offset: String) throws {
    let path = try make(
      "testsrc=size=64x48:rate=25:duration=1",
      Self.h264 + ["-output_ts_offset", offset],
      "late.ts"
    )
    let result = try readAll(path)
    #expect(result.sink.times.first == .zero)
    #expect(result.sink.times.last == CMTime(value: 24, timescale: 25))
    #expect(result.summary.duration == .init(value: 1, timescale: 1))
  }

  @Test("Parts with clocks of their own follow one another")
  func joinedClocksFollow() throws {
    var bytes: [UInt8] = []
    for (index, offset) in ["40000", "3", "70000"].enumerated() {
      let name = "part\(index).ts"
      _ = try make(
        "testsrc=size=64x48:rate=25:duration=1",
        Self.h264 + ["-output_ts_offset", offset],
        name
      )
      bytes += try folder.bytes(of: name)
    }
    let path = try folder.write(bytes, to: "joined.ts")
    let result = try readAll(path)
    #expect(result.sink.times.count == 75)
    #expect(abs(result.summary.duration.seconds - 3) < 0.2)
    #expect(result.summary.warnings.map(\.code).contains(.repairedTimestamps))
    #expect(zip(result.sink.times, result.sink.times.dropFirst()).allSatisfy { $0 < $1 })
    var reader = try VideoReader(path: path)
    var again: [CMTime] = []
    let wanted = result.sink.times[60]
    try reader.readFrames(in: CMTimeRange(start: wanted, end: wanted)) { frame in
      again.append(frame.time)
      return .next
    }
    #expect(again == [wanted])
  }

  @Test("Variable frame rates keep their times")
  func variableRatesAreKept() throws {
    let path = try make(
      "testsrc=size=64x48:rate=10:duration=2,select='not(between(n,3,8))'",
      Self.h264 + ["-vsync", "vfr"],
      "vfr.mkv"
    )
    let seconds = try readAll(path).sink.seconds
    #expect(seconds.count == 14)
    #expect(abs(seconds[3] - 0.9) < 0.002 && abs(seconds[2] - 0.2) < 0.002)
  }

  @Test("Frames that an edit list hides are not shown")
  func editListsAreApplied() throws {
    let whole = try make(
      "testsrc=size=64x48:rate=10:duration=3",
      Self.h264 + ["-g", "10", "-bf", "2"],
      "whole.mp4"
    )
    let path = folder.file("cut.mp4")
    // A cut between key frames keeps the key frame and hides it behind an edit list.
    try FFmpegCommand.run(["-ss", "1.5", "-i", whole, "-c", "copy", path])
    let result = try readAll(path)
    #expect(result.sink.times.first == .zero)
    #expect(result.sink.keyFlags.first == false)
    #expect(abs(result.summary.duration.seconds - 1.5) < 0.15)
    let keyed = try readAll(path, DecodingPlan(frames: .keyFrames(minimumSpacing: 0)))
    #expect(keyed.sink.times.first == .zero)
    #expect(abs(keyed.summary.duration.seconds - result.summary.duration.seconds) < 0.001)
  }

  @Test("Streams without timestamps are timed by their frame rate")
  func missingTimestampsAreMadeUp() throws {
    let path = try make(
      "testsrc=size=64x48:rate=25:duration=1",
      Self.h264 + ["-bf", "2", "-g", "10"],
      "bare.h264"
    )
    let every = try readAll(path)
    #expect(every.sink.seconds.enumerated().allSatisfy { abs($1 - Double($0) / 25) < 1e-6 })
    #expect(every.sink.times.count == 25)
    let keys = try readAll(path, DecodingPlan(frames: .keyFrames(minimumSpacing: 0)))
    #expect(keys.sink.seconds.map { ($0 * 25).rounded() } == [0, 10, 20])
  }

  @Test(
    "The length is what was seen, and a container that lies is told off",
    arguments: [143_165_000.0, 1.7e13, 1e300, -5]
  )
  func lyingContainersAreToldOff(milliseconds: Double) throws {
    _ = try make("testsrc=size=64x48:rate=25:duration=1", Self.h264, "true.mkv")
    let truth = try folder.bytes(of: "true.mkv")
    let bytes = try #require(MatroskaPatch.settingDuration(milliseconds, in: truth))
    let result = try readAll(try folder.write(bytes, to: "lie.mkv"))
    #expect(abs(result.summary.duration.seconds - 1) < 0.05)
    #expect(result.properties.duration == result.summary.duration)
    let codes = result.summary.warnings.map(\.code)
    #expect(codes.contains(.durationMismatch) == (milliseconds > 0 && milliseconds < 1e299))
  }

  @Test("A stream without times gives the frames in its gaps as it is read", arguments: [1.0, 2])
  func gapsOfBareStreams(gap: Double) throws {
    let path = try make(
      "testsrc=size=64x48:rate=25:duration=6",
      Self.h264 + ["-bf", "0", "-g", "1000"],
      "bare.h264"
    )
    let plan = DecodingPlan(frames: .keyFrames(minimumSpacing: 0), maximumGap: gap)
    let seconds = try readAll(path, plan).sink.seconds
    #expect(seconds.count == Int((6 - 0.04) / gap) + 1)
    #expect(seconds == seconds.sorted())
    for (first, second) in zip(seconds, seconds.dropFirst()) {
      #expect(abs(second - first - gap) < 0.03)
    }
  }

  @Test(
    "One frame is a whole video",
    arguments: [("mp4", ["-c:v", "libx264"]), ("gif", []), ("mkv", ["-c:v", "png"]), ("ts", [])]
  )
  func singleFramesAreVideos(container: String, options: [String]) throws {
    let path = try make(
      "testsrc=size=64x48:rate=25:duration=1",
      options + ["-frames:v", "1"],
      "one." + container
    )
    for frames in [DecodingPlan.Frames.every, .keyFrames(minimumSpacing: 1)] {
      let result = try readAll(path, DecodingPlan(frames: frames, maximumGap: 1))
      #expect(result.sink.times == [.zero])
      #expect(result.summary.duration > .zero)
    }
  }

  @Test("Still pictures shown for long keep their lengths")
  func stillsKeepTheirLengths() throws {
    let path = try make(
      "color=red:size=32x32:rate=1/10:duration=30",
      ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"],
      "slides.mkv"
    )
    let result = try readAll(path, DecodingPlan(frames: .keyFrames(minimumSpacing: 1)))
    #expect(result.sink.seconds == [0, 10, 20])
    #expect(abs(result.summary.duration.seconds - 30) < 0.1)
  }
}
