import FaceClustering

/// Embeddings of people who do not exist, spread as SFace spreads those of real ones.
struct SyntheticFaces {
  /// A random generator that gives the same numbers in every run.
  struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    /// A number whose mean is 0 and whose variance is 1.
    mutating func normal() -> Float {
      var sum: Float = 0
      for _ in 0..<12 { sum += Float.random(in: 0..<1, using: &self) }
      return sum - 6
    }

    mutating func direction(_ length: Int) -> [Float] {
      let values = (0..<length).map { _ in normal() }
      let size = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return values.map { $0 / size }
    }
  }

  /// One face.
  struct Face {
    var key: String
    var picture: Int32
    var person: Int
    var embedding: [Float]
    var role = FaceRole.founds
  }

  static let length = 128
  var faces: [Face] = []

  /// Faces of people whose numbers of pictures fall off as Zipf found for words.
  ///
  /// The concentration is the mean cosine of two faces of one person.
  init(count: Int, people: Int, concentration: Float = 0.62, seed: UInt64 = 1) {
    var generator = Generator(seed: seed)
    let weights = (0..<people).map { 1 / Double($0 + 1) }
    let total = weights.reduce(0, +)
    let centers = (0..<people).map { _ in generator.direction(Self.length) }
    var remaining = weights.map { max(Int($0 / total * Double(count)), 1) }
    var made = 0
    var turn = 0
    while made < count {
      let person = turn % people
      turn += 1
      if remaining[person] == 0, turn < 1_000 * people { continue }
      remaining[person] = max(remaining[person] - 1, 0)
      faces.append(
        Face(
          key: String(generator.next(), radix: 16),
          picture: Int32(made),
          person: person,
          embedding: Self.near(centers[person], concentration, &generator)
        )
      )
      made += 1
    }
  }

  /// A direction whose cosine to others of the same centre is the concentration on average.
  static func near(_ center: [Float], _ concentration: Float, _ generator: inout Generator)
    -> [Float]
  {
    let noise = generator.direction(center.count)
    let share = concentration.squareRoot()
    let rest = (1 - concentration).squareRoot()
    let mixed = zip(center, noise).map { share * $0 + rest * $1 }
    let size = mixed.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return mixed.map { $0 / size }
  }

  /// The faces as the grouper takes them.
  static func ungrouped(_ faces: [Face]) -> UngroupedFaces {
    var result = UngroupedFaces(length: length)
    result.reserve(faces.count)
    for face in faces {
      result.append(
        UngroupedFaces.Face(key: face.key, picture: face.picture, role: face.role),
        embedding: face.embedding
      )
    }
    return result
  }
}

/// Groups that grow run by run, as a store keeps them.
struct GrowingGroups {
  let grouper: FaceGrouper
  private(set) var clusters: [FaceCluster] = []
  /// The group of each face seen so far, by its key.
  private(set) var groupOfKey: [String: Int] = [:]

  init(_ grouper: FaceGrouper) { self.grouper = grouper }

  @discardableResult
  mutating func add(_ faces: [SyntheticFaces.Face]) throws -> FaceGrouping {
    let result = try grouper.group(SyntheticFaces.ungrouped(faces), into: clusters)
    let first = clusters.count
    for number in 0..<result.newGroupCount {
      clusters.append(
        FaceCluster(
          sum: Array(repeating: 0, count: SyntheticFaces.length),
          weight: 0,
          person: first + number,
          pictures: []
        )
      )
    }
    for (face, decision) in zip(faces, result.decisions) {
      let index: Int
      switch decision.group {
      case .existing(let known): index = known
      case .new(let number): index = first + number
      }
      groupOfKey[face.key] = index
      clusters[index].pictures.append(face.picture)
      guard face.role == .founds else { continue }
      clusters[index].weight += 1
      clusters[index].sum = zip(clusters[index].sum, face.embedding).map { $0 + $1 }
    }
    return result
  }

  func groups(of faces: [SyntheticFaces.Face]) -> [Int] { faces.map { groupOfKey[$0.key] ?? -1 } }
}
