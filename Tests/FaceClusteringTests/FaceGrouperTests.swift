import FaceClustering
import Testing

struct FaceGrouperTests {
  private let grouper = FaceGrouper(thresholds: GroupingThresholds(samePersonSimilarity: 0.363))
  private let faces = SyntheticFaces(count: 260, people: 40).faces

  private func numbers(_ faces: [SyntheticFaces.Face]) throws -> [Int] {
    var growing = GrowingGroups(grouper)
    try growing.add(faces)
    return growing.groups(of: faces)
  }

  @Test func `people are told apart and found again`() throws {
    let agreement = GroupingAgreement(found: try numbers(faces), truth: faces.map(\.person))
    #expect(agreement.precision >= 0.995)
    #expect(agreement.recall >= 0.99)
  }

  @Test func `no face gives no group`() throws {
    let result = try grouper.group(UngroupedFaces(length: 128), into: [])
    #expect(result.decisions.isEmpty)
    #expect(result.newGroupCount == 0)
  }

  @Test(arguments: 1...10)
  func `the order of the faces changes nothing`(seed: Int) throws {
    var generator = SyntheticFaces.Generator(seed: UInt64(seed))
    let shuffled = faces.shuffled(using: &generator)
    #expect(
      GroupingAgreement(found: try numbers(shuffled), truth: try numbersInOrder(of: shuffled))
        .fScore == 1
    )
  }

  private func numbersInOrder(of shuffled: [SyntheticFaces.Face]) throws -> [Int] {
    var growing = GrowingGroups(grouper)
    try growing.add(faces)
    return growing.groups(of: shuffled)
  }

  @Test func `the number of threads changes nothing`() throws {
    let backwards = ParallelMap { count, piece in
      var lists = [NeighborList](repeating: NeighborList(), count: count)
      for index in (0..<count).reversed() { lists[index] = try piece(index) }
      return lists
    }
    let other = FaceGrouper(
      thresholds: GroupingThresholds(samePersonSimilarity: 0.363),
      parallel: backwards
    )
    let ungrouped = SyntheticFaces.ungrouped(faces)
    #expect(try grouper.group(ungrouped, into: []) == other.group(ungrouped, into: []))
  }

  @Test(arguments: [1, 5, 50])
  func `adding pictures moves no face`(count: Int) throws {
    var growing = GrowingGroups(grouper)
    try growing.add(Array(faces.dropLast(count)))
    let before = growing.groupOfKey
    try growing.add(Array(faces.suffix(count)))
    for (key, group) in before { #expect(growing.groupOfKey[key] == group) }
  }

  @Test(arguments: [20, 60, 130])
  func `runs over parts agree with one run over all`(size: Int) throws {
    var growing = GrowingGroups(grouper)
    for start in stride(from: 0, to: faces.count, by: size) {
      try growing.add(Array(faces[start..<min(start + size, faces.count)]))
    }
    let agreement = GroupingAgreement(found: growing.groups(of: faces), truth: try numbers(faces))
    #expect(agreement.fScore >= 0.99)
  }

  @Test func `one person twice in a picture is two people`() throws {
    var pair = Array(faces.filter { $0.person == 0 }.prefix(2))
    #expect(try numbers(pair)[0] == numbers(pair)[1])
    pair[1].picture = pair[0].picture
    #expect(try numbers(pair)[0] != numbers(pair)[1])
  }

  @Test func `the rule of one picture holds for all groups of a person`() throws {
    let person = Array(faces.filter { $0.person == 0 }.prefix(3))
    var growing = GrowingGroups(grouper)
    try growing.add([person[0]])
    let first = try #require(growing.clusters.first)
    // The person has a second group, which shows the picture of the new face.
    let second = FaceCluster(
      sum: Array(repeating: 0, count: 128),
      weight: 0,
      person: first.person,
      pictures: [person[1].picture]
    )
    let alone = try grouper.group(SyntheticFaces.ungrouped([person[1]]), into: [first, second])
    #expect(alone.decisions.map(\.group) == [.new(0)])
    let joined = try grouper.group(SyntheticFaces.ungrouped([person[2]]), into: [first, second])
    #expect(joined.decisions.map(\.group) == [.existing(0)])
  }

  @Test func `a face that is said not to be a person never joins them`() throws {
    let person = Array(faces.filter { $0.person == 0 }.prefix(2))
    var growing = GrowingGroups(grouper)
    try growing.add([person[0]])
    var rejected = UngroupedFaces(length: 128)
    rejected.append(
      UngroupedFaces.Face(key: "a", picture: 9_999, role: .founds, strangers: [0]),
      embedding: person[1].embedding
    )
    let result = try grouper.group(rejected, into: growing.clusters)
    #expect(result.decisions.map(\.group) == [.new(0)])
  }

  @Test func `a face that is not seen well joins but never bridges`() throws {
    var generator = SyntheticFaces.Generator(seed: 7)
    let one = generator.direction(128)
    let noise = generator.direction(128)
    func mixed(_ share: Float) -> [Float] {
      let sum = zip(one, noise).map { share * $0 + (1 - share) * $1 }
      let size = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return sum.map { $0 / size }
    }
    // Both ends are unlike; the middle is like both.
    let ends = [mixed(1), mixed(0)].enumerated().map {
      SyntheticFaces.Face(
        key: "end\($0.offset)",
        picture: Int32($0.offset),
        person: 0,
        embedding: $0.element
      )
    }
    let middle = SyntheticFaces.Face(
      key: "middle",
      picture: 2,
      person: 0,
      embedding: mixed(0.55),
      role: .joins
    )
    var growing = GrowingGroups(grouper)
    let result = try growing.add(ends + [middle])
    #expect(growing.groupOfKey["end0"] != growing.groupOfKey["end1"])
    #expect(growing.groupOfKey["middle"] == growing.groupOfKey["end0"])
    #expect(result.decisions[2].rule == .attached)
    #expect(growing.clusters[growing.groupOfKey["end0"] ?? 0].weight == 1)
  }

  @Test(arguments: [FaceRole.joins, .staysAlone])
  func `faces that are not seen well found no group`(role: FaceRole) throws {
    let same = faces.filter { $0.person == 0 }.prefix(5).map {
      var face = $0
      face.role = role
      return face
    }
    var growing = GrowingGroups(grouper)
    try growing.add(same)
    #expect(Set(growing.groups(of: same)).count == same.count)
  }

  @Test func `existing groups are never joined`() throws {
    let person = Array(faces.filter { $0.person == 0 }.prefix(3))
    let fixed = person.prefix(2).enumerated().map {
      FaceCluster(
        sum: $0.element.embedding,
        weight: 1,
        person: $0.offset,
        pictures: [$0.element.picture]
      )
    }
    let result = try grouper.group(SyntheticFaces.ungrouped([person[2]]), into: fixed)
    #expect(result.newGroupCount == 0)
  }

  @Test func `a run can be stopped`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try grouper.group(SyntheticFaces.ungrouped(faces), into: []) { _ in throw Stop() }
    }
  }

  @Test func `a burst larger than the list of neighbours holds together`() throws {
    var generator = SyntheticFaces.Generator(seed: 3)
    let center = generator.direction(128)
    var crowd: [SyntheticFaces.Face] = []
    for burst in 0..<3 {
      let middle = SyntheticFaces.near(center, 0.6, &generator)
      for number in 0..<60 {
        crowd.append(
          SyntheticFaces.Face(
            key: "\(burst)-\(number)",
            picture: Int32(crowd.count),
            person: 0,
            embedding: SyntheticFaces.near(middle, 0.98, &generator)
          )
        )
      }
    }
    #expect(Set(try numbers(crowd)).count == 1)
  }
}
