package import MediaValues

/// What one pass over a file found.
package struct ReadSummary: Sendable, Hashable {
  /// From the first frame shown to the end of the last that was seen.
  package var duration = CMTime.zero
  /// The number of frames decoded.
  package var frameCount = 0
  /// The number of packets of the video.
  package var packetCount = 0
  /// The number of packets that could not be decoded.
  package var skippedPackets = 0
  /// The number of frames in which the decoder reported damage.
  package var damagedFrames = 0
  /// Whether part of the video could not be read.
  package var isPartial = false
  /// Whether sound was decoded.
  package var hasAudio = false
  /// What was odd.
  package var warnings: [MediaWarning] = []

  /// Makes a summary of nothing.
  package init() {}
}
