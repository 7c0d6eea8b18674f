/// One ingredient of a score: what was measured, how much of it there is, and what it added.
///
/// The contributions of a score's reasons add up to the score.
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

extension ScoreReason.Name {
  /// How crisp the picture is, within the video's own range.
  public static let sharpness = Self(rawValue: "sharpness")
  /// How far the picture is from too dark, too bright and clipped.
  public static let exposure = Self(rawValue: "exposure")
  /// How far dark and bright parts lie apart.
  public static let contrast = Self(rawValue: "contrast")
  /// How varied and strong the colours are.
  public static let colorfulness = Self(rawValue: "colorfulness")
  /// How much there is to see: the luma histogram's entropy and the share of areas with detail.
  public static let detail = Self(rawValue: "detail")
  /// How calm the picture is against its neighbours.
  public static let stillness = Self(rawValue: "stillness")
  /// How much of the video looks like this.
  public static let representativeness = Self(rawValue: "representativeness")
  /// How far the moment is from cuts, fades and dissolves.
  public static let settledness = Self(rawValue: "settledness")
  /// How free the picture is of titles, credits and captions.
  public static let freedomFromText = Self(rawValue: "freedomFromText")
  /// How far the picture is from black, blank, burnt out and damaged.
  public static let usability = Self(rawValue: "usability")
  /// How well the moment's place in the video suits the purpose.
  public static let position = Self(rawValue: "position")
  /// Faces seen: their size and how surely they are faces.
  public static let faces = Self(rawValue: "faces")
  /// Movement of what is filmed, without the camera's own.
  public static let motion = Self(rawValue: "motion")
  /// How loud the sound is against the rest of the video.
  public static let loudness = Self(rawValue: "loudness")
  /// How many sudden sounds there are.
  public static let soundOnsets = Self(rawValue: "soundOnsets")
  /// How much the sound is like speech.
  public static let voice = Self(rawValue: "voice")
  /// How much the sound is like cheering, applause or laughter.
  public static let cheer = Self(rawValue: "cheer")
  /// How different the stretch is from the rest.
  public static let uniqueness = Self(rawValue: "uniqueness")
  /// The quality of the pictures in the stretch.
  public static let pictureQuality = Self(rawValue: "pictureQuality")
}
