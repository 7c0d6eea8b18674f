internal import CFFmpeg

/// A format of pictures that is recognised by its first bytes.
package enum StillFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// JPEG.
  case jpeg
  /// PNG; of an animated one the first picture.
  case png
  /// GIF; of an animated one the first picture.
  case gif
  /// WebP; of an animated one the first picture.
  case webp
  /// Windows bitmap.
  case bmp
  /// TIFF; the first page.
  case tiff
  /// Portable bitmap, graymap or pixmap.
  case pnm
  /// HEIF and its relations: HEIC, AVIF.
  case heif

  /// Recognises the format from the beginning of a file.
  package init?(_ bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
    }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("BM"), bytes.count >= 26 {
      self = .bmp
    } else if bytes.starts(with: [0x49, 0x49, 0x2a, 0x00])
      || bytes.starts(with: [0x4d, 0x4d, 0x00, 0x2a])
    {
      self = .tiff
    } else if bytes.count > 8, has("P"), (0x31...0x36).contains(bytes[1]),
      [0x20, 0x09, 0x0a, 0x0d].contains(bytes[2])
    {
      self = .pnm
    } else if has("ftyp", at: 4), Self.isPictureBrand(bytes) {
      self = .heif
    } else {
      return nil
    }
  }

  /// Whether a brand of the file says that it holds a picture; videos have other brands.
  private static func isPictureBrand(_ bytes: [UInt8]) -> Bool {
    let brands: Set<String> = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis",
      "miaf",
    ]
    let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(size, 16), bytes.count, 256)
    let starts = [8] + Array(stride(from: 16, to: end, by: 4))
    return starts.contains { start in
      start + 4 <= bytes.count
        && brands.contains(String(decoding: bytes[start..<start + 4], as: UTF8.self))
    }
  }

  /// FFmpeg's decoder, for the formats that it decodes.
  var codec: AVCodecID? {
    switch self {
    case .jpeg: AV_CODEC_ID_MJPEG
    case .png: AV_CODEC_ID_PNG
    case .gif: AV_CODEC_ID_GIF
    case .webp: AV_CODEC_ID_WEBP
    case .bmp: AV_CODEC_ID_BMP
    case .tiff: AV_CODEC_ID_TIFF
    case .pnm: AV_CODEC_ID_PPM
    case .heif: nil
    }
  }
}
