/// A value as SQLite stores it.
enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
  static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
  static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
}
