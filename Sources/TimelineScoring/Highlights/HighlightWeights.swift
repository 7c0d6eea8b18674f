/// What counts how much when segments are scored, and where the numbers come from.
///
/// Set by hand and kept: `Benchmarks/Accuracy/highlights/tune.py` fits them to labelled films, and no fit
/// did surely better on films that it had not seen. It chose the smoothing. They count relative to their
/// sum: an ingredient that a video lacks leaves its share empty. The place in the video, which agrees with
/// people's votes on TVSum by itself (Kendall's τ 0.10), is kept to this small share, even-handed between
/// beginning and end, and to nothing where nothing happens.
package struct HighlightWeights: Sendable, Hashable {
  /// Motion of what is filmed.
  package var motion = 0.22
  /// Loudness.
  package var loudness = 0.11
  /// Sudden sounds.
  package var onsets = 0.05
  /// Speech.
  package var voice = 0.05
  /// Cheering, applause, laughter.
  package var cheer = 0.11
  /// Faces, when someone looked for them.
  package var faces = 0.13
  /// Picture quality.
  package var quality = 0.13
  /// Being unlike the rest, yet of the video's world.
  package var uniqueness = 0.13
  /// The place in the video.
  package var position = 0.07
  /// How far apart segments lend each other of their scores: the deviation of a bell curve in seconds.
  package var smoothingSeconds = 3.0
  /// How alike they must look for it: the deviation as a share of what is usual between two of the video.
  package var smoothingDistance = 0.4
  /// How much of the score titles, credits and black lose.
  package var unfitLoss = 0.85

  /// Makes the usual weights.
  package init() {}
}
