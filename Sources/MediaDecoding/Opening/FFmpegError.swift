internal import CFFmpeg

/// One of FFmpeg's error numbers.
struct FFmpegError: Error, Equatable {
  let status: Int32

  static let outOfMemory = FFmpegError(status: SHIM_ERROR_NO_MEMORY)
  static let noDecoder = FFmpegError(status: SHIM_ERROR_NO_DECODER)
  static let tooLarge = FFmpegError(status: SHIM_ERROR_TOO_LARGE)
  static let invalidData = FFmpegError(status: SHIM_ERROR_INVALID_DATA)

  /// Throws when a status says that a call failed.
  static func check(_ status: Int32) throws(FFmpegError) {
    if status < 0 { throw FFmpegError(status: status) }
  }

  /// What FFmpeg says about the number.
  var text: String {
    let capacity = 128
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return 0 }
        unsafe start.initialize(repeating: 0, count: capacity)
        unsafe av_strerror(status, start, capacity)
        return capacity
      }
    }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
