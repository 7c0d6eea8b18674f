internal import FaceClustering
internal import FaceStore

/// Faces, groups and rules as the index held them at one moment, in the shape that grouping takes.
///
/// The groups are in an order that follows from the faces' names. Rows would not do: an index that was
/// imported has others, and where a face is as like one group as another the order decides.
struct GroupSnapshot: Sendable {
  /// The groups, with people by their rows.
  private(set) var clusters: [FaceCluster] = []
  /// The row of each group.
  private(set) var clusterRows: [Int64] = []
  /// The faces without a group.
  private(set) var ungrouped: UngroupedFaces
  /// The row of each of them.
  private(set) var ungroupedRows: [Int64] = []
  /// What people and earlier runs laid down.
  let rules: GroupingRules
  /// The number of floats of an embedding.
  let length: Int

  /// Reads the index; only embeddings of the model named are looked at.
  ///
  /// - Parameters:
  ///   - store: the index.
  ///   - model: the embedder's name.
  ///   - keepsFaint: whether groups without a face that is seen well tell what they look like.
  /// - Throws: a failure when the index cannot be read.
  init(_ store: FaceStore, model: String, keepsFaint: Bool = false) throws(MediaFailure) {
    let reading = Reading(keepsFaint: keepsFaint)
    rules = try store.groupableFaces(model: model) { face in reading.take(face) }
    length = max(reading.length, 1)
    ungrouped = UngroupedFaces(length: length)
    ungrouped.reserve(reading.ungrouped.count)
    for face in reading.ungrouped { take(face) }
    for group in reading.groups.sorted(by: { $0.firstFace < $1.firstFace }) {
      guard let person = rules.personOfCluster[group.row] else { continue }
      clusterRows.append(group.row)
      clusters.append(
        FaceCluster(
          sum: group.sum.isEmpty
            ? Array(repeating: 0, count: length) : group.sum.map { Float($0) },
          weight: group.weight,
          person: Int(person),
          pictures: group.pictures,
          strangers: Set(group.strangers.map(Int.init)),
          faint: group.faintMean
        )
      )
    }
  }

  /// Pairs of people who are said to be two.
  var distinctions: Set<PersonPair> {
    Set(rules.distinctions.map { PersonPair(Int($0.0), Int($0.1)) })
  }

  private mutating func take(_ face: GroupableFace) {
    let isSeen = face.direction.count == length
    ungroupedRows.append(face.row)
    ungrouped.append(
      UngroupedFaces.Face(
        key: face.id,
        picture: Int32(truncatingIfNeeded: face.asset),
        role: isSeen ? FaceRole(face) : .staysAlone,
        strangers: Set(face.strangers.map(Int.init))
      ),
      embedding: isSeen ? face.direction : []
    )
  }

  /// What is gathered while the index is read.
  fileprivate final class Reading {
    struct Group {
      let row: Int64
      /// The least of the faces' names.
      var firstFace: String
      var sum: [Double] = []
      var weight = 0
      /// The same of faces seen so-so, as long as none is seen well.
      var faintSum: [Double] = []
      var faintCount = 0
      var pictures: [Int32] = []
      var strangers: Set<Int64> = []
    }

    var length = 0
    var ungrouped: [GroupableFace] = []
    var groups: [Group] = []
    private var places: [Int64: Int] = [:]
    private let keepsFaint: Bool

    init(keepsFaint: Bool) { self.keepsFaint = keepsFaint }

    func take(_ face: GroupableFace) {
      if length == 0 { length = face.direction.count }
      guard let cluster = face.cluster else {
        ungrouped.append(face)
        return
      }
      let place = places[cluster] ?? groups.count
      if place == groups.count {
        places[cluster] = place
        groups.append(Group(row: cluster, firstFace: face.id))
      }
      groups[place].take(face, length: length, keepsFaint: keepsFaint)
    }
  }
}

extension GroupSnapshot.Reading.Group {
  /// Added and taken away again, this rounds to a multiple of 2⁻³⁰.
  private static let grid = 0x1.8p22

  fileprivate mutating func take(_ face: GroupableFace, length: Int, keepsFaint: Bool) {
    if face.id < firstFace { firstFace = face.id }
    pictures.append(Int32(truncatingIfNeeded: face.asset))
    if !face.strangers.isEmpty { strangers.formUnion(face.strangers) }
    guard face.direction.count == length, length > 0 else { return }
    switch FaceRole(face) {
    case .founds:
      Self.add(face.direction, to: &sum)
      weight += 1
      faintSum = []
    case .joins where keepsFaint && weight == 0:
      Self.add(face.direction, to: &faintSum)
      faintCount += 1
    case .joins, .staysAlone: break
    }
  }

  fileprivate var faintMean: [Float]? {
    weight > 0 || faintSum.isEmpty ? nil : faintSum.map { Float($0 / Double(faintCount)) }
  }

  private static func add(_ direction: [Float], to sum: inout [Double]) {
    if sum.isEmpty { sum = Array(repeating: 0, count: direction.count) }
    // Sums of such multiples are exact, and so the same in whatever order the rows come.
    for lane in direction.indices { sum[lane] += Double(direction[lane]) + grid - grid }
  }
}

extension FaceRole {
  init(_ face: GroupableFace) {
    self.init(confidence: face.confidence, quality: face.quality)
  }
}
