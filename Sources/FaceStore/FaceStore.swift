package import MediaValues
internal import Synchronization

/// The index of faces on the disk: what pictures show, who is seen, and what people said about it.
///
/// A step either happens wholly or not at all, also when the process is killed in between. All openings
/// of one folder in a process share one store. Of several processes one may write, from its first change
/// until it lets go of the store; the others may read. All calls block and are safe from any thread.
package final class FaceStore: Sendable {
  private struct State: ~Copyable {
    var connection: Connection?
    var lock: WriterLock?

    mutating func takeLock(_ folder: StoreFolder) throws(MediaFailure) {
      let isTaken =
        switch lock {
        case .some: true
        case .none: false
        }
      if !isTaken { lock = try WriterLock(folder) }
    }
  }

  let folder: StoreFolder
  private let state: Mutex<State>

  /// Opens the index in a working directory; makes one when there is none.
  ///
  /// - Throws: a failure with code `fileNotFound` when there is no such folder, `permissionDenied` when it
  ///   may not be used, `indexUnusable` when what is there is no index of this version or an older one,
  ///   `indexInUse` when another process keeps its tables from being made.
  package static func open(workingDirectory: String) throws(MediaFailure) -> FaceStore {
    let folder = try StoreFolder(workingDirectory: workingDirectory)
    return try OpenStores.shared.store(in: folder) { () throws(MediaFailure) in
      try FaceStore(folder: folder, schema: .current)
    }
  }

  init(folder: StoreFolder, schema: Schema) throws(MediaFailure) {
    self.folder = folder
    if !folder.exists { try folder.create() }
    let connection = try Connection(path: folder.database)
    // Deleted rows are overwritten with zeros; nothing of them may stay in temporary files either.
    try connection.execute("PRAGMA secure_delete = ON")
    try connection.execute("PRAGMA temp_store = MEMORY")
    try connection.execute("PRAGMA foreign_keys = ON")
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA cell_size_check = ON")
    // In kilobytes: what queries by person read of 100,000 pictures and faces stays in memory.
    try connection.execute("PRAGMA cache_size = -16000")
    var lock: WriterLock?
    if try schema.isOutdated(connection) {
      lock = try WriterLock(folder)
      try connection.execute("PRAGMA journal_mode = WAL")
      try schema.prepare(connection)
      lock = nil
    }
    try connection.execute("PRAGMA synchronous = FULL")
    state = Mutex(State(connection: connection, lock: lock))
  }

  /// Whether the store was closed because the index is purged.
  package var isClosed: Bool {
    state.withLock { state in
      switch state.connection {
      case .some: false
      case .none: true
      }
    }
  }

  /// Removes the index from a working directory, beyond recovery by reading the files.
  ///
  /// - Throws: a failure with code `fileNotFound` when there is no folder or no index in it, `indexInUse`
  ///   when another process writes.
  package static func purge(workingDirectory: String) throws(MediaFailure) {
    let folder = try StoreFolder(workingDirectory: workingDirectory)
    guard folder.exists else {
      throw MediaFailure(
        code: .fileNotFound,
        stage: .writing,
        path: workingDirectory,
        message: "There is no index of faces in \(workingDirectory)."
      )
    }
    let open = OpenStores.shared.take(folder)
    if let open {
      try open.write { db throws(MediaFailure) in try db.removeEverything() }
      try open.close(removingFiles: true)
      return
    }
    let lock = try WriterLock(folder)
    // A database that cannot be opened any more is removed all the same.
    if let connection = try? Connection(path: folder.database) {
      try? connection.execute("PRAGMA secure_delete = ON")
      try? connection.removeEverything()
      try? connection.emptyLog()
    }
    try folder.remove()
    _ = consume lock
  }

  private func close(removingFiles: Bool) throws(MediaFailure) {
    try locked { state throws(MediaFailure) in
      state.connection = nil
      if removingFiles { try self.folder.remove() }
      state.lock = nil
    }
  }

  /// Lends the database for reading; what is read belongs together.
  func read<Value>(
    _ body: (borrowing Connection) throws(MediaFailure) -> Value
  ) throws(MediaFailure) -> Value {
    try transaction("BEGIN", isWriting: false, body)
  }

  /// Lends the database for one step that happens wholly or not at all.
  ///
  /// - Throws: a failure with code `indexInUse` when another process writes.
  func write<Value>(
    _ body: (borrowing Connection) throws(MediaFailure) -> Value
  ) throws(MediaFailure) -> Value {
    try transaction("BEGIN IMMEDIATE", isWriting: true, body)
  }

  /// Takes what was deleted out of the write-ahead log too.
  func emptyLog() throws(MediaFailure) {
    try locked { state throws(MediaFailure) in
      switch state.connection {
      case .some(let connection): try connection.emptyLog()
      case .none: throw self.closed
      }
    }
  }

  /// Lets the right to write go, so that another process can have it.
  package func releaseWriterLock() { state.withLock { $0.lock = nil } }

  private func transaction<Value>(
    _ begin: String,
    isWriting: Bool,
    _ body: (borrowing Connection) throws(MediaFailure) -> Value
  ) throws(MediaFailure) -> Value {
    var result: Value?
    try locked { state throws(MediaFailure) in
      if isWriting { try state.takeLock(self.folder) }
      switch state.connection {
      case .none: throw self.closed
      case .some(let connection):
        try connection.execute(begin)
        do throws(MediaFailure) {
          result = try body(connection)
          try connection.execute("COMMIT")
        } catch {
          // A full disk may have ended the transaction already; then there is nothing to roll back.
          try? connection.execute("ROLLBACK")
          throw error
        }
      }
    }
    guard let result else { throw closed }
    return result
  }

  private func locked(
    _ body: (inout State) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    let failure = state.withLock { state -> MediaFailure? in
      do throws(MediaFailure) {
        try body(&state)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private var closed: MediaFailure {
    MediaFailure(
      code: .indexUnusable,
      stage: .reading,
      path: folder.path,
      message: "The index of faces was purged while it was open.",
      remedy: "Open it anew."
    )
  }
}
