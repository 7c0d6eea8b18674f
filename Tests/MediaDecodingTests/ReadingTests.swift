import MediaDecoding
import MediaValues
import TestSupport
import Testing

@Suite("Reading a file in one pass")
struct ReadingTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func make(_ source: String, _ options: [String], _ name: String) throws -> String {
    let path = folder.file(name)
    try FFmpegCommand.make(source, options, to: path)
    return path
  }

  private func movie(
    _ name: String = "movie.mp4",
    seconds: Int = 6,
    keyEvery frames: Int = 25,
    more: [String] = []
  ) throws -> String {
    try make(
      "testsrc=size=96x64:rate=25:duration=\(seconds)",
      ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "\(frames)", "-sc_threshold", "0"] + more,
      name
    )
  }

  @Test(
    "Key frames alone are decoded, and every packet is reported",
    arguments: ["mp4", "mkv", "ts"]
  )
  func keyFramesAreDecoded(container: String) throws {
    let path = try movie("keys." + container)
    let result = try readAll(path, DecodingPlan(frames: .keyFrames(minimumSpacing: 0)))
    #expect(result.sink.seconds == [0, 1, 2, 3, 4, 5])
    #expect(result.sink.keyFlags.allSatisfy { $0 })
    #expect(result.sink.packets.count == 150)
    #expect(result.sink.packets.filter(\.isKey).count == 6)
    #expect(result.summary.frameCount < 20)
    #expect(abs(result.summary.duration.seconds - 6) < 0.05)
    let seconds = result.sink.packets.map(\.time.seconds)
    #expect(Set(seconds).count == 150 && (seconds.min() ?? -1) >= -0.001)
  }

  @Test("A second pass gives what the first gives", arguments: [0.0, 2])
  func secondPassesGiveTheSame(spacing: Double) throws {
    var reader = try VideoReader(path: movie(), options: ReaderOptions())
    let plan = DecodingPlan(frames: .keyFrames(minimumSpacing: spacing))
    var (first, second) = (RecordingSink(), RecordingSink())
    _ = try reader.readAll(plan, into: &first)
    _ = try reader.readAll(plan, into: &second)
    #expect(first.seconds.first == 0)
    #expect(second.seconds == first.seconds)
    #expect(second.packets.count == first.packets.count)
  }

  @Test("Damage in the middle is no early end")
  func damageInTheMiddleIsNoEnd() throws {
    let path = try movie("middle.ts")
    var bytes = try folder.bytes(of: "middle.ts")
    // Whole packets of 188 bytes are lost, as in a poor broadcast.
    let start = bytes.count / 2 / 188 * 188
    bytes.removeSubrange(start..<start + 7 * 188)
    let damaged = try folder.write(bytes, to: "damaged.ts")
    let codes = try readAll(damaged).summary.warnings.map(\.code)
    #expect(codes.contains(.damagedData))
    #expect(!codes.contains(.truncated))
    #expect(try readAll(path).summary.warnings.isEmpty)
  }

  @Test("The size is that of the frames, whatever the container says")
  func sizesAreThoseOfFrames() throws {
    let path = try make(
      "testsrc=size=96x64:rate=25:duration=1",
      ["-c:v", "libvpx", "-pix_fmt", "yuv420p"],
      "size.webm"
    )
    var bytes = try folder.bytes(of: "size.webm")
    // The width in the header of the track, an element of one byte.
    let place = try #require(
      (0..<bytes.count - 3).first { Array(bytes[$0..<$0 + 3]) == [0xB0, 0x81, 96] }
    )
    bytes[place + 2] = 48
    let patched = try folder.write(bytes, to: "patched.webm")
    #expect(try readAll(patched).properties.displaySize == readAll(path).properties.displaySize)
  }

  @Test(
    "Without interest in packets key frames keep their times",
    arguments: ["mp4", "mkv", "ts"]
  )
  func keyFramesKeepTheirTimes(container: String) throws {
    let path = try movie("keys." + container)
    var plan = DecodingPlan(frames: .keyFrames(minimumSpacing: 0), wantsAudio: false)
    plan.wantsPackets = false
    let result = try readAll(path, plan)
    #expect(result.sink.seconds == [0, 1, 2, 3, 4, 5])
    #expect(result.summary.frameCount < 20 && result.sink.packets.isEmpty)
    #expect(abs(result.summary.duration.seconds - 6) < 0.05)
  }

  @Test(
    "A pass over every frame marks what a pass over key frames gives",
    arguments: ["mp4", "mkv", "ts"],
    [0, 2.5]
  )
  func landmarksAreMarked(container: String, spacing: Double) throws {
    let path = try movie("marks." + container, seconds: 12, keyEvery: 60)
    func frames(_ frames: DecodingPlan.Frames) throws -> RecordingSink {
      try readAll(path, DecodingPlan(frames: frames, maximumGap: 2, maximumFills: 3)).sink
    }
    let keys = try frames(.keyFrames(minimumSpacing: spacing))
    let all = try frames(.everyFrame(landmarkSpacing: spacing))
    #expect(keys.roles.contains(.filling) && !keys.roles.contains(.between))
    let chosen = zip(all.seconds, all.roles).filter { $0.1 != .between }
    #expect(chosen.map(\.0) == keys.seconds)
    #expect(chosen.map(\.1) == keys.roles)
    #expect(all.roles.filter { $0 != .filling }.count == 300)
  }

  @Test("A key frame is found alone, and other frames are not", arguments: ["mp4", "mkv"])
  func keyFramesAreFoundAlone(container: String) throws {
    var reader = try VideoReader(path: try movie("alone." + container))
    var alone: [Raster] = []
    var inRange: [Raster] = []
    for second in 0..<6 {
      let time = CMTime(value: Int64(second), timescale: 1)
      #expect(try reader.readKeyFrame(at: time) { alone.append(try $0.raster(longSide: 32)) })
      try reader.readFrames(in: CMTimeRange(start: time, duration: .zero)) { frame in
        inRange.append(try frame.raster(longSide: 32))
        return .next
      }
    }
    #expect(alone == inRange && alone.count == 6)
    let between = CMTime(value: 1, timescale: 2)
    #expect(try !reader.readKeyFrame(at: between) { _ in Issue.record("There is no key frame.") })
  }

  @Test("Key frames nearer than the spacing are left out")
  func spacingIsKept() throws {
    let path = try make(
      "testsrc=size=64x48:rate=25:duration=4",
      ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"],
      "intra.mov"
    )
    let result = try readAll(path, DecodingPlan(frames: .keyFrames(minimumSpacing: 1)))
    #expect(result.sink.seconds == [0, 1, 2, 3])
    #expect(result.summary.frameCount <= 6)
  }

  @Test("Long stretches without key frames are filled", arguments: ["mp4", "mkv", "ts"])
  func gapsAreFilled(container: String) throws {
    let path = try movie("sparse." + container, keyEvery: 1000)
    let plan = DecodingPlan(frames: .keyFrames(minimumSpacing: 0), maximumGap: 1, maximumFills: 5)
    let result = try readAll(path, plan)
    #expect(result.sink.times.count == 6)
    let seconds = result.sink.seconds.sorted() + [6]
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $1 - $0 < 1.3 }, "\(seconds)")
    let bounded = try readAll(
      path,
      DecodingPlan(frames: .keyFrames(minimumSpacing: 0), maximumGap: 0.1, maximumFills: 2)
    )
    #expect(bounded.sink.times.count == 3)
  }

  @Test("A stream without a key frame mark is filled as well")
  func streamsWithoutKeyFramesAreFilled() throws {
    let path = try movie(
      "intra.ts",
      keyEvery: 1000,
      more: ["-x264-params", "intra-refresh=1:bframes=0"]
    )
    let plan = DecodingPlan(frames: .keyFrames(minimumSpacing: 0), maximumGap: 1, maximumFills: 4)
    let result = try readAll(path, plan)
    #expect(result.sink.times.count >= 4)
  }

  @Test("A stream that begins in the middle of a group yields what decodes")
  func openBeginningsDecode() throws {
    let whole = try movie("whole.ts", more: ["-x264-params", "open-gop=1:bframes=3"])
    let bytes = try folder.bytes(of: "whole.ts")
    #expect(!whole.isEmpty)
    // Off from a packet's border, so that the start is really in the middle.
    let rest = Array(bytes[(188 * (bytes.count / 188 / 4))...])
    let result = try readAll(try folder.write(rest, to: "rest.ts"))
    #expect(result.summary.frameCount > 60)
    #expect(result.sink.times.first == .zero)
  }

  @Test("Damage is skipped, counted and told")
  func damageIsSkipped() throws {
    _ = try movie("good.mkv", keyEvery: 10)
    var bytes = try folder.bytes(of: "good.mkv")
    for start in stride(from: bytes.count / 4, to: bytes.count * 3 / 4, by: 900) {
      for index in start..<start + 60 { bytes[index] ^= UInt8(truncatingIfNeeded: index &* 31 | 1) }
    }
    let result = try readAll(try folder.write(bytes, to: "bad.mkv"), longSide: 64)
    #expect(result.summary.frameCount > 20)
    #expect(result.summary.isPartial)
    #expect(result.summary.damagedFrames + result.summary.skippedPackets > 0)
    #expect(result.summary.warnings.map(\.code).contains(.damagedData))
  }

  @Test("A file that ends early gives what is there", arguments: ["mp4", "mkv"])
  func truncatedFilesGiveAPart(container: String) throws {
    _ = try movie("full." + container, more: container == "mp4" ? ["-movflags", "faststart"] : [])
    let bytes = try folder.bytes(of: "full." + container)
    let path = try folder.write(Array(bytes[..<(bytes.count / 2)]), to: "half." + container)
    let result = try readAll(path)
    #expect(result.summary.frameCount > 20 && result.summary.frameCount < 140)
    #expect(result.summary.isPartial)
    #expect(result.summary.warnings.map(\.code).contains(.truncated))
    #expect(result.summary.duration.seconds < 5)
  }

  @Test("Of a stream of nothing but noise nothing decodes")
  func noiseDoesNotDecode() throws {
    _ = try movie("good.mp4", seconds: 2)
    var bytes = try folder.bytes(of: "good.mp4")
    let data = try #require(
      (4..<bytes.count).first { Array(bytes[$0..<$0 + 4]) == Array("mdat".utf8) }
    )
    let end = try #require(
      (4..<bytes.count).first { Array(bytes[$0..<$0 + 4]) == Array("moov".utf8) }
    )
    for index in data + 4..<end - 4 { bytes[index] = 0x5A }
    #expect(
      try failure(reading: try folder.write(bytes, to: "noise.mp4"))?.code == .nothingDecodable
    )
  }

  @Test("Raising the flag ends the reading at the next frame")
  func cancellingEndsReading() throws {
    let flag = CancellationFlag()
    var reader = try VideoReader(path: try movie(), options: ReaderOptions(), cancellation: flag)
    var sink = RecordingSink()
    sink.onFrame = { if $0 == 10 { flag.cancel() } }
    #expect(throws: CancellationError.self) {
      _ = try reader.readAll(DecodingPlan(frames: .every), into: &sink)
    }
    #expect(sink.times.count == 11)
  }

  @Test("What the sink throws comes out unchanged")
  func sinkErrorsPass() throws {
    struct Enough: Error {}
    var reader = try VideoReader(path: try movie())
    var sink = RecordingSink()
    sink.onFrame = { if $0 == 3 { throw Enough() } }
    #expect(throws: Enough.self) {
      _ = try reader.readAll(DecodingPlan(frames: .every), into: &sink)
    }
  }

  @Test("A second pass finds the same as the first")
  func passesRepeat() throws {
    var reader = try VideoReader(path: try movie())
    var first = RecordingSink()
    var second = RecordingSink()
    let summary = try reader.readAll(DecodingPlan(frames: .every), into: &first)
    #expect(try reader.readAll(DecodingPlan(frames: .every), into: &second) == summary)
    #expect(first.times == second.times && first.packets == second.packets)
  }

  @Test("No C object outlives its reader", arguments: [nil, 5])
  func nothingLeaks(stopAt: Int?) throws {
    struct Enough: Error {}
    var options = ReaderOptions()
    let census = HandleCensus()
    options.census = census
    let path = try make(
      "testsrc=size=64x48:rate=25:duration=1[out0];sine=duration=1[out1]",
      ["-c:v", "libx264", "-pix_fmt", "yuv420p"],
      "av.mp4"
    )
    do {
      var reader = try VideoReader(path: path, options: options)
      #expect(census.liveCount > 0)
      var sink = RecordingSink()
      sink.longSide = 32
      sink.onFrame = { if $0 == stopAt { throw Enough() } }
      _ = try reader.readAll(DecodingPlan(frames: .every), into: &sink)
      _ = try reader.picture(at: CMTime(value: 1, timescale: 2))
    } catch is Enough {
      #expect(stopAt != nil)
    }
    #expect(census.liveCount == 0)
    _ = try? VideoReader(path: try folder.write([1, 2, 3], to: "junk.mp4"), options: options)
    #expect(census.liveCount == 0)
  }

  @Test("Without a graphics device software decodes and says so")
  func softwareStepsIn() throws {
    var options = ReaderOptions()
    options.hardwareDecoding = .automatic(deviceName: "/dev/no-such-device")
    let result = try readAll(try movie(seconds: 1), options: options)
    #expect(result.summary.frameCount == 25)
    #expect(result.summary.warnings.map(\.code) == [.softwareFallback])
  }

  @Test("Progress rises to the end")
  func progressRises() throws {
    let progress = try readAll(try movie()).sink.progress
    #expect(progress.count > 2)
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((progress.last ?? 0) > 4)
  }
}
