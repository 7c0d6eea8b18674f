package import MediaValues

/// What a face may do when faces are grouped.
package enum FaceRole: String, Sendable, Hashable, Codable, CaseIterable {
  /// Seen well: it may found a group and draw others to it.
  case founds
  /// Seen so-so: it may join a group, and never counts for it.
  case joins
  /// Hardly seen: it stays alone.
  case staysAlone

  /// The role of a face that is seen in a certain way.
  ///
  /// Of faces 48 pixels wide SFace recognises 99.7 % at its published threshold, of 28 pixels 95 %, of 20
  /// pixels 63 %; the other limits are those at which it begins to take strangers for one another. Heads in
  /// profile measure 44 to 53 degrees, as landmarks that cannot be seen are guessed inside the outline.
  package init(confidence: Float, quality: FaceQuality) {
    let limits = (
      small: quality.pixelSize < 28,
      smallish: quality.pixelSize < 48,
      cut: quality.visibleFraction < 0.5,
      cutAtEdge: quality.visibleFraction < 0.8,
      turnedAway: max(abs(quality.yaw), abs(quality.pitch)) > 75,
      turned: abs(quality.yaw) > 45 || abs(quality.pitch) > 45,
      blurred: quality.sharpness < 0.36,
      doubtful: confidence < 0.8
    )
    if limits.small || limits.cut || limits.turnedAway {
      self = .staysAlone
    } else if limits.smallish || limits.cutAtEdge || limits.turned || limits.blurred
      || limits.doubtful
    {
      self = .joins
    } else {
      self = .founds
    }
  }
}
