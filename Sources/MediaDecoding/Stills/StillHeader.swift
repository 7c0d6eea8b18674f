internal import MediaValues

/// What the beginning of a picture's file says, read without decoding anything.
struct StillHeader {
  /// The size in which the picture is coded.
  var size: PixelSize?
  /// How the picture is laid, where the file says so.
  var orientation: PictureOrientation?
  /// Whether the file ends where it should.
  var isComplete = true

  init(_ format: StillFormat, _ bytes: [UInt8]) {
    let reader = ByteReader(bytes: bytes)
    switch format {
    case .jpeg: readJPEG(reader)
    case .png: readPNG(reader)
    case .gif: readGIF(reader)
    case .webp: readWebP(reader)
    case .bmp: readBMP(reader)
    case .tiff: readTIFF(bytes)
    case .pnm: readPNM(bytes)
    case .heif: break
    }
  }

  private mutating func readJPEG(_ reader: ByteReader) {
    let bytes = reader.bytes
    var at = 2
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xff else {
        at += 1
        continue
      }
      let marker = bytes[at + 1]
      if marker == 0xff || marker == 0 || (0xd0...0xd8).contains(marker) || marker == 1 {
        at += marker == 0xff ? 1 : 2
        continue
      }
      if marker == 0xd9 || marker == 0xda { break }
      guard let length = reader.number(at: at + 2, bytes: 2), length >= 2 else { break }
      if marker == 0xe1, orientation == nil, reader.has("Exif\u{0}\u{0}", at: at + 4) {
        let end = min(at + 2 + length, bytes.count)
        if at + 10 < end {
          orientation = ExifOrientation.orientation(inTIFF: Array(bytes[at + 10..<end]))
        }
      }
      let isFrame = (0xc0...0xcf).contains(marker) && ![0xc4, 0xc8, 0xcc].contains(marker)
      if isFrame, size == nil, let height = reader.number(at: at + 5, bytes: 2),
        let width = reader.number(at: at + 7, bytes: 2)
      {
        size = PixelSize(width: width, height: height)
      }
      at += 2 + length
    }
    // Cameras append things behind the end, so the end is looked for, not expected as the last bytes.
    isComplete = Self.endsJPEG(bytes, after: at)
  }

  private static func endsJPEG(_ bytes: [UInt8], after start: Int) -> Bool {
    var at = bytes.count - 2
    while at >= max(start, 0) {
      if bytes[at] == 0xff, bytes[at + 1] == 0xd9 { return true }
      at -= 1
    }
    return false
  }

  private mutating func readPNG(_ reader: ByteReader) {
    isComplete = false
    var at = 8
    while let length = reader.number(at: at, bytes: 4) {
      if reader.has("IHDR", at: at + 4) {
        if let width = reader.number(at: at + 8, bytes: 4),
          let height = reader.number(at: at + 12, bytes: 4)
        {
          size = PixelSize(width: width, height: height)
        }
      } else if reader.has("eXIf", at: at + 4), at + 8 + length <= reader.bytes.count {
        orientation = ExifOrientation.orientation(
          inTIFF: Array(reader.bytes[at + 8..<at + 8 + length])
        )
      } else if reader.has("IEND", at: at + 4) {
        isComplete = true
        return
      }
      guard at + 12 + length <= reader.bytes.count else { return }
      at += 12 + length
    }
  }

  private mutating func readGIF(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    if let width = little.number(at: 6, bytes: 2), let height = little.number(at: 8, bytes: 2) {
      size = PixelSize(width: width, height: height)
    }
  }

  private mutating func readBMP(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    guard let header = little.number(at: 14, bytes: 4) else { return }
    let width = header == 12 ? 2 : 4
    guard let across = little.number(at: 18, bytes: width),
      let down = little.number(at: 18 + width, bytes: width)
    else { return }
    // A negative height says that the rows come from top to bottom.
    let height = width == 4 && down >= 0x8000_0000 ? 0x1_0000_0000 - down : down
    size = PixelSize(width: across, height: height)
  }

  private mutating func readPNM(_ bytes: [UInt8]) {
    var numbers: [Int] = []
    var at = 2
    while numbers.count < 2, at < min(bytes.count, 4_096) {
      if bytes[at] == 0x23 {
        while at < bytes.count, bytes[at] != 0x0a { at += 1 }
      } else if (0x30...0x39).contains(bytes[at]) {
        let digits = bytes[at...].prefix(10).prefix { (0x30...0x39).contains($0) }
        numbers.append(digits.reduce(0) { 10 * $0 + Int($1) - 0x30 })
        at += digits.count
      } else {
        at += 1
      }
    }
    if numbers.count == 2 { size = PixelSize(width: numbers[0], height: numbers[1]) }
  }

  private mutating func readTIFF(_ bytes: [UInt8]) {
    orientation = ExifOrientation.orientation(inTIFF: bytes)
    var reader = ByteReader(bytes: bytes)
    reader.isLittleEndian = reader.has("II", at: 0)
    guard let table = reader.number(at: 4, bytes: 4),
      let count = reader.number(at: table, bytes: 2)
    else { return }
    var found: [Int: Int] = [:]
    for index in 0..<count {
      let entry = table + 2 + 12 * index
      guard let tag = reader.number(at: entry, bytes: 2),
        let type = reader.number(at: entry + 2, bytes: 2)
      else { break }
      if tag == 256 || tag == 257 {
        found[tag] = reader.number(at: entry + 8, bytes: type == 3 ? 2 : 4)
      }
    }
    if let width = found[256], let height = found[257] {
      size = PixelSize(width: width, height: height)
    }
  }

  private mutating func readWebP(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    if let length = little.number(at: 4, bytes: 4) { isComplete = reader.bytes.count >= 8 + length }
    var at = 12
    while let length = little.number(at: at + 4, bytes: 4) {
      let body = at + 8
      if size == nil { size = Self.webPSize(little, chunk: at) }
      if reader.has("EXIF", at: at), body + length <= reader.bytes.count {
        let start = body + (reader.has("Exif\u{0}\u{0}", at: body) ? 6 : 0)
        if start < body + length {
          orientation = ExifOrientation.orientation(
            inTIFF: Array(reader.bytes[start..<body + length])
          )
        }
      }
      at = body + length + length % 2
      guard at <= reader.bytes.count else { return }
    }
  }

  private static func webPSize(_ reader: ByteReader, chunk at: Int) -> PixelSize? {
    let body = at + 8
    if reader.has("VP8X", at: at), let width = reader.number(at: body + 4, bytes: 3),
      let height = reader.number(at: body + 7, bytes: 3)
    {
      return PixelSize(width: width + 1, height: height + 1)
    }
    if reader.has("VP8L", at: at), let bits = reader.number(at: body + 1, bytes: 4) {
      return PixelSize(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
    }
    if reader.has("VP8 ", at: at), let width = reader.number(at: body + 6, bytes: 2),
      let height = reader.number(at: body + 8, bytes: 2)
    {
      return PixelSize(width: width & 0x3fff, height: height & 0x3fff)
    }
    return nil
  }
}
