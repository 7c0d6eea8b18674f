internal import FaceStore
internal import MediaDecoding

/// What became of one picture of a batch.
enum AssetOutcome: Sendable {
  /// The index knows the file as it is; nothing was analyzed.
  case unchanged
  /// The file was touched, but it holds the same picture.
  case touched(AssetRecord.Fingerprint, path: String)
  /// The picture was analyzed.
  case scanned(FaceScanner.Scan)
  /// The picture cannot be analyzed.
  case failed(MediaFailure)
}

/// The work on one picture, up to but without storing what was found.
struct AssetWork: Sendable {
  let asset: MediaIntelligenceImageAsset
  let scanner: FaceScanner
  /// Where an earlier analysis would be; nothing if the picture is only looked at.
  let store: FaceStore?
  let reanalyzesUnchanged: Bool

  /// Does the work; an error that is thrown concerns the whole batch, not this picture.
  func run(_ cancellation: CancellationFlag) throws -> AssetOutcome {
    do {
      let path = try asset.localPath
      let (scanner, known) = try knownAnalysis()
      if let known, let state = StillFile.state(ofPath: path), known.path == path,
        state.isUnchanged(since: known.fingerprint.file)
      {
        return .unchanged
      }
      let file = try scanner.file(atPath: path)
      let fingerprint = file.fingerprint
      if let known, known.fingerprint.file.byteCount == fingerprint.file.byteCount,
        known.fingerprint.digest == fingerprint.digest
      {
        return .touched(fingerprint, path: path)
      }
      return .scanned(
        try scanner.scan(file, fingerprint, id: asset.id.rawValue, cancellation: cancellation)
      )
    } catch let failure as MediaFailure where failure.concernsOneFile {
      return .failed(failure)
    }
  }

  /// The scanner to use, and what an earlier analysis with the same models found out, if it may be used.
  ///
  /// A picture that was looked at closely once is looked at as closely again, unless the caller wants all
  /// pictures analyzed anew.
  private func knownAnalysis() throws -> (scanner: FaceScanner, record: AssetRecord?) {
    guard let store, !reanalyzesUnchanged, let record = try store.asset(asset.id.rawValue) else {
      return (scanner, nil)
    }
    let chosen = try scanner.asFine(as: record.analysis)
    return (chosen, record.analysis == (try chosen.analysisName()) ? record : nil)
  }
}

extension MediaFailure {
  /// Whether the failure is one picture's, so that the others of a batch can go on.
  var concernsOneFile: Bool {
    switch code {
    case .indexInUse, .indexUnusable, .cannotWrite: false
    // A missing library for one format is that picture's; a missing engine concerns all.
    case .missingComponent: stage == .decoding
    default: true
    }
  }
}
