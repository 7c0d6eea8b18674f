/// How well a face can be seen.
package struct FaceQuality: Sendable, Hashable, Codable {
  /// The shorter side of the whole face, also of what lies outside, in pixels of the picture examined.
  package var pixelSize: Float
  /// The share of the face's box that lies inside the picture, 0…1.
  package var visibleFraction: Float
  /// How far the face's box lies from the nearest edge of the picture, in the box's shorter side.
  ///
  /// Negative when the box reaches beyond the edge.
  package var edgeDistance: Float
  /// How far the head is turned to the side in degrees, positive towards the picture's right; −90…90.
  package var yaw: Float
  /// How far the head is bent down (positive) or up in degrees; −90…90.
  package var pitch: Float
  /// How far the head is tilted clockwise in degrees; −180…180.
  package var roll: Float
  /// How crisp the face is, 0…1: half of all portraits have 0.53 to 0.61, blurred faces less than 0.43.
  package var sharpness: Float

  /// Makes a quality from what was measured.
  package init(
    pixelSize: Float,
    visibleFraction: Float,
    edgeDistance: Float,
    yaw: Float,
    pitch: Float,
    roll: Float,
    sharpness: Float
  ) {
    self.pixelSize = pixelSize
    self.visibleFraction = visibleFraction
    self.edgeDistance = edgeDistance
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
    self.sharpness = sharpness
  }

  /// How openly the face looks to the camera, 0…1: 1 up to 15 degrees, 0 from 60 degrees off the axis.
  package var openness: Float {
    let offAxis = max(abs(yaw), abs(pitch))
    return min(max((60 - offAxis) / 45, 0), 1)
  }

  /// How well the face can be seen in one number, 0…1; faces above 0.5 make good portraits.
  ///
  /// Indices of faces keep it: whoever changes what it says has to bring their rows up to date.
  package var visibility: Float {
    let size = min(max(pixelSize / 112, 0), 1).squareRoot()
    let crispness = min(max((sharpness - 0.35) / 0.2, 0), 1)
    return size * crispness * openness * visibleFraction
  }

  /// Whether the picture's edge cuts the face.
  ///
  /// A box that meets the edge is enough: detectors draw boxes around what they see of a face.
  package var isCutOff: Bool { edgeDistance < 0.02 }
}
