internal import MediaValues

/// A face that was found in a picture before.
struct KnownFace {
  let row: Int64
  let id: String
  /// Whether the last analysis did not find it.
  let isLost: Bool
  /// Whether people said something about this very face.
  let hasWords: Bool
  /// Where it was when it was found last.
  let bounds: NormalizedRectangle
  /// Where it was when the file held the same bytes as now; nothing if it was not found in them.
  let boundsInSameFile: NormalizedRectangle?
  let embedding: FaceEmbedding?
}

/// Tells which faces found in a picture are which of those found before.
struct FaceMatching {
  /// The least overlap of the boxes of one face found twice, as the shared area over the joint area.
  private static let leastOverlap = 0.4
  /// The least cosine of a face found twice; turned, cut or relit ones are still well above it, and of two
  /// people hardly any reach it.
  private static let leastSimilarity: Float = 0.5
  /// What a full overlap counts beside the cosine: it decides between faces that look the same only.
  private static let weightOfPlace = 0.25

  /// What tells that two faces are one, the surest first.
  private enum Ground: Int {
    /// The same bytes had the face at the same place.
    case sameFile
    /// In other bytes, the face looks the same.
    case looks
    /// In other bytes, there is a face at the same place, and looks cannot be compared.
    case place
  }

  private struct Pair {
    let face: Int
    let known: Int
    let ground: Ground
    let strength: Double

    func isSurer(than other: Pair) -> Bool {
      (-ground.rawValue, strength, -face, -known)
        > (-other.ground.rawValue, other.strength, -other.face, -other.known)
    }
  }

  let known: [KnownFace]

  /// The known face that each face is, as a position; each is one face at most.
  func matches(of faces: [AnalyzedFace]) -> [Int?] {
    var pairs: [Pair] = []
    for (index, face) in faces.enumerated() {
      for (other, before) in known.enumerated() {
        guard let (ground, strength) = likeness(of: face, to: before) else { continue }
        pairs.append(Pair(face: index, known: other, ground: ground, strength: strength))
      }
    }
    pairs.sort { $0.isSurer(than: $1) }
    var result = [Int?](repeating: nil, count: faces.count)
    var used: Set<Int> = []
    for pair in pairs where result[pair.face] == nil && !used.contains(pair.known) {
      result[pair.face] = pair.known
      used.insert(pair.known)
    }
    return result
  }

  private func likeness(
    of face: AnalyzedFace,
    to before: KnownFace
  ) -> (ground: Ground, strength: Double)? {
    if let place = before.boundsInSameFile {
      let overlap = face.face.bounds.overlap(with: place)
      return overlap >= Self.leastOverlap ? (.sameFile, overlap) : nil
    }
    let overlap = face.face.bounds.overlap(with: before.bounds)
    if let new = face.embedding, let old = before.embedding,
      let similarity = new.similarity(to: old)
    {
      guard similarity >= Self.leastSimilarity else { return nil }
      return (.looks, Double(similarity) + Self.weightOfPlace * overlap)
    }
    // What a lost face looks like is kept only if something was said about it; then anybody could come to
    // its place.
    guard overlap >= Self.leastOverlap, !before.isLost || before.hasWords else { return nil }
    return (.place, overlap)
  }
}

extension NormalizedRectangle {
  /// The shared area over the joint area, 0…1.
  func overlap(with other: NormalizedRectangle) -> Double {
    let across = min(x + width, other.x + other.width) - max(x, other.x)
    let down = min(y + height, other.y + other.height) - max(y, other.y)
    guard across > 0, down > 0 else { return 0 }
    let shared = across * down
    let joint = width * height + other.width * other.height - shared
    return joint > 0 ? shared / joint : 0
  }
}
