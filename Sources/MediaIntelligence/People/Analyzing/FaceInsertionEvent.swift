/// What happened to one picture while pictures were put into the index.
public enum FaceInsertionEvent: Sendable {
  /// The picture is in the index.
  case stored(StoredPicture)
  /// The picture could not be analyzed and is not in the index, unless it was before.
  case failed(AssetFailure, progress: Progress)

  /// A picture that is in the index now.
  public struct StoredPicture: Sendable {
    /// The picture.
    public let assetID: MediaIntelligenceImageAsset.ID
    /// The faces in it.
    public let faces: [FaceGroupAnalyzer.Face]
    /// Whether an earlier analysis was used because the file has not changed.
    public let isUnchanged: Bool
    /// How far the batch has come.
    public let progress: Progress
  }

  /// How far a batch of pictures has come.
  public struct Progress: Sendable, Hashable {
    /// The pictures that are done.
    public let completedCount: Int
    /// All pictures of the batch.
    public let totalCount: Int
    /// The share that is done, 0…1.
    public var fraction: Double {
      totalCount > 0 ? Double(completedCount) / Double(totalCount) : 1
    }

    /// Makes a report.
    public init(completedCount: Int, totalCount: Int) {
      self.completedCount = completedCount
      self.totalCount = totalCount
    }
  }

  /// How far the batch has come.
  public var progress: Progress {
    switch self {
    case .stored(let picture): picture.progress
    case .failed(_, let progress): progress
    }
  }
}
