/// The numbers that shot detection decides by, and where they come from.
///
/// "Strips" are 96 edited short videos with 2,032 labelled boundaries, split by name into two halves;
/// everything fitted was fitted on the first half and on four films with 359 boundaries labelled by hand.
package struct ShotDetectionThresholds: Sendable, Hashable {
  /// Log-odds above which a step counts as a cut: the best mean F1 on half of the strips and the films.
  package var cutLogOdds = -1.0
  /// Steps this near to a stronger one are not cuts themselves.
  package var peakReach = 2
  /// Cuts surer than this may follow each other within less than the shortest shot.
  package var sureConfidence = 0.92
  /// The shortest shot in seconds, unless its cuts are sure: best on half of the strips and the films.
  package var minimumShotSeconds = 0.27
  /// A window difference below this says that the picture came back: a flash, not a cut.
  package var flashReturn = 0.10
  /// A window difference that falls below this share of the largest one says so too, where things move meanwhile.
  ///
  /// This number and those of flashes below were chosen on half of the made flashes, as far as half of the strips and
  /// the films lost nothing by them.
  package var flashShare = 0.3
  /// The structure then has come back to less than this difference.
  package var flashStructure = 0.3
  /// Light that falls on a picture changes its structure by less than this.
  package var flashStep = 0.1
  /// Light that changes it more makes its mean luma greater by more than this.
  package var flashLuma = 0.3
  /// The longest flash in seconds, with the light that goes out by and by.
  package var longestFlashSeconds = 0.5
  /// A picture whose luma deviates less than this is blank; coding noise on black is 0.005.
  package var blankLumaDeviation = 0.03
  /// Mean luma below which a picture is black for a fade; full-range black with coding noise is 0.02.
  package var blackLuma = 0.05
  /// Mean luma above which a picture is white for a fade.
  package var whiteLuma = 0.95
  /// A picture whose luma deviates more than this is neither, but dark or with writing on it: the better of 0.04 and
  /// 0.08 on half of the strips.
  package var plainLumaDeviation = 0.08
  /// The longest fade out of, or into, a picture that is looked for, in seconds.
  package var longestFadeSeconds = 3.5
  /// A fade takes at least this many frames to reach its black or white.
  package var minimumFadeFrames = 4
  /// No single frame of a fade makes more than this share of the change: that would be a cut to black.
  package var maximumFadeStepShare = 0.6
  /// The least change of mean luma that makes a fade.
  package var minimumFadeDepth = 0.08
  /// Across a dissolve the window difference reaches at least this.
  package var dissolveDifference = 0.65
  /// Across a dissolve the window difference is this many times what it is before and after.
  package var dissolveRatio = 2.5
  /// No single step of a dissolve makes more than this share of the difference.
  package var dissolveStepShare = 0.4
  /// Log-odds above which one of a few frames in a row begins a shot, though none does by itself: best on half
  /// of the strips and the films, given the numbers above.
  package var spreadLogOdds = -0.8
  /// Behind such frames the window difference reaches at least this.
  package var spreadDifference = 0.4
  /// Log-odds above which a stretch is a blend of two pictures: the best mean F1 on half of the strips, the films
  /// and half of the made transitions.
  package var blendLogOdds = 0.0
  /// A cut surer than this is not part of a blend.
  package var blendCutConfidence = 0.9

  /// Makes the thresholds with their measured values.
  package init() {}
}
