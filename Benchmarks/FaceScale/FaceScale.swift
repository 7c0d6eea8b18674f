import Dispatch
import FaceClustering
import Glibc
import Synchronization

/// Measures how long grouping takes with many faces, and how much memory it needs.
///
/// The faces are made up: numbers of pictures per person by Zipf's law, a quarter of the people seen
/// once, and the spread within a person as that of SFace (mean cosine 0.62).
@main
struct FaceScale {
  static func main() throws {
    let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100_000 : 100_000
    let faces = MadeUpFaces(count: count + 1_000, people: count / 8, singles: count / 5)
    let threads = ParallelMap { pieces, piece in
      let results = Mutex<[Int: Result<NeighborList, any Error>]>([:])
      DispatchQueue.concurrentPerform(iterations: pieces) { index in
        let result = Result { try piece(index) }
        results.withLock { $0[index] = result }
      }
      let done = results.withLock { $0 }
      return try (0..<pieces).compactMap { try done[$0]?.get() }
    }
    let grouper = FaceGrouper(
      thresholds: GroupingThresholds(samePersonSimilarity: 0.363),
      parallel: threads
    )
    let clock = ContinuousClock()

    var start = clock.now
    let cpu = Self.usage.cpuSeconds
    let first = try grouper.group(faces.ungrouped(0..<count), into: [])
    print(
      "faces from nothing:     \(count) in \(clock.now - start), CPU \(Self.usage.cpuSeconds - cpu) s"
    )
    var truth: [Int] = []
    var found: [Int] = []
    var clusters = [FaceCluster](
      repeating: FaceCluster(
        sum: Array(repeating: 0, count: 128),
        weight: 0,
        person: 0,
        pictures: []
      ),
      count: first.newGroupCount
    )
    for (index, decision) in first.decisions.enumerated() {
      guard case .new(let group) = decision.group else { continue }
      truth.append(faces.people[index])
      found.append(group)
      let embedding = faces.embedding(index)
      for lane in 0..<128 { clusters[group].sum[lane] += embedding[lane] }
      clusters[group].weight += 1
      clusters[group].person = group
      clusters[group].pictures.append(Int32(index))
    }
    let agreement = GroupingAgreement(found: found, truth: truth)
    print("groups:                 \(first.newGroupCount) for \(Set(truth).count) people")
    print("B-cubed precision:      \(agreement.precision), recall \(agreement.recall)")

    start = clock.now
    let more = try grouper.group(faces.ungrouped(count..<count + 1_000), into: clusters)
    print("new faces into these:   1000 in \(clock.now - start)")
    print("of them, joined:        \(more.decisions.count { $0.rule == .linked })")

    let matcher = PersonMatcher(
      clusters: clusters,
      length: 128,
      thresholds: GroupingThresholds(samePersonSimilarity: 0.363)
    )
    start = clock.now
    for index in 0..<10 { _ = matcher.matches(for: faces.embedding(index), limit: 3) }
    print("one face identified:    in \((clock.now - start) / 10)")

    let usage = Self.usage
    print(
      "peak memory:            \(usage.ru_maxrss / 1_024) MB, of it the made-up faces "
        + "\(faces.values.count * 4 / 1_048_576) MB"
    )
  }
}

extension FaceScale {
  static var usage: rusage {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage
  }
}

extension rusage {
  var cpuSeconds: Double {
    Double(ru_utime.tv_sec) + Double(ru_utime.tv_usec) / 1e6 + Double(ru_stime.tv_sec)
  }
}

/// Embeddings of people who do not exist.
struct MadeUpFaces {
  private(set) var values: [Float] = []
  private(set) var people: [Int] = []
  private var state: UInt64 = 42

  init(count: Int, people peopleCount: Int, singles: Int) {
    values.reserveCapacity(count * 128)
    let total = (1...peopleCount).reduce(0) { $0 + 1 / Double($1) }
    var plan: [Int] = []
    for person in 0..<peopleCount {
      let share = Double(count - singles) / total / Double(person + 1)
      plan += Array(repeating: person, count: max(Int(share), 1))
    }
    plan += (0..<max(count - plan.count, 0)).map { peopleCount + $0 }
    for index in plan.indices.dropLast() {
      plan.swapAt(index, index + Int(next() % UInt64(plan.count - index)))
    }
    var centers: [Int: [Float]] = [:]
    for person in plan.prefix(count) {
      let center = centers[person] ?? direction()
      centers[person] = center
      let noise = direction()
      let mixed = zip(center, noise).map { 0.787 * $0 + 0.616 * $1 }
      let size = mixed.reduce(0) { $0 + $1 * $1 }.squareRoot()
      values += mixed.map { $0 / size }
      people.append(person)
    }
  }

  func embedding(_ index: Int) -> [Float] { Array(values[index * 128..<(index + 1) * 128]) }

  func ungrouped(_ range: Range<Int>) -> UngroupedFaces {
    var result = UngroupedFaces(length: 128)
    result.reserve(range.count)
    for index in range {
      result.append(
        UngroupedFaces.Face(
          key: String(UInt64(index) &* 0x9e37_79b9_7f4a_7c15, radix: 16),
          picture: Int32(index),
          role: .founds
        ),
        embedding: embedding(index)
      )
    }
    return result
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  private mutating func direction() -> [Float] {
    var result: [Float] = []
    for _ in 0..<128 {
      var sum: Float = 0
      for _ in 0..<6 { sum += Float(next() >> 40) / Float(1 << 24) }
      result.append(sum - 3)
    }
    let size = result.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return result.map { $0 / size }
  }
}
