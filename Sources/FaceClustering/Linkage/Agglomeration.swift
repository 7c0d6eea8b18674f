/// Joins groups along pairs of alike ones, the most alike first, as long as they are alike enough.
struct Agglomeration {
  private struct Candidate: Comparable {
    let similarity: Float
    let first: Int32
    let second: Int32
    let firstVersion: Int32
    let secondVersion: Int32

    static func < (one: Candidate, two: Candidate) -> Bool {
      if one.similarity != two.similarity { return one.similarity > two.similarity }
      if one.first != two.first { return one.first < two.first }
      return one.second < two.second
    }
  }

  private let threshold: Float
  private var heap = MinimumHeap<Candidate>()
  private var neighbors: [Int: Set<Int32>] = [:]

  /// The groups that grew.
  private(set) var changed: Set<Int> = []

  init(threshold: Float) { self.threshold = threshold }

  /// Joins what can be joined along the pairs given.
  mutating func run(
    _ graph: inout LinkageGraph,
    along pairs: [(Int, Int)],
    progress: () throws -> Void
  ) throws {
    for (first, second) in pairs {
      neighbors[first, default: []].insert(Int32(second))
      neighbors[second, default: []].insert(Int32(first))
      push(first, second, graph)
    }
    var steps = 0
    while let best = heap.removeFirst() {
      steps += 1
      if steps % 4_096 == 0 { try progress() }
      let (first, second) = (Int(best.first), Int(best.second))
      guard graph.version(first) == best.firstVersion,
        graph.version(second) == best.secondVersion,
        graph.mayJoin(first, second)
      else { continue }
      let kept = graph.join(first, second)
      let gone = kept == first ? second : first
      changed.remove(gone)
      changed.insert(kept)
      relink(kept, gone, graph)
    }
  }

  /// Hands the neighbours of a group that is gone to the one that holds it now.
  private mutating func relink(_ kept: Int, _ gone: Int, _ graph: LinkageGraph) {
    var all = neighbors.removeValue(forKey: kept) ?? []
    let moved = neighbors.removeValue(forKey: gone) ?? []
    for neighbor in moved {
      neighbors[Int(neighbor)]?.remove(Int32(gone))
      neighbors[Int(neighbor)]?.insert(Int32(kept))
    }
    all.formUnion(moved)
    all.remove(Int32(kept))
    all.remove(Int32(gone))
    for neighbor in all { push(kept, Int(neighbor), graph) }
    neighbors[kept] = all
  }

  private mutating func push(_ first: Int, _ second: Int, _ graph: LinkageGraph) {
    let similarity = graph.similarity(first, second)
    guard similarity >= threshold else { return }
    let (low, high) = (min(first, second), max(first, second))
    heap.insert(
      Candidate(
        similarity: similarity,
        first: Int32(low),
        second: Int32(high),
        firstVersion: graph.version(low),
        secondVersion: graph.version(high)
      )
    )
  }
}

/// Hands out what was put in, the smallest first.
struct MinimumHeap<Element: Comparable> {
  private var elements: [Element] = []

  mutating func insert(_ element: Element) {
    elements.append(element)
    var at = elements.count - 1
    while at > 0 {
      let above = (at - 1) / 2
      guard elements[at] < elements[above] else { break }
      elements.swapAt(at, above)
      at = above
    }
  }

  mutating func removeFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var at = 0
    while true {
      var least = at
      for below in [2 * at + 1, 2 * at + 2] where below < elements.count {
        if elements[below] < elements[least] { least = below }
      }
      guard least != at else { return first }
      elements.swapAt(at, least)
      at = least
    }
  }
}
