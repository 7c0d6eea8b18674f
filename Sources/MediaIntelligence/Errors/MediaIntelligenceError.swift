public import FoundationEssentials

/// What kind of work failed, without details: the shape that code shared with Apple's platforms expects.
///
/// An analyzer made with a configuration reports ``MediaFailure`` instead, which names the file, the
/// stage, the reason and the remedy; ``VideoAnalyzer/Configuration/reportsDetailedFailures`` chooses.
public enum MediaIntelligenceError: LocalizedError, Equatable, Hashable, Sendable {
  /// The working directory is missing or not accessible.
  case workingDirectory
  /// An image or a video is unreachable, unsupported or damaged.
  case mediaProcessing
  /// Faces could not be detected, stored, deleted or grouped.
  case faceGroupProcessing
  /// No result of the type that the request expects is available.
  case resultFetching

  /// A sentence for people.
  public var errorDescription: String? {
    switch self {
    case .workingDirectory: "The working directory is missing or not accessible."
    case .mediaProcessing: "The media file is unreachable, unsupported or damaged."
    case .faceGroupProcessing: "The faces could not be processed."
    case .resultFetching: "No result of the requested type is available."
    }
  }
}

extension MediaFailure: LocalizedError {
  /// The message, a sentence for people.
  public var errorDescription: String? { message }
  /// Why it failed in the words of what failed, when those are known.
  public var failureReason: String? { reason }
  /// What to do, when that is known.
  public var recoverySuggestion: String? { remedy }
}
