package import MediaValues

/// How much there is to see of the faces in a picture.
///
/// A face counts by its size, by how sure the detector is, by how openly it looks to the camera, by how
/// crisp it is, and by whether the picture's edge cuts it. What a viewer takes from a preview is mostly
/// the one best face; more of them add a little.
package struct FacePresence: Sendable, Hashable {
  /// A face this high, as a share of the picture's height, is just large enough to be seen in a preview.
  static let leastHeight = 0.06
  /// A face this high is as large as a preview needs.
  static let fullHeight = 0.25
  /// The confidence from which the detector's false faces begin to be rare, and where they end.
  static let confidenceRange = 0.65...0.9
  /// The sharpness of blurred and of focused faces.
  static let sharpnessRange = 0.35...0.65
  /// What is left of a face that does not look to the camera at all.
  static let averted = 0.5
  /// What is left of a face that the edge cuts.
  static let cut = 0.6
  /// How much each further face adds of its own value.
  static let furtherFaces = 0.15

  /// A face at least this high, sure and sharp shows that a picture was taken in focus and is one picture.
  ///
  /// On the films and clips of `Benchmarks/Accuracy/keyframes` the sharpness of faces in blurred pictures is 0.2
  /// to 0.37, in close-ups without a narrow edge around the face 0.46 to 0.62.
  static let crispFace = (height: 0.15, confidence: 0.8, sharpness: 0.45)

  /// Whether there is a face large and sharp enough to vouch for the picture.
  static func isCrisp(_ faces: [DetectedFace]?) -> Bool {
    faces?.contains { face in
      face.bounds.height >= crispFace.height
        && Double(face.confidence) >= crispFace.confidence
        && Double(face.quality.sharpness) >= crispFace.sharpness
    } ?? false
  }

  /// A face of which this much less is to see is lost.
  static let loss = 0.2

  /// Whether there is clearly less of a face to see than there was; not where faces are not known.
  package static func isLost(from before: [DetectedFace]?, to after: [DetectedFace]?) -> Bool {
    guard let before, let after else { return false }
    return FacePresence(before).value - FacePresence(after).value > loss
  }

  /// 0 without a face, 1 for a large, open, crisp face that is wholly in the picture.
  package let value: Double

  /// Judges the faces of one picture.
  package init(_ faces: [DetectedFace]) {
    let values = faces.map(Self.value(of:)).sorted(by: >)
    let further = values.dropFirst().reduce(0, +) * Self.furtherFaces
    value = min((values.first ?? 0) + further, 1)
  }

  private static func value(of face: DetectedFace) -> Double {
    let size = share(face.bounds.height, of: leastHeight...fullHeight)
    let certainty = share(Double(face.confidence), of: confidenceRange)
    let openness = averted + (1 - averted) * Double(face.quality.openness)
    let crispness = 0.5 + 0.5 * share(Double(face.quality.sharpness), of: sharpnessRange)
    let value = size * certainty * openness * crispness * (face.quality.isCutOff ? cut : 1)
    return value.isFinite ? value : 0
  }

  private static func share(_ value: Double, of range: ClosedRange<Double>) -> Double {
    guard value.isFinite else { return 0 }
    return min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }
}
