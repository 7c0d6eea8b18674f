/// Finds the rows that are most like given rows, by comparing them all.
///
/// The cost is one product per pair: with 128 floats about 15 nanoseconds.
struct NeighborSearch: Sendable {
  /// Which rows a row is compared with.
  enum Candidates: Sendable {
    /// Those behind it, which finds every pair once.
    case later
    /// All rows; for queries that are not among them.
    case all
  }

  /// The least similarity of a pair.
  let threshold: Float
  /// The most pairs that are kept for one row.
  let limit: Int
  /// How pieces are run.
  let parallel: ParallelMap
  /// Told about each finished share of the work, 0…1; may stop the search by throwing.
  let progress: @Sendable (Double) throws -> Void

  private static let pieceRows = 256
  /// As many groups of eight rows as stay in the cache.
  private static let stretch = 48

  /// The pairs within a matrix of which one is among its first rows.
  func pairs(in matrix: EmbeddingMatrix, firstRows: Int) throws -> NeighborList {
    try run(matrix, rowCount: min(firstRows, matrix.count), among: matrix, .later)
  }

  /// For each row of some embeddings the rows of a matrix that are like it.
  func matches(
    for queries: EmbeddingMatrix,
    in matrix: EmbeddingMatrix
  ) throws -> NeighborList {
    try run(queries, rowCount: queries.count, among: matrix, .all)
  }

  private func run(
    _ queries: EmbeddingMatrix,
    rowCount: Int,
    among matrix: EmbeddingMatrix,
    _ candidates: Candidates
  ) throws -> NeighborList {
    guard rowCount > 0, queries.length == matrix.length else { return NeighborList() }
    let size = Self.pieceRows
    let count = (rowCount + size - 1) / size
    let rows = InterleavedRows(matrix)
    let lists = try parallel(count) { piece in
      try progress(Double(piece) / Double(count))
      let part = piece * size..<min((piece + 1) * size, rowCount)
      return neighbors(of: part, in: queries, among: rows, candidates)
    }
    return lists.reduce(into: NeighborList()) {
      $0.neighbors += $1.neighbors
      $0.saturatedRows += $1.saturatedRows
    }
  }

  /// Compares some rows with all, a stretch at a time so that it stays in the cache.
  private func neighbors(
    of part: Range<Int>,
    in queries: EmbeddingMatrix,
    among rows: InterleavedRows,
    _ candidates: Candidates
  ) -> NeighborList {
    var best = part.map { BestNeighbors(row: Int32($0), limit: limit) }
    var vectors: [Float] = []
    for row in part { vectors += queries.row(row) }
    // Filled up to a whole number of four vectors.
    let missing = (4 - part.count % 4) % 4
    vectors += Array(repeating: 0, count: missing * queries.length)
    let four = 4 * queries.length
    for start in stride(from: 0, to: rows.groupCount, by: Self.stretch) {
      let groups = start..<min(start + Self.stretch, rows.groupCount)
      for offset in stride(from: 0, to: part.count, by: 4) {
        let first = part.lowerBound + offset
        if candidates == .later, 8 * groups.upperBound <= first { continue }
        let span = vectors.span.extracting(
          offset / 4 * four..<(offset / 4 + 1) * four
        )
        rows.products(of: span, with: groups) { group, a, b, c, d in
          // Nearly all pairs are unlike; one look at all of them saves the rest.
          let highest = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
          guard any(highest .>= threshold) else { return }
          for (index, values) in [a, b, c, d].enumerated() where offset + index < part.count {
            for lane in 0..<8 where values[lane] >= threshold {
              let other = 8 * group + lane
              guard other < rows.count, candidates == .all || other > first + index else {
                continue
              }
              best[offset + index].take(Int32(other), values[lane])
            }
          }
        }
      }
    }
    var result = NeighborList()
    for row in best {
      result.neighbors += row.sorted
      if row.isSaturated { result.saturatedRows.append(row.row) }
    }
    return result
  }
}

/// The best pairs of one row so far.
private struct BestNeighbors {
  let row: Int32
  let limit: Int
  private(set) var isSaturated = false
  private var kept: [Neighbor] = []

  init(row: Int32, limit: Int) {
    self.row = row
    self.limit = max(limit, 1)
  }

  mutating func take(_ other: Int32, _ similarity: Float) {
    kept.append(Neighbor(row: row, other: other, similarity: similarity))
    if kept.count > limit { isSaturated = true }
    guard kept.count >= 4 * limit else { return }
    kept.sort { $0.precedes($1) }
    kept.removeLast(kept.count - limit)
  }

  var sorted: [Neighbor] {
    kept.sorted { $0.precedes($1) }.prefix(limit).map(\.self)
  }
}
