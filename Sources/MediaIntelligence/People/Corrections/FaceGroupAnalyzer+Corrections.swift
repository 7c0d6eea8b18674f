internal import FaceStore

/// What people say about people is kept apart from what is computed: no grouping, no other analysis of a
/// picture, no damaged file and no other model takes it back; only ``undo()`` and deleting pictures do.
extension FaceGroupAnalyzer {
  /// Gives a person a name; `nil` or blanks take it away.
  ///
  /// - Throws: ``MediaFailure`` with `notInIndex` when there is no such person; so do the others below.
  public nonisolated(nonsending) func setName(
    _ name: String?,
    of entityID: Entity.ID
  ) async throws {
    try await correct { try $0.name(entityID.rawValue, name) }
  }

  /// Keeps a person from being shown, or shows them again.
  public nonisolated(nonsending) func setHidden(
    _ isHidden: Bool,
    _ entityID: Entity.ID
  ) async throws {
    try await setHidden(isHidden, [entityID])
  }

  /// Keeps people from being shown, or shows them again; one ``undo()`` takes all of it back.
  public nonisolated(nonsending) func setHidden(
    _ isHidden: Bool,
    _ entityIDs: [Entity.ID]
  ) async throws {
    try await correct { try $0.hide(entityIDs.map(\.rawValue), isHidden) }
  }

  /// Chooses the face that stands for a person; `nil` leaves the choice to the quality of the faces.
  public nonisolated(nonsending) func setKeyFace(
    _ faceID: Face.ID?,
    of entityID: Entity.ID
  ) async throws {
    try await correct { try $0.setKeyFace(faceID?.rawValue, of: entityID.rawValue) }
  }

  /// Says that people are one; the person merged into keeps their identifier and, if they have one, name.
  public nonisolated(nonsending) func merge(
    _ others: [Entity.ID],
    into entityID: Entity.ID
  ) async throws {
    try await correct { try $0.merge(others.map(\.rawValue), into: entityID.rawValue) }
  }

  /// Says that some of a person's faces are someone else's.
  ///
  /// - Returns: The person whose faces they are now.
  @discardableResult
  public nonisolated(nonsending) func split(
    _ faceIDs: [Face.ID],
    from entityID: Entity.ID
  ) async throws -> Entity.ID {
    let made = try await correct {
      try $0.split(faceIDs.map(\.rawValue), from: entityID.rawValue)
    }
    return Entity.ID(made)
  }

  /// Says whose a face is.
  public nonisolated(nonsending) func move(
    _ faceID: Face.ID,
    to entityID: Entity.ID
  ) async throws {
    try await correct { try $0.move(faceID.rawValue, to: entityID.rawValue) }
  }

  /// Says that a face is not a person's; it never joins them again.
  ///
  /// Nothing changes for the only face of someone without a name.
  ///
  /// - Returns: The person whose face it is now.
  @discardableResult
  public nonisolated(nonsending) func reject(
    _ faceID: Face.ID,
    from entityID: Entity.ID
  ) async throws -> Entity.ID? {
    try await correct { try $0.reject(faceID.rawValue, from: entityID.rawValue) }
      .map { Entity.ID($0) }
  }

  /// Says that two people are two; they are not suggested to be one any more.
  ///
  /// - Returns: Whether that was not said before.
  @discardableResult
  public nonisolated(nonsending) func distinguish(
    _ first: Entity.ID,
    from second: Entity.ID
  ) async throws -> Bool {
    try await correct { try $0.distinguish(first.rawValue, from: second.rawValue) }
  }

  /// Takes the last correction back that was not taken back yet.
  ///
  /// - Returns: What was taken back; `nil` when there was nothing.
  @discardableResult
  public nonisolated(nonsending) func undo() async throws -> Correction? {
    try await correct { try $0.undo() }.map { Correction($0) }
  }

  /// The corrections that ``undo()`` can take back, the last one first.
  ///
  /// - Parameter limit: The most of them.
  /// - Returns: What was said, correction by correction.
  /// - Throws: ``MediaFailure`` when the index cannot be read.
  public nonisolated(nonsending) func corrections(limit: Int = 50) async throws -> [Correction] {
    try await withStore { try $0.corrections(limit: limit).map { Correction($0) } }
  }

  private nonisolated(nonsending) func correct<Value: Sendable>(
    _ body: @escaping @Sendable (FaceStore) throws -> Value
  ) async throws -> Value {
    let result = try await withStore(as: .faceGroupProcessing, body)
    listeners.tell(.peopleCorrected)
    return result
  }
}
