/// Puts faces into groups, precisely rather than completely: what is doubtful stays apart.
///
/// Faces that are seen well are joined by average linkage over the cosines of their embeddings, the most
/// alike groups first. Two faces of one picture are never joined. Faces that are not seen well then join
/// the group that they are most like, or stay alone. Existing groups keep their faces and are never
/// joined to one another, so new pictures move nothing.
///
/// The result does not depend on the order of the faces or on the number of threads: faces are taken in
/// the order of their keys. Up to 8,192 faces the linkage is exact; of more, near-duplicates are joined
/// first within pieces of that size.
package struct FaceGrouper: Sendable {
  private let thresholds: GroupingThresholds
  private let parallel: ParallelMap
  private static let pieceSize = 8_192
  private static let neighborLimit = 32

  /// Makes a grouper.
  package init(thresholds: GroupingThresholds, parallel: ParallelMap = .serial) {
    self.thresholds = thresholds
    self.parallel = parallel
  }

  /// Decides for each face where it belongs.
  ///
  /// The cost is one comparison per pair of faces that are new, and of each new face with each group.
  ///
  /// - Parameters:
  ///   - faces: the faces that belong to no group.
  ///   - clusters: the groups there are.
  ///   - progress: told the share of the work that is done, 0…1, from any thread; stops it by throwing.
  /// - Returns: one decision per face, in the order of the faces.
  /// - Throws: what `progress` throws.
  package func group(
    _ faces: UngroupedFaces,
    into clusters: [FaceCluster],
    progress: @escaping @Sendable (Double) throws -> Void = { _ in }
  ) throws -> FaceGrouping {
    let order = faces.faces.indices.sorted { faces.faces[$0].key < faces.faces[$1].key }
    let founders = order.filter { faces.faces[$0].role == .founds }
    var graph = LinkageGraph(length: faces.embeddings.length)
    graph.reserve(clusters.count + founders.count)
    for (index, cluster) in clusters.enumerated() { graph.addFixed(index, cluster) }
    for index in founders {
      let face = faces.faces[index]
      graph.addFace(
        index,
        of: faces.embeddings,
        picture: face.picture,
        strangers: face.strangers
      )
    }
    try link(&graph, from: clusters.count, progress: progress)
    let attached = try attach(
      order.filter { faces.faces[$0].role == .joins },
      of: faces,
      to: &graph,
      progress: progress
    )
    try progress(1)
    var nodeOfFace: [Int: Int] = [:]
    for (offset, index) in founders.enumerated() { nodeOfFace[index] = clusters.count + offset }
    return GroupNumbering(graph: graph, faces: faces, nodeOfFace: nodeOfFace, attached: attached)
      .grouping(in: order)
  }

  /// Joins nodes until no two groups are alike enough any more.
  private func link(
    _ graph: inout LinkageGraph,
    from firstNew: Int,
    progress: @escaping @Sendable (Double) throws -> Void
  ) throws {
    let count = graph.count
    if count - firstNew > Self.pieceSize {
      for start in stride(from: firstNew, to: count, by: Self.pieceSize) {
        let part = Array(start..<min(start + Self.pieceSize, count))
        _ = try round(&graph, part, fresh: Set(part), thresholds.nearDuplicate) {
          try progress(0.2 * (Double(start) + $0 * Double(part.count)) / Double(count))
        }
      }
    }
    var fresh = Set(graph.roots.filter { $0 >= firstNew || graph.fixedGroup(of: $0) == nil })
    // Each round halves the work left or better; the limit only guards against the unforeseen.
    for number in 0..<64 where !fresh.isEmpty {
      let done = 1 - 0.7 / Double(number + 1)
      fresh = try round(&graph, graph.roots, fresh: fresh, thresholds.linkage) { [done] in
        try progress(min(done - 0.1 + 0.1 * $0, 0.9))
      }
    }
  }

  /// Searches for alike groups, of which one is fresh, and joins them; returns the groups to look at again.
  private func round(
    _ graph: inout LinkageGraph,
    _ roots: [Int],
    fresh: Set<Int>,
    _ threshold: Float,
    progress: @escaping @Sendable (Double) throws -> Void
  ) throws -> Set<Int> {
    let founded = roots.filter { graph.isFounded($0) }
    // Fresh groups come first, so that "later" finds each pair with a fresh one in it once.
    let nodes = founded.filter { fresh.contains($0) } + founded.filter { !fresh.contains($0) }
    let freshCount = nodes.count { fresh.contains($0) }
    let search = NeighborSearch(
      threshold: threshold,
      limit: Self.neighborLimit,
      parallel: parallel,
      progress: progress
    )
    let found = try search.pairs(in: graph.means(of: nodes), firstRows: freshCount)
    var agglomeration = Agglomeration(threshold: threshold)
    try agglomeration.run(
      &graph,
      along: found.neighbors.map { (nodes[Int($0.row)], nodes[Int($0.other)]) },
      progress: { try progress(1) }
    )
    guard !agglomeration.changed.isEmpty else { return [] }
    // A group with more neighbours than were kept may have another one now that these are joined.
    let unfinished = found.saturatedRows.map { graph.root(nodes[Int($0)]) }
    return agglomeration.changed.union(unfinished)
  }

  /// Lets faces that found nothing join the groups that they are most like.
  private func attach(
    _ joiners: [Int],
    of faces: UngroupedFaces,
    to graph: inout LinkageGraph,
    progress: @escaping @Sendable (Double) throws -> Void
  ) throws -> [Int: (node: Int, similarity: Float)] {
    let nodes = graph.roots.filter { graph.isFounded($0) }
    guard !joiners.isEmpty, !nodes.isEmpty else { return [:] }
    var queries = EmbeddingMatrix(length: faces.embeddings.length)
    for index in joiners { queries.append(index, of: faces.embeddings) }
    let search = NeighborSearch(
      threshold: thresholds.attachment,
      limit: Self.neighborLimit,
      parallel: parallel,
      progress: { try progress(0.9 + 0.1 * $0) }
    )
    var result: [Int: (node: Int, similarity: Float)] = [:]
    let matches = try search.matches(for: queries, in: graph.means(of: nodes)).neighbors
    for match in matches.sorted(by: { $0.precedes($1) }) {
      let index = joiners[Int(match.row)]
      let node = nodes[Int(match.other)]
      let face = faces.faces[index]
      guard result[index] == nil,
        graph.mayAttach(picture: face.picture, strangers: face.strangers, to: node)
      else { continue }
      graph.notePicture(face.picture, at: node)
      result[index] = (node, match.similarity)
    }
    return result
  }
}
