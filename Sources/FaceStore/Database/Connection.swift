internal import CSQLite
internal import MediaValues

/// An open database, for one thread at a time.
@safe struct Connection: ~Copyable {
  private let pointer: OpaquePointer
  /// The file, for failures.
  let path: String

  /// How long other processes are waited for, in milliseconds.
  static let patience: Int32 = 5_000

  /// Opens a database file, which must exist; beside one that is fixed, since nobody can write it, nothing is written.
  init(path: String, isFixed: Bool = false) throws(MediaFailure) {
    var opened: OpaquePointer?
    // The caller lends the connection to one thread at a time, so SQLite need not lock.
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    flags |= isFixed ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    let name = isFixed ? Self.address(ofFixed: path) : path
    let status = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard status == SQLITE_OK, let made = unsafe opened else {
      let reason = unsafe opened.map { unsafe Self.message($0) } ?? "there is no memory for it"
      unsafe sqlite3_close_v2(opened)
      throw StoreFailure(path: path).failure(status: status, reason: reason)
    }
    unsafe pointer = made
    self.path = path
    unsafe sqlite3_busy_timeout(made, Self.patience)
    unsafe shim_sqlite_make_defensive(made)
  }

  deinit { unsafe sqlite3_close_v2(pointer) }

  /// The number given to the last row that was inserted.
  var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(pointer) }

  /// The number of rows that the last statement changed.
  var changeCount: Int { Int(unsafe sqlite3_changes(pointer)) }

  /// Runs statements that have no values and no rows.
  func execute(_ sql: String) throws(MediaFailure) {
    let status = unsafe sqlite3_exec(pointer, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw failure(status) }
  }

  /// Runs one statement and throws its rows away.
  func run(_ sql: String, _ values: SQLValue...) throws(MediaFailure) {
    let statement = try prepare(sql, values)
    while try statement.step() {}
  }

  /// Runs one statement and hands out its rows.
  func each(
    _ sql: String,
    _ values: [SQLValue] = [],
    _ body: (borrowing Statement) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    let statement = try prepare(sql, values)
    while try statement.step() { try body(statement) }
  }

  /// Runs one statement and collects what is made of its rows.
  func rows<Value>(
    _ sql: String,
    _ values: [SQLValue] = [],
    _ body: (borrowing Statement) throws(MediaFailure) -> Value
  ) throws(MediaFailure) -> [Value] {
    var result: [Value] = []
    let statement = try prepare(sql, values)
    while try statement.step() { result.append(try body(statement)) }
    return result
  }

  /// The first column of the first row as a number; nothing without a row.
  func number(_ sql: String, _ values: SQLValue...) throws(MediaFailure) -> Int64? {
    try rows(sql, values) { row in row.integer(0) }.first
  }

  /// The first column of the first row as text; nothing without a row or when it is null.
  func text(_ sql: String, _ values: SQLValue...) throws(MediaFailure) -> String? {
    try rows(sql, values) { row in row.optionalText(0) }.first ?? nil
  }

  /// Makes a statement ready, with its values in place.
  func prepare(_ sql: String, _ values: [SQLValue]) throws(MediaFailure) -> Statement {
    var made: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(pointer, sql, -1, &made, nil)
    guard status == SQLITE_OK, let made = unsafe made else { throw failure(status) }
    let statement = unsafe Statement(made, path: path)
    try statement.bind(values)
    return statement
  }

  /// The failure behind a status of this connection.
  func failure(_ status: Int32) -> MediaFailure {
    StoreFailure(path: path).failure(status: status, reason: unsafe Self.message(pointer))
  }

  /// The address by which SQLite opens a file that does not change.
  private static func address(ofFixed path: String) -> String {
    let escaped = path.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "%"): Array("%25".utf8)
      case UInt8(ascii: "?"): Array("%3f".utf8)
      case UInt8(ascii: "#"): Array("%23".utf8)
      default: [byte]
      }
    }
    return "file:" + String(decoding: escaped, as: UTF8.self) + "?immutable=1"
  }

  private static func message(_ pointer: OpaquePointer) -> String {
    guard let text = unsafe sqlite3_errmsg(pointer) else { return "no reason is known" }
    return unsafe String(cString: text)
  }
}
