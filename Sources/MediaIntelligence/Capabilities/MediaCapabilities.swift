/// What this machine offers to the library: linked libraries, parts found at run time, and what is missing.
public struct MediaCapabilities: Sendable, Hashable, Codable {
  /// A library or a part of one.
  public struct Part: Sendable, Hashable, Codable {
    /// How a part came to be there.
    public enum State: String, Sendable, Hashable, Codable {
      /// The program was built with it.
      case linked
      /// It was found at run time.
      case loaded
      /// It was not found, or it does not fit.
      case missing
    }

    /// The part's name.
    public let name: String
    /// Whether it is there.
    public let state: State
    /// Its version, when it tells one.
    public let version: String?
    /// Where it was found, when it was loaded at run time.
    public let path: String?
    /// What it makes possible, in a few words.
    public let enables: String
    /// Why it is missing, in one sentence.
    public let reason: String?
    /// The command that installs it.
    public let remedy: String?

    /// Makes a part from what is known of it.
    public init(
      name: String,
      state: State,
      version: String? = nil,
      path: String? = nil,
      enables: String,
      reason: String? = nil,
      remedy: String? = nil
    ) {
      self.name = name
      self.state = state
      self.version = version
      self.path = path
      self.enables = enables
      self.reason = reason
      self.remedy = remedy
    }
  }

  /// The parts, the linked ones first.
  public let parts: [Part]

  /// Makes capabilities from parts, for instance in a test.
  public init(parts: [Part]) { self.parts = parts }
}
