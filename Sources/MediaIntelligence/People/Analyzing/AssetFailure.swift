/// A picture that could not be analyzed, and why.
public struct AssetFailure: Sendable, Hashable {
  /// The picture.
  public let assetID: MediaIntelligenceImageAsset.ID
  /// What went wrong with which file, and what can be done.
  public let failure: MediaFailure

  /// Makes a report from its parts.
  public init(assetID: MediaIntelligenceImageAsset.ID, failure: MediaFailure) {
    self.assetID = assetID
    self.failure = failure
  }
}
