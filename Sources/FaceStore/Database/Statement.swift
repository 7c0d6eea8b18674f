internal import CSQLite
internal import MediaValues

/// A prepared statement and, while it steps, the row it is at.
@safe struct Statement: ~Copyable {
  private let pointer: OpaquePointer
  private let path: String

  init(_ pointer: OpaquePointer, path: String) {
    unsafe self.pointer = unsafe pointer
    self.path = path
  }

  deinit { unsafe sqlite3_finalize(pointer) }

  /// Sets all values, in the order of the question marks.
  func bind(_ values: [SQLValue]) throws(MediaFailure) {
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      let status: Int32
      switch value {
      case .null: status = unsafe sqlite3_bind_null(pointer, index)
      case .integer(let number): status = unsafe sqlite3_bind_int64(pointer, index, number)
      case .real(let number): status = unsafe sqlite3_bind_double(pointer, index, number)
      case .text(let text):
        var text = text
        status = text.withUTF8 { bytes in
          unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
            unsafe shim_sqlite_bind_text(
              pointer,
              index,
              // Without a pointer null would be bound, and empty text is text.
              characters.baseAddress ?? UnsafePointer(bitPattern: 1),
              Int32(clamping: characters.count)
            )
          }
        }
      case .blob(let bytes):
        status = unsafe bytes.withUnsafeBytes { buffer in
          unsafe shim_sqlite_bind_blob(
            pointer,
            index,
            buffer.baseAddress,
            Int32(clamping: buffer.count)
          )
        }
      }
      guard status == SQLITE_OK else { throw failure(status) }
    }
  }

  /// Goes to the next row; false when there is none.
  func step() throws(MediaFailure) -> Bool {
    let status = unsafe sqlite3_step(pointer)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure(status)
    }
  }

  /// Makes the statement ready to run again with other values.
  func reset() { unsafe sqlite3_reset(pointer) }

  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(pointer, column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func flag(_ column: Int32) -> Bool { integer(column) != 0 }

  func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(pointer, column) }

  func float(_ column: Int32) -> Float { Float(real(column)) }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(pointer, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(pointer, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(pointer, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The floats that a value holds, byte by byte in little-endian order.
  func floats(_ column: Int32) -> [Float] {
    guard let start = unsafe sqlite3_column_blob(pointer, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(pointer, column)) / 4
    return unsafe [Float](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(start: start, count: 4 * count)
      )
      filled = count
    }
  }

  private func failure(_ status: Int32) -> MediaFailure {
    let reason = unsafe sqlite3_errmsg(sqlite3_db_handle(pointer))
      .map { unsafe String(cString: $0) }
    return StoreFailure(path: path).failure(status: status, reason: reason ?? "error \(status)")
  }
}

extension [Float] {
  /// The floats byte by byte in little-endian order.
  var littleEndianBytes: [UInt8] {
    flatMap { value in
      let bits = value.bitPattern
      return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
    }
  }

  /// Reads floats from bytes in little-endian order; what is left over does not count.
  init(littleEndianBytes bytes: [UInt8]) {
    self = (0..<bytes.count / 4).map { index in
      let bits = (0..<4).reduce(UInt32(0)) {
        $0 | UInt32(bytes[4 * index + $1]) << (8 * UInt32($1))
      }
      return Float(bitPattern: bits)
    }
  }
}
