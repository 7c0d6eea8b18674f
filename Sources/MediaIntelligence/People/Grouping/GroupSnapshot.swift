internal import FaceClustering
internal import FaceStore

/// Faces, groups and rules as the index held them at one moment, in the shape that grouping takes.
///
/// Everything is in an order that follows from the faces' names. Rows would not do: an index that was
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
  init(_ store: FaceStore, model: String) throws(MediaFailure) {
    let reading = Reading()
    rules = try store.groupableFaces(model: model) { face in reading.take(face) }
    length = max(reading.length, 1)
    ungrouped = UngroupedFaces(length: length)
    ungrouped.reserve(reading.ungrouped.count)
    for face in reading.ungrouped { take(face) }
    // Faces came in the order of their names, so the first is the least.
    let groups = reading.groups.sorted {
      ($0.value.faces.first ?? "") < ($1.value.faces.first ?? "")
    }
    for (row, group) in groups {
      guard let person = rules.personOfCluster[row] else { continue }
      let strangers = group.faces.reduce(into: Set<Int>()) { result, id in
        result.formUnion((rules.rejections[id] ?? []).map(Int.init))
      }
      clusterRows.append(row)
      clusters.append(
        FaceCluster(
          sum: group.sum.isEmpty ? Array(repeating: 0, count: length) : group.sum,
          weight: group.weight,
          person: Int(person),
          pictures: group.pictures,
          strangers: strangers
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
        strangers: Set((rules.rejections[face.id] ?? []).map(Int.init))
      ),
      embedding: isSeen ? face.direction : []
    )
  }

  /// What is gathered while the index is read.
  private final class Reading {
    struct Group {
      var sum: [Float] = []
      var weight = 0
      var pictures: [Int32] = []
      var faces: [String] = []
    }

    var length = 0
    var ungrouped: [GroupableFace] = []
    var groups: [Int64: Group] = [:]

    func take(_ face: GroupableFace) {
      if length == 0 { length = face.direction.count }
      guard let cluster = face.cluster else {
        ungrouped.append(face)
        return
      }
      groups[cluster, default: Group()].pictures.append(Int32(truncatingIfNeeded: face.asset))
      groups[cluster]?.faces.append(face.id)
      guard face.direction.count == length, length > 0, FaceRole(face) == .founds else { return }
      if groups[cluster]?.sum.isEmpty == true {
        groups[cluster]?.sum = face.direction
      } else {
        for lane in 0..<length { groups[cluster]?.sum[lane] += face.direction[lane] }
      }
      groups[cluster]?.weight += 1
    }
  }
}

extension FaceRole {
  init(_ face: GroupableFace) {
    self.init(confidence: face.confidence, quality: face.quality)
  }
}
