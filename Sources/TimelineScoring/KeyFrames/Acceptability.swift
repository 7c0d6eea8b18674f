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
  /// Pictures less far apart than this look the same.
  ///
  /// Without and with a lower third, pictures of one scene are 0.24 apart and more.
  static let sameLookDistance: Float = 0.15
  /// Pictures that keep more than this are of one place, whatever their colors.
  static let mostOverlay = 0.35
  /// How many unlike pictures before and after are compared, and how many samples are searched for them.
  static let overlayReach = (pictures: 2, samples: 8)
  /// Pictures this likely to be text, or more, are cards or captions.
  static let textLimit = 0.5
  /// Pictures less fit than this are blank, black, blown out or damaged.
  static let leastFitness = 0.35
  /// Edge energy less than the sharper pictures' by more than this power of e is out of focus or in motion.
  static let sharpnessMargin = 1.9

  /// Edges that have less than this of the narrowness of the sharper pictures' are out of focus.
  ///
  /// In a film with a shallow focus those out of it have a third, those in focus half and more; blurred by a
  /// deviation of five pixels of 320 there is a tenth. Few films: a bound between, not a fitted one.
  static let leastNarrownessShare = 0.4

  private let usualWriting: Double
  private let usualStrongWriting: Double
  private let usualOverlay: Double
  private let overlays: [CMTime: Double]
  private let stillEnds: Set<CMTime>
  private var textNearby: [CMTime: Double] = [:]
  private let leastSharpness: Double
  private let leastNarrowness: Double
  private let verified: VerifiedWriting
  /// Where three quarters of the pictures hold text, text says nothing.
  private let isTextUsual: Bool

  /// Learns from a video's samples what is usual in it.
  package init(_ samples: [FrameSample]) {
    let whole = samples.filter { !$0.isDamaged && FrameFitness($0).value >= Self.leastFitness }
    let base = whole.isEmpty ? samples : whole
    usualWriting = Self.usual(base.map(\.measures.writingShare), Self.writingExcess)
    usualStrongWriting = Self.usual(
      base.map(\.measures.strongWritingShare),
      Self.strongWritingExcess
    )
    overlays = Self.overlays(in: samples)
    usualOverlay = median(Array(overlays.values))
    stillEnds = StillEnds.times(of: whole)
    leastSharpness = Self.upperQuartile(base.map(\.measures.sharpness)) - Self.sharpnessMargin
    leastNarrowness =
      Self.upperQuartile(base.map(\.measures.edgeNarrowness)) * Self.leastNarrownessShare
    let (writing, strongWriting) = (usualWriting, usualStrongWriting)
    verified = VerifiedWriting(
      base.filter {
        Self.text($0.measures, usual: writing, usualStrong: strongWriting) < Self.textLimit
      }
    )
    isTextUsual =
      lowerQuartile(base.map { Double($0.measures.textLikelihood) }) >= Self.textLimit
    let texts = samples.map(ownText)
    for (first, second) in zip(samples.indices, samples.indices.dropFirst())
    where samples[first].signature.distance(to: samples[second].signature) < Self.sameLookDistance {
      textNearby[samples[first].time, default: 0].raise(to: texts[second])
      textNearby[samples[second].time, default: 0].raise(to: texts[first])
    }
  }

  /// The writing that is usual: what most pictures have, or three quarters where most have surely more than those.
  ///
  /// Where a quarter is free of a title or a lower third, that is what to show, however long the others have one.
  private static func usual(_ shares: [Float], _ excess: ClosedRange<Double>) -> Double {
    let shares = shares.map(Double.init)
    let (most, nearlyAll) = (median(shares), lowerQuartile(shares))
    return most - nearlyAll >= excess.upperBound ? nearlyAll : most
  }

  private static func upperQuartile(_ values: [Float]) -> Double {
    let ordered = values.filter(\.isFinite).sorted()
    return ordered.isEmpty ? 0 : Double(ordered[(ordered.count - 1) * 3 / 4])
  }

  /// How surely a picture holds a title, credits or a caption, 0…1.
  ///
  /// Writing is not measured in every picture that has it, so one that looks the same as the next shares its,
  /// unless a network looked at it.
  /// Beside a crisp face only what is beyond doubt counts: what may be writing is then the setting around somebody.
  ///
  /// Of the pictures with such a face and an even chance of text or more on the films and clips of
  /// `Benchmarks/Accuracy/keyframes`, those between 0.5 and 0.75 hold none outside a film with a caption throughout.
  func text(in sample: FrameSample) -> Double {
    let own = ownText(in: sample)
    guard sample.writing == nil else { return own }
    let text = max(own, textNearby[sample.time] ?? 0)
    return FacePresence.isCrisp(sample.faces) ? max(2 * text - 1, 0) : text
  }

  private func ownText(in sample: FrameSample) -> Double {
    guard !stillEnds.contains(sample.time) else { return 1 }
    let (measured, overlay) = (measuredText(in: sample), overlay(in: sample))
    // An overlay may be what a wipe leaves standing, which is no writing but not to be shown either.
    return max(verified.text(in: sample, measured: measured) ?? measured, overlay)
  }

  private func measuredText(in sample: FrameSample) -> Double {
    Self.text(sample.measures, usual: usualWriting, usualStrong: usualStrongWriting)
  }

  private static func text(
    _ measures: FrameMeasures,
    usual: Double,
    usualStrong: Double
  ) -> Double {
    let likelihoods = [
      Double(measures.textLikelihood),
      unusual(measures.writingShare, usual: usual, writingExcess),
      unusual(measures.strongWritingShare, usual: usualStrong, strongWritingExcess),
    ]
    return likelihoods.max() ?? 0
  }

  /// How surely something was laid over a picture, 0…1.
  private func overlay(in sample: FrameSample) -> Double {
    ramp(
      (overlays[sample.time] ?? 0) - usualOverlay,
      from: Self.overlayExcess.lowerBound,
      to: Self.overlayExcess.upperBound
    )
  }

  /// By the samples' times, the largest share of a picture that a different picture near it keeps.
  ///
  /// The midst of a dissolve keeps both of its ends and is left out.
  private static func overlays(in samples: [FrameSample]) -> [CMTime: Double] {
    var overlays: [CMTime: Double] = [:]
    for (index, sample) in samples.enumerated() {
      guard let strokes = sample.strokes, !sample.isInTransition else { continue }
      var most = overlays[sample.time] ?? 0
      var compared = 0
      for other in samples[(index + 1)..<min(index + 1 + overlayReach.samples, samples.count)] {
        guard compared < overlayReach.pictures else { break }
        guard let others = other.strokes, !other.isInTransition,
          sample.signature.distance(to: other.signature) >= changedDistance
        else { continue }
        compared += 1
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
    accepts(sample, text: text(in: sample))
  }

  /// Whether what was measured of writing is all that speaks against a picture at which no network looked.
  func isDoubtful(_ sample: FrameSample) -> Bool {
    sample.writing == nil && !stillEnds.contains(sample.time)
      && Double(sample.measures.plainCard) < Self.textLimit
      && overlay(in: sample) < Self.textLimit
      && !accepts(sample) && accepts(sample, text: 0)
  }

  private func accepts(_ sample: FrameSample, text: Double) -> Bool {
    let isUsual = isTextUsual && sample.writing == nil
    let isText = text >= Self.textLimit && !isUsual
    // A close-up may have no edge as sharp as those of a wide view; what it shows is its face.
    let isBlurred =
      !FacePresence.isCrisp(sample.faces)
      && (Double(sample.measures.sharpness) < leastSharpness
        || Double(sample.measures.edgeNarrowness) < leastNarrowness)
    return !sample.isDamaged && !sample.isInTransition && !isText && !isBlurred
      && FrameFitness(sample).value >= Self.leastFitness
  }
}

extension Double {
  fileprivate mutating func raise(to other: Double) { self = Swift.max(self, other) }
}
