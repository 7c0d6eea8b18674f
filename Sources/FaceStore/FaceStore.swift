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

    var mayWrite: Bool {
      switch lock {
      case .some: true
      case .none: false
      }
    }

    mutating func takeLock(_ folder: StoreFolder) throws(MediaFailure) {
      if !mayWrite { lock = try WriterLock(folder) }
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

  init(folder: StoreFolder, schema: Schema, isFixed: Bool? = nil) throws(MediaFailure) {
    self.folder = folder
    if !folder.exists { try folder.create() }
    let isFixed = isFixed ?? folder.isReadOnly
    if isFixed { try folder.checkReadable() } else { folder.keepPrivate() }
    let connection = try Connection(path: folder.database, isFixed: isFixed)
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

  deinit { settle(takingLock: false) }

  /// Closes the store for good and removes its files.
  func closeRemovingFiles() throws(MediaFailure) {
    try locked { state throws(MediaFailure) in
      try state.takeLock(self.folder)
      state.connection = nil
      try self.folder.remove()
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

  /// Overwrites what was deleted and is still in the write-ahead log, if nobody reads it; else later will do.
  package func settle() { settle(takingLock: true) }

  private func settle(takingLock: Bool) {
    try? locked { state throws(MediaFailure) in
      guard self.folder.hasLog else { return }
      if takingLock { try state.takeLock(self.folder) }
      guard state.mayWrite else { return }
      switch state.connection {
      case .some(let connection): try connection.emptyLog(waitingForReaders: false)
      case .none: break
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
