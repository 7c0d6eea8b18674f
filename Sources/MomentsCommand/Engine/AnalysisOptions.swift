package import MediaIntelligence

/// A part of an analysis that can be had alone.
package enum AnalysisPart: String, Sendable, CaseIterable {
  case keyFrame = "key-frame"
  case highlights
  case shots
}

/// What an analysis should find and how it should go about it.
package struct AnalysisOptions: Sendable {
  /// What to find.
  package var parts = Set(AnalysisPart.allCases)
  /// The greatest number of key frame candidates.
  package var candidateCount = 1
  /// The greatest number of highlights; no limit when `nil`.
  package var highlightCount: Int?
  /// The length that all highlights together should come near.
  package var targetDuration: CMTime?
  /// The shortest highlight.
  package var minimumLength: CMTime?
  /// The longest highlight.
  package var maximumLength: CMTime?
  /// The part of the video in which the key frame and the highlights may lie.
  package var within: CMTimeRange?
  /// How the analyzer works.
  package var configuration = VideoAnalyzer.Configuration()

  /// Makes options that ask for everything.
  package init() {}
}
