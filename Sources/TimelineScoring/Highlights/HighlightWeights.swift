/// What counts how much when segments are scored, and where the numbers come from.
///
/// `Benchmarks/Accuracy/highlights/tune.py` fitted them to the labels of six films, starting from even
/// ones. They count relative to their sum: an ingredient that a video lacks leaves its share empty. The
/// place in the video, which agrees with people's votes on TVSum by itself (Kendall's τ 0.10), is kept to
/// this small share, even-handed between beginning and end, and to nothing where nothing happens.
package struct HighlightWeights: Sendable, Hashable {
  /// Motion of what is filmed.
  package var motion = 0.3
  /// Loudness.
  package var loudness = 0.11
  /// Sudden sounds.
  package var onsets = 0.03
  /// Speech.
  package var voice = 0.03
  /// Cheering, applause, laughter.
  package var cheer = 0.15
  /// Faces, when someone looked for them.
  package var faces = 0.13
  /// Picture quality.
  package var quality = 0.05
  /// Being unlike the rest, yet of the video's world.
  package var uniqueness = 0.18
  /// The place in the video.
  package var position = 0.02
  /// How much of its score a segment keeps against what its two neighbours lend it.
  package var ownShare = 0.6
  /// How much of the score titles, credits and black lose.
  package var unfitLoss = 0.85

  /// Makes the usual weights.
  package init() {}
}
