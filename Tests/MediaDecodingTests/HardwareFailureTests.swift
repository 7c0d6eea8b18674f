import MediaValues
import TestSupport
import Testing

@testable import MediaDecoding

@Suite("A graphics device that fails")
struct HardwareFailureTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// What came out of a decoder that counts as a graphics device, and whether software took over.
  private struct Decoded {
    var frameCount = 0
    var hasFallenBack = false
  }

  /// Decodes a clip of 50 frames; the packets of the given numbers are refused.
  private func decode(refusing refused: Set<Int>) throws -> Decoded {
    let path = folder.file("clip.mp4")
    try FFmpegCommand.make(
      "testsrc2=size=64x64:rate=25:duration=2",
      ["-c:v", "mpeg4", "-g", "10"],
      to: path
    )
    let options = ReaderOptions()
    let file = try LocalFile(path: path)
    let readingGuard = ReadingGuard(file: file, options: options, cancellation: CancellationFlag())
    let container = try FormatContext(guard: readingGuard, options: options)
    let context = try CodecContext(for: 0, of: container, options: options)
    var decoder = VideoDecoder(presumingHardware: context, stream: 0, options: options)
    let packet = try PacketHandle(census: nil)
    var decoded = Decoded()
    var number = 0
    while container.read(into: packet) == .ready {
      if refused.contains(number) {
        // A decoder takes nothing after its end until it is flushed, as a device that is lost.
        decoder.finish()
        while try decoder.next() != nil { decoded.frameCount += 1 }
      }
      if try decoder.send(packet, of: container) {
        while try decoder.next() != nil { decoded.frameCount += 1 }
      }
      packet.clear()
      number += 1
    }
    decoder.finish()
    while try decoder.next() != nil { decoded.frameCount += 1 }
    decoded.hasFallenBack = decoder.hasFallenBack
    return decoded
  }

  @Test("No failure, no software") func noFailure() throws {
    let decoded = try decode(refusing: [])
    #expect(decoded.frameCount == 50)
    #expect(!decoded.hasFallenBack)
  }

  @Test("Software takes over at the first failure, wherever it comes", arguments: [0, 1, 20, 49])
  func failure(at number: Int) throws {
    let decoded = try decode(refusing: [number])
    #expect(decoded.hasFallenBack)
    #expect(decoded.frameCount >= 40)
  }
}
