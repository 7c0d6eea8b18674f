/// One ingredient of a score: what was measured, how much of it there is, and what it added.
///
/// The contributions of a score's reasons add up to the score. An ingredient that tells nothing, as one of which all
/// of a video has the same, is not among them.
public struct ScoreReason: Sendable, Hashable, Codable {
  /// What an ingredient measures; open to kinds added later.
  public struct Name: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The name, as it stands in JSON output.
    public let rawValue: String

    /// Makes a name from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name itself.
    public var description: String { rawValue }
  }

  /// What was measured.
  public let name: Name
  /// How much of it there is, 0…1, where 1 is the best this video or any could offer.
  public let value: Double
  /// What it added to the score; negative when it counted against.
  public let contribution: Double

  /// Makes a reason from its parts.
  public init(name: Name, value: Double, contribution: Double) {
    self.name = name
    self.value = value
    self.contribution = contribution
  }
}
