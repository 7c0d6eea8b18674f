internal import MediaValues

/// A part of a clip that is coded anew: which ticks of the video it shows, and when.
struct ReelPart: Equatable, Sendable {
  /// What was asked for.
  let range: ClipRange
  /// The tick of its first frame.
  let first: Int64
  /// The tick behind its last frame.
  let end: Int64
  /// When it begins in the clip, in ticks from the clip's beginning.
  var offset: Int64 = 0
  /// How many ticks of its beginning are mixed with the end of the part before.
  var fade: Int64 = 0

  /// The length in ticks.
  var length: Int64 { end - first }

  /// What the part shows, relative to the first frame of the video.
  var shown: CMTimeRange { range.shown(from: first, to: end) }

  /// Lays parts one behind another, each overlapping the one before by the fade where it is long enough.
  ///
  /// A part is never in two fades at once: a fade takes at most half of either part.
  static func sequence(_ parts: [ReelPart], fade: Int64) -> [ReelPart] {
    var result: [ReelPart] = []
    var time: Int64 = 0
    for var part in parts {
      if let last = result.last {
        part.fade = max(0, min(fade, last.length / 2, part.length / 2))
        time -= part.fade
      }
      part.offset = time
      time += part.length
      result.append(part)
    }
    return result
  }
}
