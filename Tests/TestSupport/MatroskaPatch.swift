/// Changes single fields of Matroska files, to say what no muxer would.
package enum MatroskaPatch {
  /// The file with another length in its header; nil when there is none of eight bytes.
  ///
  /// - Parameters:
  ///   - milliseconds: the length, in the units that files have unless they say otherwise.
  ///   - file: the bytes of the file.
  /// - Returns: the bytes of the changed file.
  package static func settingDuration(_ milliseconds: Double, in file: [UInt8]) -> [UInt8]? {
    // The element's name, then the size of its number.
    let pattern: [UInt8] = [0x44, 0x89, 0x88]
    guard file.count > 11,
      let place = (0..<file.count - 11).first(where: { Array(file[$0..<$0 + 3]) == pattern })
    else { return nil }
    var result = file
    for index in 0..<8 {
      let shift = UInt64(56 - 8 * index)
      result[place + 3 + index] = UInt8(truncatingIfNeeded: milliseconds.bitPattern >> shift)
    }
    return result
  }
}
