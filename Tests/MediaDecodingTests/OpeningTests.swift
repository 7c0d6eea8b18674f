import Glibc
import MediaDecoding
import MediaValues
import TestSupport
import Testing

@Suite("Opening a file")
struct OpeningTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func clip(_ name: String) throws -> String {
    var clip = Y4MClip(width: 16, height: 16)
    clip.addFrame(luma: 100)
    return try folder.write(clip.bytes, to: name)
  }

  @Test(
    "A name is taken literally, whatever it looks like",
    arguments: [
      "-leading-dash.y4m", "two\nlines.y4m", "naïve 映画 🎬.y4m", "frame%03d.y4m", "http:x.y4m",
      "concat:a|b.y4m", "with space & \"quotes\".y4m", "pipe:0.y4m",
    ]
  )
  func namesAreLiteral(name: String) throws {
    let result = try readAll(try clip(name))
    #expect(result.summary.frameCount == 1)
  }

  @Test("A picture whose name looks like a pattern is one picture, not a sequence")
  func picturePatternsAreNames() throws {
    try FFmpegCommand.make(
      "color=red:size=32x32:rate=25:duration=0.2",
      ["-frames:v", "3", "-pix_fmt", "yuvj420p"],
      to: folder.file("frame%03d.jpg")
    )
    let first = try folder.bytes(of: "frame001.jpg")
    let path = try folder.write(first, to: "frame%03d.jpg")
    #expect(try readAll(path).summary.frameCount == 1)
  }

  @Test(
    "Addresses of networks are refused as not local",
    arguments: ["http://example.invalid/a.mp4", "rtmp://example.invalid/live", "udp://@:1234"]
  )
  func networkAddressesAreRefused(address: String) throws {
    #expect(try failure(reading: address)?.code == .notLocal)
  }

  @Test(
    "What is no readable file says so",
    arguments: ["missing.mp4", "", "a\u{0}b.mp4", "."]
  )
  func missingFilesAreNamed(name: String) throws {
    let path = name.isEmpty ? "" : folder.file(name)
    #expect(try failure(reading: path)?.code == .fileNotFound)
  }

  @Test(
    "A playlist that leads elsewhere is refused",
    arguments: [
      ("a.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n"),
      ("b.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/outside.ts\n#EXT-X-ENDLIST\n"),
      ("c.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n../outside.ts\n#EXT-X-ENDLIST\n"),
      (
        "f.sdp",
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n"
      ),
    ]
  )
  func playlistsElsewhereAreRefused(name: String, text: String) throws {
    let path = try folder.write(Array(text.utf8), to: name)
    #expect(try failure(reading: path)?.code == .notLocal)
  }

  @Test("A playlist of segments that lie beside it is read, even without an end mark")
  func playlistsBesideAreRead() throws {
    try FFmpegCommand.make(
      "testsrc=size=64x48:rate=25:duration=1",
      ["-pix_fmt", "yuv420p", "-c:v", "libx264"],
      to: folder.file("segment.ts")
    )
    let text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\nsegment.ts\n"
    let path = try folder.write(Array(text.utf8), to: "list.m3u8")
    #expect(try readAll(path).summary.frameCount == 25)
  }

  @Test(
    "A list of files to join is refused, since FFmpeg opens them without asking",
    arguments: ["segment.ts", "list.m3u8", "/etc/hostname", "http://127.0.0.1:9/a.mp4"]
  )
  func scriptsAreRefused(entry: String) throws {
    try FFmpegCommand.make(
      "testsrc=size=64x48:rate=25:duration=1",
      ["-pix_fmt", "yuv420p", "-c:v", "libx264"],
      to: folder.file("segment.ts")
    )
    try folder.write(Array("#EXTM3U\n#EXTINF:1.0,\nsegment.ts\n".utf8), to: "list.m3u8")
    let script = "ffconcat version 1.0\nfile '\(entry)'\n"
    let failure = try failure(reading: folder.write(Array(script.utf8), to: "list.ffconcat"))
    #expect(failure?.code == .unrecognizedFormat)
    #expect(failure?.remedy?.contains("-f concat") == true)
  }

  @Test("What a playlist names is not opened unless it is a file")
  func pipesInPlaylistsAreRefused() throws {
    #expect(unsafe mkfifo(folder.file("pipe.ts"), 0o600) == 0)
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\npipe.ts\n#EXT-X-ENDLIST\n"
    let path = try folder.write(Array(text.utf8), to: "list.m3u8")
    #expect(try failure(reading: path)?.code == .notLocal)
  }

  @Test("Bytes that are no media are not recognised")
  func noiseIsNotRecognized() throws {
    let path = try folder.write((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 97) }, to: "a.mp4")
    #expect(try failure(reading: path)?.code == .unrecognizedFormat)
    let empty = try folder.write([], to: "b.mp4")
    #expect(try failure(reading: empty)?.code == .unrecognizedFormat)
  }

  @Test("Sound alone is no video")
  func soundIsNoVideo() throws {
    let path = folder.file("sound.m4a")
    try FFmpegCommand.make("sine=duration=1", ["-c:a", "aac"], to: path)
    #expect(try failure(reading: path)?.code == .noVideo)
  }

  @Test("A cover picture is no video")
  func coversAreNoVideo() throws {
    let path = folder.file("cover.mp3")
    try FFmpegCommand.run([
      "-f", "lavfi", "-i", "sine=duration=1", "-f", "lavfi", "-i",
      "color=red:size=64x64:rate=1:duration=1", "-map", "0", "-map", "1", "-c:a", "libmp3lame",
      "-c:v", "png", "-frames:v", "1", "-disposition:v", "attached_pic", path,
    ])
    let found = try #require(try failure(reading: path))
    #expect(found.code == .noVideo)
    #expect(found.message.contains("cover"))
  }

  @Test("The video is read, not a larger cover picture beside it")
  func videoGoesBeforeCover() throws {
    let path = folder.file("both.mp4")
    try FFmpegCommand.run([
      "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1", "-f", "lavfi", "-i",
      "color=red:size=320x320:rate=1:duration=1", "-map", "0", "-map", "1", "-c:v:0", "libx264",
      "-pix_fmt:v:0", "yuv420p", "-c:v:1", "mjpeg", "-disposition:v:1", "attached_pic", path,
    ])
    let result = try readAll(path)
    #expect(result.properties.codedSize == PixelSize(width: 64, height: 48))
    #expect(result.summary.frameCount == 10)
  }

  @Test("Encrypted video is named so")
  func encryptionIsNamed() throws {
    let path = folder.file("locked.mp4")
    try FFmpegCommand.make(
      "testsrc=size=64x48:rate=10:duration=1",
      [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-encryption_scheme", "cenc-aes-ctr",
        "-encryption_key", "76a6c65c5ea762046bd749a2e632ccbb",
        "-encryption_kid", "a7e61c373e219033c21091fa607bf3b8",
      ],
      to: path
    )
    #expect(try failure(reading: path)?.code == .encrypted)
  }

  @Test("Pictures beyond the limit of pixels are refused")
  func hugePicturesAreRefused() throws {
    var options = ReaderOptions()
    options.maximumPixelCount = 255
    let found = try failure(reading: try clip("small.y4m"), options: options)
    #expect(found?.code == .limitExceeded)
  }

  @Test("Opening ends when the work is cancelled")
  func cancelledOpeningEnds() throws {
    let flag = CancellationFlag()
    flag.cancel()
    let path = try clip("a.y4m")
    #expect(throws: CancellationError.self) {
      _ = try VideoReader(path: path, options: ReaderOptions(), cancellation: flag)
    }
  }

  @Test("Opening ends when the time is over")
  func lateOpeningEnds() throws {
    var options = ReaderOptions()
    options.deadline = .now
    #expect(try failure(reading: try clip("a.y4m"), options: options)?.code == .timedOut)
  }
}
