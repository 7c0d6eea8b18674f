/// Takes the first picture out of an animated WebP, which FFmpeg does not decode.
enum AnimatedWebP {
  /// A WebP of one picture with the first frame's data; nothing if the file is not animated.
  static func firstPicture(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes: bytes)
    reader.isLittleEndian = true
    var at = 12
    while let length = reader.number(at: at + 4, bytes: 4) {
      let body = at + 8
      if reader.has("ANMF", at: at) {
        // Sixteen bytes say where and how long the frame is shown; then come its own chunks.
        let end = min(body + length, bytes.count)
        guard body + 16 < end,
          let width = reader.number(at: body + 6, bytes: 3),
          let height = reader.number(at: body + 9, bytes: 3)
        else { return nil }
        return file(Array(bytes[body + 16..<end]), width: width, height: height)
      }
      at = body + length + length % 2
      guard at <= bytes.count else { return nil }
    }
    return nil
  }

  private static func file(_ chunks: [UInt8], width: Int, height: Int) -> [UInt8] {
    let hasAlpha = ByteReader(bytes: chunks).has("ALPH", at: 0)
    var body = Array("WEBP".utf8)
    if hasAlpha {
      body += Array("VP8X".utf8) + number(10, 4) + [0x10, 0, 0, 0]
      body += number(width, 3) + number(height, 3)
    }
    body += chunks
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
