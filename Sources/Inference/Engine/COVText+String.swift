internal import COpenVINO

extension COVText {
  /// The text up to its end, with malformed UTF-8 replaced.
  var string: String {
    unsafe withUnsafeBytes(of: bytes) { bytes in
      let text = unsafe bytes.prefix { $0 != 0 }
      return unsafe String(decoding: text, as: UTF8.self)
    }
  }
}
