/// Rows laid out eight abreast, so that one comparison goes on with eight of them at once.
struct InterleavedRows: Sendable {
  /// The number of rows.
  let count: Int
  private let length: Int
  private var storage: [SIMD8<Float>]

  init(_ matrix: EmbeddingMatrix) {
    count = matrix.count
    length = matrix.length
    storage = Array(repeating: SIMD8(), count: (count + 7) / 8 * length)
    for row in 0..<count {
      let start = row / 8 * length
      let lane = row % 8
      for (index, value) in matrix.row(row).enumerated() { storage[start + index][lane] = value }
    }
  }

  /// The number of groups of eight rows; the last one is filled up with zeros.
  var groupCount: Int { (count + 7) / 8 }

  /// Hands out the products of four vectors, which lie one behind the other, with groups of rows.
  func products(
    of vectors: Span<Float>,
    with groups: Range<Int>,
    _ body: (
      _ group: Int, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>
    ) -> Void
  ) {
    let length = length
    guard vectors.count == 4 * length else { return }
    let first = vectors.extracting(0..<length)
    let second = vectors.extracting(length..<2 * length)
    let third = vectors.extracting(2 * length..<3 * length)
    let fourth = vectors.extracting(3 * length..<4 * length)
    let all = storage.span
    for group in groups {
      let rows = all.extracting(group * length..<(group + 1) * length)
      // Said once here, so that the compiler need not check it at each step.
      guard rows.count == length, first.count == length, second.count == length,
        third.count == length, fourth.count == length
      else { return }
      var (a, b, c, d) = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
      for index in 0..<length {
        let eight = rows[index]
        a += eight * first[index]
        b += eight * second[index]
        c += eight * third[index]
        d += eight * fourth[index]
      }
      body(group, a, b, c, d)
    }
  }
}
