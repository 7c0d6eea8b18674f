internal import FaceClustering
internal import FaceStore

/// The people whom faces are compared with.
struct FaceGallery: Sendable {
  private let matcher: PersonMatcher
  private let people: [Int64: String]
  private let limit: Int

  init(_ snapshot: GroupSnapshot, _ thresholds: GroupingThresholds, limit: Int) {
    matcher = PersonMatcher(
      clusters: snapshot.clusters,
      length: snapshot.length,
      thresholds: thresholds
    )
    people = snapshot.rules.personID
    self.limit = limit
  }

  /// Whom the faces of one picture show.
  func identified(_ scan: FaceScanner.Scan) -> [FaceGroupAnalyzer.IdentifiedFace] {
    let directions = scan.faces.map { $0.embedding?.values ?? [] }
    let roles = scan.faces.map {
      $0.embedding == nil
        ? .staysAlone : FaceRole(confidence: $0.face.confidence, quality: $0.face.quality)
    }
    let chosen = matcher.people(for: directions, roles: roles)
    let assetID = MediaIntelligenceImageAsset.ID(scan.record.id)
    return scan.faces.enumerated().map { index, face in
      let candidates =
        directions[index].isEmpty
        ? [] : matcher.matches(for: directions[index], limit: limit)
      return FaceGroupAnalyzer.IdentifiedFace(
        detail: FaceGroupAnalyzer.FaceDetail(
          face.face,
          id: FaceGroupAnalyzer.Face.ID("\(scan.record.id)#\(index)"),
          assetID: assetID,
          entityID: chosen[index].flatMap { entity($0.person) }
        ),
        candidates: candidates.compactMap { match in
          entity(match.person).map {
            FaceGroupAnalyzer.IdentifiedFace.Candidate(entityID: $0, similarity: match.similarity)
          }
        }
      )
    }
  }

  private func entity(_ row: Int) -> FaceGroupAnalyzer.Entity.ID? {
    people[Int64(row)].map { FaceGroupAnalyzer.Entity.ID($0) }
  }
}
