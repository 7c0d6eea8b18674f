import MediaDecoding
import MediaValues
import TestSupport
import Testing

@Suite("Frames and pictures of single times")
struct FramesTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A movie in which frame n is grey of 2 n + 20, so that a picture names its frame.
  private func counting(_ name: String, options: [String]) throws -> String {
    var clip = Y4MClip(width: 64, height: 48, framesPerSecond: 25)
    for frame in 0..<100 { clip.addFrame(luma: UInt8(20 + 2 * frame)) }
    let source = try folder.write(clip.bytes, to: "count.y4m")
    let path = folder.file(name)
    try FFmpegCommand.run(["-i", source] + options + [path])
    return path
  }

  private func frameNumber(_ raster: Raster) -> Int {
    // Luma of limited range 16…235 became 0…255.
    let luma = Double(raster.color(30, 20).green) * 219 / 255 + 16
    return Int(((luma - 20) / 2).rounded())
  }

  @Test(
    "The picture at a time is the last frame at or before it",
    arguments: [
      ("mp4", ["-bf", "2", "-g", "30"]), ("mkv", ["-bf", "2", "-g", "1000"]), ("ts", ["-g", "20"]),
      ("h264", ["-bf", "2", "-g", "20"]),
    ]
  )
  func picturesAreExact(container: String, options: [String]) throws {
    let path = try counting(
      "count." + container,
      options: ["-c:v", "libx264", "-qp", "4", "-pix_fmt", "yuv420p", "-sc_threshold", "0"]
        + options
    )
    var reader = try VideoReader(path: path)
    for frame in [50, 0, 99, 23, 24, 77] {
      let time = CMTime(value: Int64(frame), timescale: 25)
      #expect(frameNumber(try reader.picture(at: time)) == frame)
      let late = time + CMTime(value: 1, timescale: 100)
      #expect(frameNumber(try reader.picture(at: late)) == frame)
    }
    #expect(frameNumber(try reader.picture(at: CMTime(value: -5, timescale: 1))) == 0)
    #expect(frameNumber(try reader.picture(at: CMTime(value: 500, timescale: 1))) == 99)
    #expect(throws: MediaFailure.self) { _ = try reader.picture(at: .invalid) }
    #expect(throws: MediaFailure.self) { _ = try reader.picture(at: .zero, width: 0) }
  }

  @Test("A range gives its frames and no others, and stops when asked")
  func rangesAreExact() throws {
    let path = try counting("range.mp4", options: ["-c:v", "libx264", "-g", "40", "-bf", "2"])
    var reader = try VideoReader(path: path)
    var found: [CMTime] = []
    let range = CMTimeRange(
      start: CMTime(value: 33, timescale: 25),
      end: CMTime(value: 36, timescale: 25)
    )
    try reader.readFrames(in: range) { frame in
      found.append(frame.time)
      return .next
    }
    #expect(found == (33...36).map { CMTime(value: $0, timescale: 25) })
    found = []
    try reader.readFrames(in: range) { frame in
      found.append(frame.time)
      return .stop
    }
    #expect(found.count == 1)
    var thinned = 0
    try reader.readFrames(
      in: CMTimeRange(start: .zero, end: .positiveInfinity),
      isExhaustive: false
    ) {
      _ in
      thinned += 1
      return .next
    }
    #expect(thinned > 10 && thinned < 100)
  }

  @Test(
    "Stretches give all of their frames and no others, in any container",
    arguments: [
      ("mp4", ["-bf", "2", "-g", "30"]), ("mkv", ["-bf", "2", "-g", "1000"]), ("ts", ["-g", "20"]),
      ("h264", ["-bf", "2", "-g", "20"]), ("avi", ["-bf", "0", "-g", "25"]),
    ]
  )
  func stretchesAreExact(container: String, options: [String]) throws {
    let path = try counting(
      "stretches." + container,
      options: ["-c:v", "libx264", "-qp", "4", "-pix_fmt", "yuv420p", "-sc_threshold", "0"]
        + options
    )
    func stretch(_ first: Int, _ last: Int) -> CMTimeRange {
      CMTimeRange(
        start: CMTime(value: Int64(first), timescale: 25),
        end: CMTime(value: Int64(last), timescale: 25)
      )
    }
    let stretches = [(0, 3), (28, 33), (34, 34), (70, 72), (97, 400)]
    var reader = try VideoReader(path: path)
    _ = try reader.picture(at: .zero)
    for _ in 0..<2 {
      var found = [[Int]](repeating: [], count: stretches.count)
      try reader.readFrames(inEach: stretches.map { stretch($0.0, $0.1) }) { place, frame in
        let number = Int((frame.time.seconds * 25).rounded())
        // The picture is that of its time, up to the rounding of the fast scaler.
        let shown = frameNumber(try frame.raster(longSide: 64))
        #expect(abs(shown - number) <= 1)
        found[place].append(number)
      }
      #expect(found == stretches.map { Array($0.0...min($0.1, 99)) })
    }
    try reader.readFrames(inEach: []) { _, _ in Issue.record("Nothing was asked for.") }
    #expect(frameNumber(try reader.picture(at: CMTime(value: 2, timescale: 1))) == 50)
  }

  @Test("A file that cannot be sought in is decoded once for all stretches")
  func unseekableFilesAreReadThrough() throws {
    let path = try counting("through.ts", options: ["-c:v", "libx264", "-g", "10", "-qp", "4"])
    let stretches = (0..<8).map { place in
      CMTimeRange(
        start: CMTime(value: Int64(12 * place), timescale: 25),
        duration: CMTime(value: 2, timescale: 25)
      )
    }
    var reader = try VideoReader(path: path)
    var times: [CMTime] = []
    try reader.readFrames(inEach: stretches) { _, frame in times.append(frame.time) }
    #expect(times.count == 24)
    #expect(times == times.sorted())
  }

  @Test("A picture is scaled to a width and never enlarged")
  func picturesAreScaled() throws {
    let path = try counting("scale.mp4", options: ["-c:v", "libx264"])
    var reader = try VideoReader(path: path)
    let small = try reader.picture(at: .zero, width: 16)
    #expect(small.width == 16 && small.height == 12)
    #expect(try reader.picture(at: .zero, width: 1000).width == 64)
  }

  @Test("Interlaced frames give pictures without combs")
  func combsAreRemoved() throws {
    // Bars that move from field to field, so that a woven frame has combs at their edges.
    let path = folder.file("fields.mp4")
    try FFmpegCommand.make(
      "color=black:s=64x64:r=50:d=1,format=yuv420p,"
        + "geq=lum='if(lt(mod(X-4*N,64),32),235,16)':cb=128:cr=128,"
        + "tinterlace=interleave_top,setfield=tff",
      ["-c:v", "libx264", "-flags", "+ilme+ildct", "-qp", "2", "-pix_fmt", "yuv420p"],
      to: path
    )
    let result = try readAll(path, longSide: 64)
    #expect(result.properties.isInterlaced)
    var reader = try VideoReader(path: path)
    let pictures = [
      try reader.picture(at: CMTime(value: 1, timescale: 2)),
      try #require(result.sink.rasters.last),
    ]
    for picture in pictures {
      #expect(picture.width == 64 && picture.height == 64)
      let combs = (0..<64).map { column in
        let rows = (8..<56).map { picture.color(column, $0).green }
        return zip(rows, rows.dropFirst()).filter { abs($0 - $1) > 100 }.count
      }
      // A woven frame has eight columns with 47 each.
      #expect(combs.reduce(0, +) < 20, "\(combs)")
    }
  }
}

@Suite("Limits of pictures")
struct PictureLimitTests {
  @Test("Pictures that their pixels' shape makes huge are brought down to the limit")
  func hugeShapesAreBroughtDown() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("wide.mp4")
    try FFmpegCommand.make(
      "testsrc=size=64x48:rate=5:duration=0.4,setsar=8/1",
      ["-c:v", "libx264", "-pix_fmt", "yuv420p"],
      to: path
    )
    var options = ReaderOptions()
    options.maximumPixelCount = 64 * 48
    var reader = try VideoReader(path: path, options: options)
    #expect(reader.properties.displaySize == PixelSize(width: 512, height: 48))
    let picture = try reader.picture(at: .zero)
    #expect(picture.width * picture.height <= 64 * 48 && picture.width > 8 * picture.height)
  }
}
