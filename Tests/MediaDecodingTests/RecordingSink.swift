import MediaDecoding
import MediaValues

/// A sink that writes down what it gets.
struct RecordingSink: DecodingSink {
  struct Packet: Equatable {
    var time: CMTime
    var byteCount: Int
    var isKey: Bool
  }

  var packets: [Packet] = []
  var times: [CMTime] = []
  var roles: [DecodedFrame.Role] = []
  var keyFlags: [Bool] = []
  var rasters: [Raster] = []
  var sound: [AudioBlock] = []
  var progress: [Double] = []
  /// The longer side of the rasters to make; nil makes none.
  var longSide: Int?
  /// What is done at each frame.
  var onFrame: (Int) throws -> Void = { _ in }

  mutating func packet(at time: CMTime, byteCount: Int, isKey: Bool) {
    packets.append(Packet(time: time, byteCount: byteCount, isKey: isKey))
  }

  mutating func frame(_ frame: borrowing DecodedFrame) throws {
    try onFrame(times.count)
    times.append(frame.time)
    roles.append(frame.role)
    keyFlags.append(frame.isKeyFrame)
    if let longSide { rasters.append(try frame.raster(longSide: longSide)) }
  }

  mutating func audio(_ block: AudioBlock) { sound.append(block) }
  mutating func progress(seconds: Double) { progress.append(seconds) }

  var seconds: [Double] { times.map(\.seconds) }
  var samples: [Float] { sound.flatMap(\.samples) }
}

/// Reads a whole file and gives the summary, what was recorded and the properties.
func readAll(
  _ path: String,
  _ plan: DecodingPlan = DecodingPlan(frames: .every),
  options: ReaderOptions = ReaderOptions(),
  longSide: Int? = nil
) throws -> (summary: ReadSummary, sink: RecordingSink, properties: VideoProperties) {
  var reader = try VideoReader(path: path, options: options)
  var sink = RecordingSink()
  sink.longSide = longSide
  let summary = try reader.readAll(plan, into: &sink)
  return (summary, sink, reader.properties)
}

/// The failure that reading a whole file ends in; nil when it does not fail.
func failure(reading path: String, options: ReaderOptions = ReaderOptions()) throws
  -> MediaFailure?
{
  do {
    _ = try readAll(path, options: options)
    return nil
  } catch let failure as MediaFailure {
    return failure
  }
}

extension Raster {
  /// The colour of a pixel.
  func color(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int) {
    let start = 3 * (y * width + x)
    return (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
  }

  /// Whether a pixel's colour is near to another in each channel.
  func isNear(_ x: Int, _ y: Int, _ red: Int, _ green: Int, _ blue: Int, within: Int = 12) -> Bool {
    let found = color(x, y)
    return abs(found.red - red) <= within && abs(found.green - green) <= within
      && abs(found.blue - blue) <= within
  }
}
