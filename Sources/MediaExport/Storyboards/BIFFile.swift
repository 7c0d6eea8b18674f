/// A file of base index frames: JPEG pictures at regular times behind an index.
///
/// The layout is that of Roku's specification: a head of 64 bytes, an entry of 8 bytes per picture
/// and one for the end, then the pictures.
struct BIFFile {
  /// The time between two pictures in thousandths of a second.
  let millisecondsPerPicture: UInt32
  /// The pictures, as whole JPEG files.
  let pictures: [[UInt8]]

  /// The bytes of the file; nothing when it would be larger than its 32-bit offsets can say.
  var bytes: [UInt8]? {
    let start = 64 + 8 * (pictures.count + 1)
    let size = start + pictures.reduce(0) { $0 + $1.count }
    guard size <= Int(UInt32.max), pictures.count < Int(UInt32.max) else { return nil }
    var bytes: [UInt8] = [0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes.reserveCapacity(size)
    Self.append(0, to: &bytes)
    Self.append(UInt32(pictures.count), to: &bytes)
    Self.append(millisecondsPerPicture, to: &bytes)
    bytes += [UInt8](repeating: 0, count: 64 - bytes.count)
    var offset = start
    for (index, picture) in pictures.enumerated() {
      Self.append(UInt32(index), to: &bytes)
      Self.append(UInt32(offset), to: &bytes)
      offset += picture.count
    }
    Self.append(.max, to: &bytes)
    Self.append(UInt32(offset), to: &bytes)
    for picture in pictures { bytes += picture }
    return bytes
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
