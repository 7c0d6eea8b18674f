import Testing

@testable import FaceClustering

struct NeighborSearchTests {
  private func matrix(_ count: Int, length: Int) -> EmbeddingMatrix {
    var generator = SyntheticFaces.Generator(seed: UInt64(count * 1_000 + length))
    var result = EmbeddingMatrix(length: length)
    for _ in 0..<count { result.append(generator.direction(length)) }
    return result
  }

  @Test(arguments: [(1, 128), (2, 128), (7, 5), (130, 16), (150, 33)])
  func `the search finds what comparing one by one finds`(count: Int, length: Int) throws {
    let matrix = matrix(count, length: length)
    let search = NeighborSearch(
      threshold: 0.2,
      limit: 1_000,
      parallel: .serial,
      progress: { _ in }
    )
    let found = try search.pairs(in: matrix, firstRows: count)
    var expected: Set<[Int32]> = []
    for first in 0..<count {
      for second in first + 1..<max(count, first + 1) where second < count {
        let product = zip(matrix.row(first), matrix.row(second)).reduce(0) { $0 + $1.0 * $1.1 }
        if product >= 0.2 { expected.insert([Int32(first), Int32(second)]) }
      }
    }
    #expect(Set(found.neighbors.map { [$0.row, $0.other] }) == expected)
    #expect(found.neighbors.count == expected.count)
    let both = try search.matches(for: matrix, in: matrix)
    #expect(both.neighbors.count == 2 * expected.count + count)
  }

  @Test func `only the most alike are kept and the cut is told`() throws {
    var matrix = EmbeddingMatrix(length: 4)
    for index in 0..<200 { matrix.append([1, Float(index) / 1_000, 0, 0]) }
    let search = NeighborSearch(
      threshold: 0.5,
      limit: 8,
      parallel: .serial,
      progress: { _ in }
    )
    let found = try search.pairs(in: matrix, firstRows: 1)
    #expect(found.neighbors.count == 8)
    #expect(found.saturatedRows == [0])
  }
}
