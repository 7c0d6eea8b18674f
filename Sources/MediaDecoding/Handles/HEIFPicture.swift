internal import CHEIF
internal import MediaValues

/// The primary picture of a HEIF file in memory, read by libheif.
@safe struct HEIFPicture: ~Copyable {
  /// Why libheif does not read the file.
  struct Fault: Error {
    let reason: String
  }

  private let pointer: OpaquePointer
  // libheif reads from these bytes as long as the picture lives.
  private let memory: UnsafeMutableRawBufferPointer
  /// The upright size.
  let size: PixelSize

  init(_ bytes: [UInt8]) throws(Fault) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    unsafe copy.copyBytes(from: bytes)
    var width: Int32 = 0
    var height: Int32 = 0
    var fault = heif_fault()
    guard let start = copy.baseAddress,
      let made = unsafe heif_picture_open(start, bytes.count, &width, &height, &fault)
    else {
      unsafe copy.deallocate()
      throw Fault(reason: Self.text(fault))
    }
    unsafe pointer = made
    unsafe memory = unsafe copy
    size = PixelSize(width: Int(width), height: Int(height))
  }

  deinit {
    unsafe heif_picture_free(pointer)
    unsafe memory.deallocate()
  }

  /// Decodes the picture, upright, into a frame.
  func decode(census: HandleCensus?) throws(Fault) -> FrameHandle {
    var fault = heif_fault()
    guard unsafe heif_picture_decode(pointer, &fault) else { throw Fault(reason: Self.text(fault)) }
    var width: Int32 = 0
    var height: Int32 = 0
    var stride: Int32 = 0
    guard let rows = unsafe heif_picture_rows(pointer, &width, &height, &stride), width > 0,
      height > 0, Int(stride) >= 3 * Int(width)
    else { throw Fault(reason: "the picture has no rows") }
    do throws(FFmpegError) {
      return unsafe try FrameHandle.copying(
        rows,
        stride: Int(stride),
        size: PixelSize(width: Int(width), height: Int(height)),
        census: census
      )
    } catch {
      throw Fault(reason: error.text)
    }
  }

  private static func text(_ fault: heif_fault) -> String {
    unsafe withUnsafeBytes(of: fault.text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
