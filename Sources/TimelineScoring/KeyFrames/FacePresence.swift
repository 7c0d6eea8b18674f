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
