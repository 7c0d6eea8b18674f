/// Changes single fields of MP4 files, to say what no muxer would.
package enum MP4Patch {
  /// The file with another display matrix in its first track header; nil when there is none.
  ///
  /// - Parameters:
  ///   - matrix: the numbers a, b, c and d as whole numbers.
  ///   - file: the bytes of the file.
  /// - Returns: the bytes of the changed file.
  package static func settingDisplayMatrix(_ matrix: [Int32], in file: [UInt8]) -> [UInt8]? {
    guard matrix.count == 4, let header = position(of: "tkhd", in: file) else { return nil }
    var result = file
    // Behind the name: version and flags, three times or numbers, and eight fields up to the matrix.
    let start = header + 4 + 40
    let places = [0, 1, 3, 4]
    for (place, number) in zip(places, matrix) {
      write(UInt32(bitPattern: number << 16), at: start + 4 * place, in: &result)
    }
    return result
  }

  private static func position(of name: String, in file: [UInt8]) -> Int? {
    let pattern = Array(name.utf8)
    guard file.count > 100 else { return nil }
    return (0..<file.count - 100).first { Array(file[$0..<$0 + 4]) == pattern }
  }

  private static func write(_ number: UInt32, at place: Int, in file: inout [UInt8]) {
    for index in 0..<4 {
      file[place + index] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * index))
    }
  }
}
