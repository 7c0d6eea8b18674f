internal import FaceStore
internal import Synchronization

extension FaceGroupAnalyzer {
  /// Finds the faces in pictures and stores them; a picture that is in the index is replaced.
  ///
  /// There is one element per picture, in the order given, also for pictures without a face. The pictures
  /// are analyzed as the elements are asked for: each is stored, wholly, before its element comes, and who
  /// stops asking or cancels keeps what came. A file that has not changed since it was analyzed is not
  /// analyzed again; nor is one that was moved, if its picture is called by the path: it is called by the new
  /// path then, and has the faces that it had. A face found again keeps its name and person, also when it was not found in between; new
  /// ones have none until ``update(subprogress:)``.
  ///
  /// A picture that cannot be read gives no element and is told by ``assetFailures`` and ``changes``,
  /// unless the configuration lets the whole call fail. The cost is about 0.1 s of one core per picture
  /// and 0.02 s per face.
  ///
  /// - Throws: ``MediaFailure`` with `invalidArgument` when two pictures have one identifier, and
  ///   `missingComponent` when engine or models are not installed, or
  ///   ``MediaIntelligenceError/faceGroupProcessing`` if the configuration asks for that.
  public nonisolated(nonsending) func insertOrUpdateAssets(
    _ assets: [MediaIntelligenceImageAsset]
  ) async throws -> some AsyncSequence<
    (assetID: MediaIntelligenceImageAsset.ID, faces: [Face]), any Error
  > {
    let events = try await insertionSequence(assets)
    return PulledSequence {
      let iterator = events.makeAsyncIterator()
      return PulledSequence<(assetID: MediaIntelligenceImageAsset.ID, faces: [Face])>.AsyncIterator
      {
        while let event = try await iterator.next() {
          if case .stored(let picture) = event { return (picture.assetID, picture.faces) }
        }
        return nil
      }
    }
  }

  /// Finds the faces in pictures and stores them, and tells what happens to each picture.
  ///
  /// Everything is as for ``insertOrUpdateAssets(_:)``; pictures that cannot be read have an element too.
  public nonisolated(nonsending) func insertionEvents(
    for assets: [MediaIntelligenceImageAsset]
  ) async throws -> some AsyncSequence<FaceInsertionEvent, any Error> & Sendable {
    try await insertionSequence(assets)
  }

  /// The pictures that could not be analyzed in the last call that put pictures into the index.
  public var assetFailures: [AssetFailure] { failures.withLock { $0 } }

  private nonisolated(nonsending) func insertionSequence(
    _ assets: [MediaIntelligenceImageAsset]
  ) async throws -> PulledSequence<FaceInsertionEvent> {
    let reporting = FailureReporting(configuration, as: .faceGroupProcessing)
    let work = try await reporting.run { try await self.work(on: assets, stores: true) }
    try await reporting.run { try await self.followMovedFiles(assets) }
    if configuration.badFilePolicy == .failCall {
      let events = try await reporting.run { try await self.insertAll(work) }
      return PulledSequence(loading: { events })
    }
    return PulledSequence {
      let run = InsertionRun(self, work, reporting)
      return PulledSequence<FaceInsertionEvent>.AsyncIterator { try await run.next() }
    }
  }

  private nonisolated(nonsending) func followMovedFiles(
    _ assets: [MediaIntelligenceImageAsset]
  ) async throws {
    let moved = MovedFiles(store: store, scanner: scanner)
    let ids = try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.moved") { flag in
      try moved.follow(assets, flag)
    }
    if !ids.isEmpty { listeners.tell(.assetsChanged(ids)) }
  }

  /// The work on pictures, once it is known that it can be done.
  nonisolated(nonsending) func work(
    on assets: [MediaIntelligenceImageAsset],
    stores: Bool
  ) async throws -> [AssetWork] {
    var seen: Set<MediaIntelligenceImageAsset.ID> = []
    for asset in assets where !seen.insert(asset.id).inserted {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .opening,
        message: "Two of the pictures have the identifier \(asset.id.rawValue).",
        remedy: "Give each picture an identifier of its own."
      )
    }
    let scanner = scanner
    if !assets.isEmpty {
      _ = try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.models") { _ in
        try scanner.analysisName()
      }
    }
    let store = stores ? store : nil
    let reanalyzes = configuration.reanalyzesUnchangedFiles
    return assets.map {
      AssetWork(asset: $0, scanner: scanner, store: store, reanalyzesUnchanged: reanalyzes)
    }
  }

  /// Analyzes all pictures first and then stores them in one step, or none.
  private nonisolated(nonsending) func insertAll(
    _ work: [AssetWork]
  ) async throws -> [FaceInsertionEvent] {
    let pipeline = AssetPipeline(work, width: configuration.maximumConcurrentPictures)
    var outcomes: [(asset: MediaIntelligenceImageAsset, outcome: AssetOutcome)] = []
    while let next = try await pipeline.next() {
      if case .failed(let failure) = next.outcome { throw failure }
      outcomes.append(next)
    }
    let store = store
    let done = outcomes
    let events = try await BlockingWork.run("MediaIntelligence.FaceGroupAnalyzer.store") { _ in
      try Self.storeAll(done, in: store)
    }
    failures.withLock { $0 = [] }
    listeners.tell(.assetsChanged(work.map(\.asset.id)))
    return events
  }

  private static func storeAll(
    _ outcomes: [(asset: MediaIntelligenceImageAsset, outcome: AssetOutcome)],
    in store: FaceStore
  ) throws -> [FaceInsertionEvent] {
    let scans = outcomes.compactMap { pair -> FaceScanner.Scan? in
      if case .scanned(let scan) = pair.outcome { return scan }
      return nil
    }
    _ = try store.replace(scans.map { ($0.record, $0.faces) })
    return try outcomes.enumerated().map { index, pair in
      var isUnchanged = true
      switch pair.outcome {
      case .scanned: isUnchanged = false
      case .touched(let fingerprint, let path):
        try store.touch(pair.asset.id.rawValue, fingerprint, path: path)
      case .unchanged, .failed: break
      }
      return .stored(
        FaceInsertionEvent.StoredPicture(
          assetID: pair.asset.id,
          faces: try store.faces(.inAssets([pair.asset.id.rawValue])).map(Face.init),
          isUnchanged: isUnchanged,
          progress: FaceInsertionEvent.Progress(
            completedCount: index + 1,
            totalCount: outcomes.count
          )
        )
      )
    }
  }
}
