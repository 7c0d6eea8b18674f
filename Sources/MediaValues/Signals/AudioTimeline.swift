/// What the sound does, in bins of a tenth of a second.
package struct AudioTimeline: Sendable, Hashable {
  /// One bin.
  package struct Bin: Sendable, Hashable {
    /// The mean power in decibels below full scale; −100 for silence.
    package var loudness: Float = -100
    /// How suddenly sound sets in, 0…1.
    package var onset: Float = 0
    /// How much the sound is like speech, 0…1.
    package var voice: Float = 0
    /// How much the sound is like cheering, applause or laughter, 0…1.
    package var cheer: Float = 0

    /// Makes a silent bin.
    package init() {}
  }

  /// The length of a bin in seconds.
  package static let binSeconds = 0.1
  /// The bins from time zero on.
  package var bins: [Bin]

  /// Makes a timeline from its bins.
  package init(bins: [Bin]) { self.bins = bins }
}
