/// Many embeddings of one length, row after row, laid out for fast comparison.
package struct EmbeddingMatrix: Sendable, Hashable {
  /// The number of floats in a row.
  package let length: Int
  /// The number of groups of four floats in a row; the last one is filled up with zeros.
  let stride: Int
  private(set) var storage: [SIMD4<Float>] = []

  /// Makes an empty matrix for rows of a length.
  package init(length: Int) {
    self.length = max(length, 1)
    stride = (self.length + 3) / 4
  }

  /// The number of rows.
  package var count: Int { storage.count / stride }

  /// Makes room for rows.
  package mutating func reserve(rows: Int) { storage.reserveCapacity(rows * stride) }

  /// Adds a row; missing floats count as zero, further ones are left out.
  package mutating func append(_ values: [Float]) {
    for group in 0..<stride {
      var four = SIMD4<Float>()
      for lane in 0..<4 where 4 * group + lane < min(values.count, length) {
        four[lane] = values[4 * group + lane]
      }
      storage.append(four)
    }
  }

  /// Adds a row of another matrix of the same length, multiplied by a number.
  mutating func append(_ row: Int, of other: EmbeddingMatrix, scaledBy scale: Float = 1) {
    let start = row * stride
    for index in start..<start + stride { storage.append(other.storage[index] * scale) }
  }

  /// Adds one row to another.
  mutating func add(_ row: Int, to target: Int) {
    for index in 0..<stride { storage[target * stride + index] += storage[row * stride + index] }
  }

  /// Adds a row of another matrix to a row.
  mutating func add(_ row: Int, of other: EmbeddingMatrix, to target: Int) {
    for index in 0..<stride {
      storage[target * stride + index] += other.storage[row * stride + index]
    }
  }

  /// The floats of a row.
  package func row(_ row: Int) -> [Float] {
    (0..<length).map { storage[row * stride + $0 / 4][$0 % 4] }
  }

  /// The sum of the products of two rows: the cosine of their angle when both have length 1.
  package func product(_ first: Int, _ second: Int) -> Float {
    product(first, with: second, of: self)
  }

  /// The sum of the products of a row and a row of another matrix.
  package func product(_ row: Int, with other: Int, of matrix: EmbeddingMatrix) -> Float {
    var sum = SIMD4<Float>()
    let left = row * stride
    let right = other * matrix.stride
    for index in 0..<min(stride, matrix.stride) {
      sum += storage[left + index] * matrix.storage[right + index]
    }
    return sum.sum()
  }
}
