/// What was found out about one picture while faces were identified.
public enum FaceIdentificationEvent: Sendable {
  /// The picture was looked at.
  case identified(IdentifiedPicture)
  /// The picture could not be looked at.
  case failed(AssetFailure, progress: FaceInsertionEvent.Progress)

  /// A picture and whose faces it shows.
  public struct IdentifiedPicture: Sendable {
    /// The picture.
    public let assetID: MediaIntelligenceImageAsset.ID
    /// The faces in it, none if there are none.
    public let faces: [FaceGroupAnalyzer.IdentifiedFace]
    /// How far the batch has come.
    public let progress: FaceInsertionEvent.Progress
  }

  /// How far the batch has come.
  public var progress: FaceInsertionEvent.Progress {
    switch self {
    case .identified(let picture): picture.progress
    case .failed(_, let progress): progress
    }
  }
}
