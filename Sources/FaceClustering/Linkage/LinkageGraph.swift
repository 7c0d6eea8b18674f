/// Groups that grow by joining the two that are most alike on average.
///
/// The likeness of two groups is the mean cosine over all pairs of their members: average linkage. As
/// all members have length 1, it is the product of the groups' mean vectors, so no pair need be kept.
struct LinkageGraph {
  /// A group or a part of one.
  private struct Node {
    /// The number of members that count.
    var weight: Float
    /// Whose pictures count for it: its own, or those of the person it belongs to.
    var owner: Int
    /// The group that was there before, if it holds one.
    var fixed: Int?
    /// The people of whom it holds no face.
    var strangers: Set<Int>
    var version: Int32 = 0
    var parent: Int
  }

  private var nodes: [Node] = []
  private var sums: EmbeddingMatrix
  private var pictures: [Set<Int32>] = []
  /// The person that an owner stands for, if it is one.
  private var people: [Int?] = []
  private var ownerOfPerson: [Int: Int] = [:]

  init(length: Int) { sums = EmbeddingMatrix(length: length) }

  /// The number of nodes ever added.
  var count: Int { nodes.count }

  mutating func reserve(_ count: Int) {
    nodes.reserveCapacity(count)
    sums.reserve(rows: count)
    pictures.reserveCapacity(count)
  }

  /// Adds a face.
  mutating func addFace(
    _ row: Int,
    of matrix: EmbeddingMatrix,
    picture: Int32,
    strangers: Set<Int>
  ) {
    sums.append(row, of: matrix)
    addNode(weight: 1, owner: newOwner([picture], person: nil), fixed: nil, strangers: strangers)
  }

  /// Adds a group that stays as it is, save that faces may join it.
  mutating func addFixed(_ index: Int, _ cluster: FaceCluster) {
    sums.append(cluster.sum)
    let owner: Int
    if let known = ownerOfPerson[cluster.person] {
      owner = known
      pictures[owner].formUnion(cluster.pictures)
    } else {
      owner = newOwner(Set(cluster.pictures), person: cluster.person)
      ownerOfPerson[cluster.person] = owner
    }
    addNode(weight: Float(cluster.weight), owner: owner, fixed: index, strangers: cluster.strangers)
  }

  private mutating func newOwner(_ shown: Set<Int32>, person: Int?) -> Int {
    pictures.append(shown)
    people.append(person)
    return pictures.count - 1
  }

  private mutating func addNode(weight: Float, owner: Int, fixed: Int?, strangers: Set<Int>) {
    nodes.append(
      Node(weight: weight, owner: owner, fixed: fixed, strangers: strangers, parent: nodes.count)
    )
  }

  /// The node that a node has become part of.
  func root(_ node: Int) -> Int {
    var at = node
    while nodes[at].parent != at { at = nodes[at].parent }
    return at
  }

  /// The group that was there before and that a node belongs to, if any.
  func fixedGroup(of node: Int) -> Int? { nodes[root(node)].fixed }

  /// Whether a node draws faces to itself: only groups with faces that are seen well do.
  func isFounded(_ node: Int) -> Bool { nodes[node].weight > 0 }

  /// The number of members of a group that count.
  func weight(of node: Int) -> Float { nodes[node].weight }

  /// The mean vectors of nodes.
  func means(of chosen: [Int]) -> EmbeddingMatrix {
    var result = EmbeddingMatrix(length: sums.length)
    result.reserve(rows: chosen.count)
    for node in chosen {
      result.append(node, of: sums, scaledBy: nodes[node].weight > 0 ? 1 / nodes[node].weight : 0)
    }
    return result
  }

  /// How alike two groups are on average.
  func similarity(_ first: Int, _ second: Int) -> Float {
    let pairs = nodes[first].weight * nodes[second].weight
    return pairs > 0 ? sums.product(first, second) / pairs : -1
  }

  /// A face's mean similarity to a group.
  func similarity(of row: Int, in matrix: EmbeddingMatrix, to node: Int) -> Float {
    let weight = nodes[node].weight
    return weight > 0 ? matrix.product(row, with: node, of: sums) / weight : -1
  }

  /// Whether two groups may be one person: not both there before, and never twice in one picture.
  func mayJoin(_ first: Int, _ second: Int) -> Bool {
    let (one, two) = (nodes[first], nodes[second])
    if one.fixed != nil, two.fixed != nil { return false }
    if let person = people[one.owner], two.strangers.contains(person) { return false }
    if let person = people[two.owner], one.strangers.contains(person) { return false }
    return pictures[one.owner].isDisjoint(with: pictures[two.owner])
  }

  /// Whether a face that founds nothing may join a group.
  func mayAttach(picture: Int32, strangers: Set<Int>, to node: Int) -> Bool {
    let owner = nodes[node].owner
    if let person = people[owner], strangers.contains(person) { return false }
    return !pictures[owner].contains(picture)
  }

  /// Notes that a picture shows a group's person, who then cannot be seen in it a second time.
  mutating func notePicture(_ picture: Int32, at node: Int) {
    pictures[nodes[node].owner].insert(picture)
  }

  /// Joins two groups and returns the one that remains.
  mutating func join(_ first: Int, _ second: Int) -> Int {
    let keepsSecond =
      nodes[second].fixed != nil || (nodes[first].fixed == nil && second < first)
    let (kept, gone) = keepsSecond ? (second, first) : (first, second)
    sums.add(gone, to: kept)
    nodes[kept].weight += nodes[gone].weight
    nodes[kept].strangers.formUnion(nodes[gone].strangers)
    nodes[kept].version += 1
    nodes[gone].version = -1
    nodes[gone].parent = kept
    let moved = pictures[nodes[gone].owner]
    pictures[nodes[gone].owner] = []
    if moved.count > pictures[nodes[kept].owner].count {
      let few = pictures[nodes[kept].owner]
      pictures[nodes[kept].owner] = moved.union(few)
    } else {
      pictures[nodes[kept].owner].formUnion(moved)
    }
    return kept
  }

  /// How often a node has changed; −1 once it is part of another.
  func version(_ node: Int) -> Int32 { nodes[node].version }

  /// The nodes that are not part of another.
  var roots: [Int] { nodes.indices.filter { nodes[$0].parent == $0 } }
}
