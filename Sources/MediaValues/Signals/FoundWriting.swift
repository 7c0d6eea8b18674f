/// How much of a picture a network takes for writing.
package struct FoundWriting: Sendable, Hashable {
  /// The share of the picture that level lines take up, as titles and captions do, 0…1.
  package var levelShare: Float
  /// The share that everything marked takes up, also signs, marks and single letters, 0…1.
  package var markedShare: Float

  /// Makes a finding; without the second share, only level lines were marked.
  package init(levelShare: Float, markedShare: Float? = nil) {
    self.levelShare = levelShare
    self.markedShare = markedShare ?? levelShare
  }
}
