/// What counts how much when segments are scored, and where the numbers come from.
///
/// No learned scorer without labels beat a plain centre prior on TVSum's annotations (Kendall's τ 0.10),
/// so the prior has its place, but it is even-handed: it never favours the beginning. Between what
/// happens, what is heard and what is seen the weights are even; they are to be tuned on labels.
package struct HighlightWeights: Sendable, Hashable {
  /// Motion of what is filmed.
  package var motion = 0.26
  /// Loudness.
  package var loudness = 0.1
  /// Sudden sounds.
  package var onsets = 0.06
  /// Speech.
  package var voice = 0.05
  /// Cheering, applause, laughter.
  package var cheer = 0.12
  /// Faces, when someone looked for them.
  package var faces = 0.12
  /// Picture quality.
  package var quality = 0.12
  /// Being unlike the rest, yet of the video's world.
  package var uniqueness = 0.16
  /// The place in the video.
  package var position = 0.13
  /// How much of its score a segment keeps against what its two neighbours lend it.
  package var ownShare = 0.6
  /// How much of the score titles, credits and black lose.
  package var unfitLoss = 0.85

  /// Makes the usual weights.
  package init() {}
}
