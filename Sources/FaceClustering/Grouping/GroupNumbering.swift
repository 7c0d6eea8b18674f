/// Numbers the groups that came out, in the order of their first faces.
struct GroupNumbering {
  let graph: LinkageGraph
  let faces: UngroupedFaces
  /// The node of each face that may found a group.
  let nodeOfFace: [Int: Int]
  /// The node that each face joined that may not.
  let attached: [Int: (node: Int, similarity: Float)]

  /// The decisions, with new groups numbered in the order given.
  func grouping(in order: [Int]) -> FaceGrouping {
    var numbers: [Int: Int] = [:]
    var count = 0
    var sizes: [Int: Int] = [:]
    for node in nodeOfFace.values { sizes[graph.root(node), default: 0] += 1 }
    var decisions = [FaceGrouping.Decision?](repeating: nil, count: faces.count)
    for index in order {
      let node = nodeOfFace[index].map(graph.root) ?? attached[index]?.node
      let group: FaceGrouping.Group
      if let node, let fixed = graph.fixedGroup(of: node) {
        group = .existing(fixed)
      } else if let node, let number = numbers[node] {
        group = .new(number)
      } else {
        if let node { numbers[node] = count }
        group = .new(count)
        count += 1
      }
      decisions[index] = decision(index, node, group, sizes)
    }
    return FaceGrouping(decisions: decisions.compactMap(\.self), newGroupCount: count)
  }

  private func decision(
    _ index: Int,
    _ node: Int?,
    _ group: FaceGrouping.Group,
    _ sizes: [Int: Int]
  ) -> FaceGrouping.Decision {
    if let joined = attached[index] {
      return FaceGrouping.Decision(group: group, rule: .attached, similarity: joined.similarity)
    }
    guard let node else {
      let isCompared = faces.faces[index].role == .joins
      return FaceGrouping.Decision(
        group: group,
        rule: isCompared ? .alone : .unclear,
        similarity: nil
      )
    }
    if graph.fixedGroup(of: node) == nil, sizes[node] == 1 {
      return FaceGrouping.Decision(group: group, rule: .alone, similarity: nil)
    }
    return FaceGrouping.Decision(
      group: group,
      rule: .linked,
      similarity: graph.similarityToRest(of: index, in: faces.embeddings, at: node)
    )
  }
}

extension LinkageGraph {
  /// A member's mean similarity to the other members of its group.
  func similarityToRest(of row: Int, in matrix: EmbeddingMatrix, at node: Int) -> Float {
    let weight = weight(of: node)
    guard weight > 1 else { return 1 }
    let own = matrix.product(row, row)
    return (similarity(of: row, in: matrix, to: node) * weight - own) / (weight - 1)
  }
}
