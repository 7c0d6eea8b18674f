import FaceClustering
import FaceStore
import Foundation
import MediaIntelligence
import MediaValues

/// How well the people of one set, or of several, were found and told apart.
struct PartScore {
  private var pictureCount = 0
  private var foundCount = 0
  /// The cosines of pairs of one person, and of two.
  private var same: [Float] = []
  private var different: [Float] = []
  /// The same of pairs of which both faces are seen well enough to found a group.
  private var sameClear: [Float] = []
  private var differentClear: [Float] = []
  private var found: [Int] = []
  private var truth: [Int] = []
  private var groupedCount = 0

  init() {}

  /// Puts the people's pictures into an index, groups them, and compares.
  init(_ people: [LabelledPictures.Person]) async throws {
    let index = try TemporaryIndex()
    let store = try FaceStore.open(workingDirectory: index.path)
    var labels: [(person: Int, face: String)] = []
    for (number, person) in people.enumerated() {
      let assets = person.pictures.map { MediaIntelligenceImageAsset(url: URL(filePath: $0)) }
      pictureCount += assets.count
      for try await (_, faces) in try await index.analyzer.insertOrUpdateAssets(assets) {
        // The label is that of the face in the middle; others are passers-by.
        let main = faces.max { $0.prominence < $1.prominence }
        guard let main else { continue }
        foundCount += 1
        labels.append((number, main.id.rawValue))
      }
    }
    try await index.analyzer.update()
    let embeddings = try labels.map { try store.embedding(of: $0.face) }
    let entities = try store.faces(.named(labels.map(\.face)))
    let clear = Set(
      entities.filter {
        FaceRole(confidence: $0.face.confidence, quality: $0.face.quality) == .founds
      }.map(\.id)
    )
    for first in labels.indices {
      for second in labels.indices where second > first {
        guard let one = embeddings[first], let two = embeddings[second],
          let cosine = one.similarity(to: two)
        else { continue }
        let isClear = clear.contains(labels[first].face) && clear.contains(labels[second].face)
        if labels[first].person == labels[second].person {
          same.append(cosine)
          if isClear { sameClear.append(cosine) }
        } else {
          different.append(cosine)
          if isClear { differentClear.append(cosine) }
        }
      }
    }
    let groupOf = Dictionary(uniqueKeysWithValues: entities.map { ($0.id, $0.personID ?? $0.id) })
    let names = Array(Set(groupOf.values)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    found = labels.map { numbers[groupOf[$0.face] ?? ""] ?? -1 }
    truth = labels.map(\.person)
    // Covered are faces that are together with another one, or alone because their person has one picture.
    let sizes = Dictionary(grouping: found, by: \.self).mapValues(\.count)
    let persons = Dictionary(grouping: truth, by: \.self).mapValues(\.count)
    groupedCount = zip(found, truth).count { (sizes[$0] ?? 0) > 1 || persons[$1] == 1 }
  }

  mutating func add(_ other: PartScore) {
    let groups = (found.max() ?? -1) + 1
    let people = (truth.max() ?? -1) + 1
    pictureCount += other.pictureCount
    foundCount += other.foundCount
    same += other.same
    different += other.different
    sameClear += other.sameClear
    differentClear += other.differentClear
    found += other.found.map { $0 + groups }
    truth += other.truth.map { $0 + people }
    groupedCount += other.groupedCount
  }

  func row(_ part: String, _ set: String) -> String {
    let agreement = GroupingAgreement(found: found, truth: truth)
    let cells = [
      part, set, "\(pictureCount)", percent(foundCount, pictureCount),
      Self.acceptance(same, different), Self.acceptance(sameClear, differentClear),
      different.isEmpty || same.isEmpty ? "–" : number(equalErrorRate),
      number(agreement.precision), number(agreement.recall), number(agreement.fScore),
      percent(groupedCount, found.count),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The share of pairs of one person that pass where one pair of two people in a thousand does.
  private static func acceptance(_ same: [Float], _ different: [Float]) -> String {
    guard different.count >= 1_000 else { return "–" }
    let limit = different.sorted(by: >)[different.count / 1_000]
    let share = Double(same.count { $0 > limit }) / Double(max(same.count, 1))
    return String(format: "%.4f", share)
  }

  private var equalErrorRate: Double {
    var best = (gap: 2.0, rate: 1.0)
    for step in 0..<400 {
      let limit = Float(step) / 400
      let missed = Double(same.count { $0 < limit }) / Double(max(same.count, 1))
      let passed = Double(different.count { $0 >= limit }) / Double(max(different.count, 1))
      if abs(missed - passed) < best.gap { best = (abs(missed - passed), (missed + passed) / 2) }
    }
    return best.rate
  }

  private func number(_ value: Double) -> String { String(format: "%.4f", value) }

  private func percent(_ part: Int, _ whole: Int) -> String {
    "\(part) of \(whole)"
  }
}

extension FaceGroupAnalyzer.Face {
  /// How much the face looks like the one that the picture was taken of: large and in the middle.
  var prominence: Double {
    let box = box
    let offset = abs(box.x + box.width / 2 - 0.5) + abs(box.y + box.height / 2 - 0.5)
    return box.width * box.height * (1.2 - min(offset, 1))
  }
}
