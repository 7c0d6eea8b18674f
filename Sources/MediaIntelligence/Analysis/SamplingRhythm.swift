/// How far apart the frames that are looked at closely lie, so that their number stays bounded.
///
/// The distance starts from the length that the container claims and doubles whenever the samples
/// outgrow the limit, because containers may claim anything.
struct SamplingRhythm: Sendable {
  /// The greatest number of samples kept.
  let limit: Int
  /// The least distance of two samples in seconds.
  private(set) var spacing: Double

  init(density: VideoAnalyzer.Configuration.SamplingDensity, declaredSeconds: Double) {
    let least: Double
    switch density {
    case .sparse: (limit, least) = (150, 1)
    case .standard: (limit, least) = (600, 0.5)
    case .dense: (limit, least) = (2_000, 0.25)
    }
    let seconds = declaredSeconds.isFinite ? min(max(declaredSeconds, 0), 86_400) : 0
    spacing = max(least, seconds / Double(limit))
  }

  /// The distance beyond which a stretch without samples is looked at by seeking.
  ///
  /// Filling a gap costs the decoding from the key frame before it; a thirtieth of the video keeps the
  /// number of seeks below thirty and leaves ordinary key frame distances (2…10 s) alone in long videos.
  func maximumGap(declaredSeconds: Double) -> Double {
    max(1, spacing * 2, declaredSeconds.isFinite ? declaredSeconds / 30 : 1)
  }

  /// The same where there are many key frames, which show what the video holds without the gaps.
  ///
  /// Three minutes with a key frame every ten seconds at least, and at every cut, cost a fifth less by it.
  func maximumGapAmongMany(declaredSeconds: Double) -> Double {
    declaredSeconds.isFinite ? max(0, declaredSeconds / 16) : 0
  }

  /// Thins samples that have outgrown the limit: every second one goes, and the distance doubles.
  mutating func thin(_ samples: inout [FrameSample]) {
    guard samples.count > limit else { return }
    var isKept = false
    samples.removeAll { _ in
      isKept.toggle()
      return !isKept
    }
    spacing *= 2
  }
}
