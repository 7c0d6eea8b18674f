/// How a camera says that a picture is to be laid: the Orientation tag of EXIF, in TIFF's structure.
enum ExifOrientation {
  /// Reads the orientation from EXIF data or from a whole TIFF file; nothing if none is given.
  static func orientation(inTIFF bytes: [UInt8]) -> PictureOrientation? {
    var reader = ByteReader(bytes: bytes)
    if reader.has("II", at: 0) {
      reader.isLittleEndian = true
    } else if !reader.has("MM", at: 0) {
      return nil
    }
    guard let table = reader.number(at: 4, bytes: 4),
      let count = reader.number(at: table, bytes: 2)
    else { return nil }
    for index in 0..<min(count, 1_024) {
      let entry = table + 2 + 12 * index
      guard let tag = reader.number(at: entry, bytes: 2) else { return nil }
      if tag == 0x0112 {
        return reader.number(at: entry + 8, bytes: 2).flatMap(orientation)
      }
    }
    return nil
  }

  /// The way to lay a picture that stands for a number of EXIF's, 1…8.
  static func orientation(_ number: Int) -> PictureOrientation? {
    func laid(_ isTransposed: Bool, _ flipsAcross: Bool, _ flipsDown: Bool) -> PictureOrientation {
      PictureOrientation(
        isTransposed: isTransposed,
        flipsAcross: flipsAcross,
        flipsDown: flipsDown
      )
    }
    switch number {
    case 1: return laid(false, false, false)
    case 2: return laid(false, true, false)
    case 3: return laid(false, true, true)
    case 4: return laid(false, false, true)
    case 5: return laid(true, false, false)
    case 6: return laid(true, true, false)
    case 7: return laid(true, true, true)
    case 8: return laid(true, false, true)
    default: return nil
    }
  }
}
