/// A clip of uncompressed video with exactly known samples: YUV4MPEG2, 4:2:0, 8 bits.
package struct Y4MClip {
  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int
  /// Frames in a second.
  package let framesPerSecond: Int
  private var body: [UInt8] = []

  /// Makes a clip without frames.
  package init(width: Int, height: Int, framesPerSecond: Int = 25) {
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
  }

  /// Adds a frame of one colour.
  package mutating func addFrame(luma: UInt8, blue: UInt8 = 128, red: UInt8 = 128) {
    addFrame(blue: blue, red: red) { _, _ in luma }
  }

  /// Adds a frame whose luma is given for each pixel.
  package mutating func addFrame(
    blue: UInt8 = 128,
    red: UInt8 = 128,
    luma: (_ x: Int, _ y: Int) -> UInt8
  ) {
    body += Array("FRAME\n".utf8)
    for y in 0..<height { for x in 0..<width { body.append(luma(x, y)) } }
    let chroma = ((width + 1) / 2) * ((height + 1) / 2)
    body += Array(repeating: blue, count: chroma) + Array(repeating: red, count: chroma)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    Array("YUV4MPEG2 W\(width) H\(height) F\(framesPerSecond):1 Ip A1:1 C420jpeg\n".utf8) + body
  }
}
