internal import FaceClustering
internal import FaceStore

extension FaceGroupAnalyzer {
  /// Puts every face that has no person into a group; then ``state`` is ready.
  ///
  /// Faces that have a person keep them, so what was there before does not change. A call joins one that
  /// is running; cancelling ends the work when nobody else waits for it, and changes nothing then. The
  /// cost is one comparison of each new face with each group and each other new face: 100,000 faces from
  /// nothing take about half a minute on two cores, 1,000 more a second.
  ///
  /// - Parameter subprogress: A share of the caller's progress.
  /// - Throws: ``MediaFailure``, or ``MediaIntelligenceError/faceGroupProcessing`` if the configuration asks
  ///   for that; `CancellationError`.
  public nonisolated(nonsending) func update(
    subprogress: consuming Subprogress? = nil
  ) async throws {
    let manager = subprogress?.start(totalCount: 1_000)
    let (store, scanner, configuration) = (store, scanner, configuration)
    try await FailureReporting(configuration, as: .faceGroupProcessing).run {
      try await self.updates.join(reportingTo: manager) { cancellation, report in
        let grouping = GroupingPass(store: store, scanner: scanner, configuration: configuration)
        try grouping.run(cancellation, report)
      }
    }
    listeners.tell(.grouped)
  }
}

/// The work of one update.
struct GroupingPass: Sendable {
  let store: FaceStore
  let scanner: FaceScanner
  let configuration: FaceGroupAnalyzer.Configuration

  /// Groups until every face has its group, also those that come meanwhile.
  func run(
    _ cancellation: CancellationFlag,
    _ report: @escaping @Sendable (Double) -> Void
  ) throws {
    // Whoever adds pictures without a pause gets the rest grouped by the next call.
    for _ in 0..<16 {
      try cancellation.check()
      if try store.isGrouped() { break }
      if try pass(cancellation, report) { break }
    }
    store.settle()
    report(1)
  }

  private func pass(
    _ cancellation: CancellationFlag,
    _ report: @escaping @Sendable (Double) -> Void
  ) throws -> Bool {
    let (model, thresholds) = try ModelThresholds(scanner, configuration, store).values
    let snapshot = try GroupSnapshot(store, model: model)
    report(0.05)
    let grouping = try FaceGrouper(thresholds: thresholds, parallel: .concurrent).group(
      snapshot.ungrouped,
      into: snapshot.clusters
    ) { fraction in
      try cancellation.check()
      report(0.05 + 0.85 * fraction)
    }
    let assignments = zip(snapshot.ungroupedRows, grouping.decisions).map { row, decision in
      let target: GroupAssignment.Target =
        switch decision.group {
        case .existing(let index): .existing(snapshot.clusterRows[index])
        case .new(let number): .new(number)
        }
      return GroupAssignment(
        face: row,
        target: target,
        rule: decision.rule.rawValue,
        similarity: decision.similarity
      )
    }
    try cancellation.check()
    return try store.apply(assignments)
  }
}

/// The model whose embeddings are compared, and from which cosines on they say what.
struct ModelThresholds {
  let values: (model: String, thresholds: GroupingThresholds)

  /// Takes the model that is installed; without one, the model that made most of the embeddings.
  init(
    _ scanner: FaceScanner,
    _ configuration: FaceGroupAnalyzer.Configuration,
    _ store: FaceStore
  ) throws {
    let model: String
    var thresholds: GroupingThresholds
    do {
      let embedder = try scanner.embedder()
      model = embedder.identity
      thresholds = GroupingThresholds(samePersonSimilarity: embedder.samePersonSimilarity)
    } catch {
      // Grouping what is stored needs no engine, only SFace's own numbers.
      guard let used = try store.embeddingModel(), used.hasPrefix("sface-2021dec@") else {
        throw error
      }
      model = used
      thresholds = GroupingThresholds(samePersonSimilarity: 0.363)
    }
    if let wanted = configuration.groupingThreshold, wanted.isFinite {
      let shift = min(max(wanted, -1), 1) - thresholds.linkage
      thresholds.linkage += shift
      thresholds.attachment += shift
      thresholds.nearDuplicate = max(thresholds.nearDuplicate, thresholds.linkage)
    }
    values = (model, thresholds)
  }
}
