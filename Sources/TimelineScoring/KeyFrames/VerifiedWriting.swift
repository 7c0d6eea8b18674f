internal import MediaValues

/// What a network found of writing in those samples of a video that it looked at.
///
/// Where it finds level lines there is a title, and where it finds nothing at all what was measured was mistaken.
/// Cards of plain ground and still ends need no writing to be what they are, so it does not refute them.
struct VerifiedWriting: Sendable {
  /// Level writing over more of a picture than usual by the first is suspect, by the second is certain.
  ///
  /// A station's mark takes 0.006 to 0.013, the smallest lower third of films and clips 0.02. At the middle of the
  /// range 194 of 234 pictures with titles of the films and clips that were looked at for choosing it are told,
  /// and 3 of 624 others taken for them.
  static let excess = 0.01...0.02
  /// With more than the first marked in a picture what was measured may be right, with the second it stands.
  ///
  /// Of the 33 pictures with titles that are measured right and not told by the network, 16 have something marked.
  static let doubt = 0.001...0.004
  /// Where fewer were looked at nothing is known of what is usual.
  static let fewestForUsual = 4

  /// What three quarters of the samples have at least: the writing that the whole video has.
  private let usual: (level: Double, marked: Double)

  /// Learns what is usual in a video from those samples that what is measured does not accuse.
  ///
  /// The others may have been looked at because they are accused.
  init(_ samples: [FrameSample]) {
    let found = samples.compactMap(\.writing)
    usual = (Self.usual(found.map(\.levelShare)), Self.usual(found.map(\.markedShare)))
  }

  private static func usual(_ shares: [Float]) -> Double {
    let ordered = shares.filter(\.isFinite).sorted()
    return ordered.count >= fewestForUsual ? Double(ordered[ordered.count / 4]) : 0
  }

  /// How surely a sample holds a title, credits or a caption, 0…1; `nil` when nobody looked.
  ///
  /// What was measured counts as far as something is marked.
  func text(in sample: FrameSample, measured: Double) -> Double? {
    guard let found = sample.writing else { return nil }
    let level = Self.ramp(Double(found.levelShare) - usual.level, Self.excess)
    let marked = Self.ramp(Double(found.markedShare) - usual.marked, Self.doubt)
    return max(level, min(measured, marked), Double(sample.measures.plainCard))
  }

  private static func ramp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    TimelineScoring.ramp(value, from: range.lowerBound, to: range.upperBound)
  }
}
