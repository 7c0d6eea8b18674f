package import MediaValues

/// Which pictures of a video may be shown for it while there are others.
///
/// Cards, captions, blank, damaged and blurred pictures may not. Writing and blur are judged against what
/// is usual in the video: a screen recording is full of writing, a film in fog has no sharp edge.
///
/// What stays in place while the picture changes was laid over it. A station's mark does so all the time.
package struct Acceptability: Sendable {
  /// Writing over more of the picture than usual by the first is suspect, by the second is certain.
  ///
  /// Over 2,193 pictures of films and of clips with titles in nine scripts, the middle of either range has
  /// three quarters or two thirds of those with titles on one side and nine tenths of the others on the other.
  static let writingExcess = 0.005...0.011
  /// The same for writing of strong contrast.
  static let strongWritingExcess = 0.002...0.006
  /// The same for what stays in place while the picture changes.
  ///
  /// On the same pictures titles and lower thirds keep 0.04 to 0.1 of the blocks, nine tenths of the others
  /// none in clips without a station's mark, and 0.02 to 0.03 in those with one.
  static let overlayExcess = 0.01...0.03
  /// Pictures at least this far apart, by their signatures, show different things.
  ///
  /// Pictures of one fixed camera on two people who talk are 0.2 to 0.29 apart.
  static let changedDistance: Float = 0.3
  /// Pictures that keep more than this are of one place, whatever their colors.
  static let mostOverlay = 0.35
  /// How many samples before and after are compared.
  static let overlayReach = 2
  /// Pictures this likely to be text, or more, are cards or captions.
  static let textLimit = 0.5
  /// Pictures less fit than this are blank, black, blown out or damaged.
  static let leastFitness = 0.35
  /// Edge energy less than the sharper pictures' by more than this power of e is out of focus or in motion.
  static let sharpnessMargin = 1.9

  private let usualWriting: Double
  private let usualStrongWriting: Double
  private let usualOverlay: Double
  private let overlays: [CMTime: Double]
  private let leastSharpness: Double
  /// Where most pictures hold text, text says nothing.
  private let isTextUsual: Bool

  /// Learns from a video's samples what is usual in it.
  package init(_ samples: [FrameSample]) {
    let whole = samples.filter { !$0.isDamaged && FrameFitness($0).value >= Self.leastFitness }
    let base = whole.isEmpty ? samples : whole
    usualWriting = median(base.map { Double($0.measures.writingShare) })
    usualStrongWriting = median(base.map { Double($0.measures.strongWritingShare) })
    overlays = Self.overlays(in: samples)
    usualOverlay = median(Array(overlays.values))
    let sharpness = base.map { Double($0.measures.sharpness) }.filter(\.isFinite).sorted()
    let upperQuartile = sharpness.isEmpty ? 0 : sharpness[(sharpness.count - 1) * 3 / 4]
    leastSharpness = upperQuartile - Self.sharpnessMargin
    isTextUsual = median(base.map { Double($0.measures.textLikelihood) }) >= Self.textLimit
  }

  /// How surely a picture holds a title, credits or a caption, 0…1.
  func text(in sample: FrameSample) -> Double {
    let measures = sample.measures
    let likelihoods = [
      Double(measures.textLikelihood),
      Self.unusual(measures.writingShare, usual: usualWriting, Self.writingExcess),
      Self.unusual(
        measures.strongWritingShare,
        usual: usualStrongWriting,
        Self.strongWritingExcess
      ),
      ramp(
        (overlays[sample.time] ?? 0) - usualOverlay,
        from: Self.overlayExcess.lowerBound,
        to: Self.overlayExcess.upperBound
      ),
    ]
    return likelihoods.max() ?? 0
  }

  /// By the samples' times, the largest share of a picture that a different picture near it keeps.
  private static func overlays(in samples: [FrameSample]) -> [CMTime: Double] {
    var overlays: [CMTime: Double] = [:]
    for (index, sample) in samples.enumerated() {
      guard let strokes = sample.strokes else { continue }
      var most = overlays[sample.time] ?? 0
      for other in samples[(index + 1)..<min(index + 1 + overlayReach, samples.count)] {
        guard let others = other.strokes,
          sample.signature.distance(to: other.signature) >= changedDistance
        else { continue }
        let share = strokes.shareKept(in: others)
        guard share <= mostOverlay else { continue }
        most = max(most, share)
        overlays[other.time] = max(overlays[other.time] ?? 0, share)
      }
      overlays[sample.time] = most
    }
    return overlays
  }

  private static func unusual(
    _ share: Float,
    usual: Double,
    _ excess: ClosedRange<Double>
  ) -> Double {
    ramp(Double(share) - usual, from: excess.lowerBound, to: excess.upperBound)
  }

  /// Whether a picture may be shown while there are others.
  package func accepts(_ sample: FrameSample) -> Bool {
    let isText = text(in: sample) >= Self.textLimit && !isTextUsual
    return !sample.isDamaged && !isText && FrameFitness(sample).value >= Self.leastFitness
      && Double(sample.measures.sharpness) >= leastSharpness
  }
}
