/// What counts how much when frames are ranked, and where the numbers come from.
package struct KeyFrameWeights: Sendable, Hashable {
  /// Picture quality.
  ///
  /// A published trial has 0.55 and 0.45 and picked no bad frame among 40; on the films of
  /// `Benchmarks/results/keyframes.md` that put dark and empty pictures, of which a video has many, before people.
  package var quality = 0.65
  /// How much of the video looks like the frame.
  package var representativeness = 0.35
  /// How much more a picture with a face to look at is worth; the factor of the same trial.
  package var faceGain = 0.35
  /// How much of the score a picture full of text loses.
  package var textLoss = 0.92
  /// How much of the score a frame in the middle of a transition loses.
  package var unsettledLoss = 0.75
  /// How much of the score the very first and the very last frame of a long video lose.
  package var positionLoss = 0.5
  /// The share of the video at its beginning that opening titles usually take.
  package var openingShare = 0.06
  /// The share of the video at its end that credits usually take.
  package var closingShare = 0.15
  /// Further picks differ from every earlier one by this many times half the median distance.
  package var diversityFactor = 0.9
  /// Further picks differ from every earlier one by no less than this.
  ///
  /// Frames of one fixed camera on two people who talk are 0.2 to 0.29 apart, unlike scenes of one dark
  /// animated room 0.3 to 0.4, of a surf film 0.4 to 0.8.
  package var minimumDistance = 0.3
  /// How much of its score a further pick loses that is no more unlike the others than it has to be.
  ///
  /// Without it 3 of 127 pairs of picks from those films are nearly alike, with it 1 of 123.
  package var likenessLoss = 0.6
  /// How many times the least distance a further pick is from the others when it loses nothing.
  package var unlikeDistance = 2.5
  /// How much of that likeness is judged by what pictures are composed of, the rest by their distance.
  ///
  /// In a video of one muted look everything is near everything, and what is unlike by distance is its dullest.
  package var compositionShare = 1.0 / 3
  /// Further picks from the shot of an earlier one keep this share of their score.
  package var sameShotShare = 0.7
  /// How much of its score a further pick loses that shows an earlier one's figure or place once more.
  ///
  /// Then it comes after what is otherwise worth showing, and before what is not.
  package var sameAgainLoss = 0.5
  /// Further picks have at least this share of the best one's score.
  package var minimumScoreShare = 0.35

  /// Makes the usual weights.
  package init() {}
}
