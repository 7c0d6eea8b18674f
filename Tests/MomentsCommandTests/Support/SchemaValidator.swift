import Foundation
import Testing

/// Checks JSON against the part of JSON Schema 2020-12 that the project's schema uses.
///
/// A keyword that it does not know is an error, so that the schema cannot outgrow it unnoticed.
struct SchemaValidator {
  private let root: [String: Any]

  init(schema: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(schema.utf8))
    root = try #require(value as? [String: Any])
  }

  /// What is wrong with a document; nothing when it is valid.
  func problems(in document: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(
      with: Data(document.utf8),
      options: [.fragmentsAllowed]
    )
    return problems(value, root, at: "$")
  }

  private func problems(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    schema.flatMap { keyword, rule in check(value, keyword, rule, schema, at: path) }.sorted()
  }

  private func check(
    _ value: Any,
    _ keyword: String,
    _ rule: Any,
    _ schema: [String: Any],
    at path: String
  ) -> [String] {
    let object = value as? [String: Any]
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description": return []
    case "$ref": return problems(value, resolved(rule), at: path)
    case "type":
      let names = (rule as? [String]) ?? [rule as? String ?? ""]
      return names.contains { isOfType(value, $0) } ? [] : ["\(path) is not \(names)"]
    case "const": return isEqual(value, rule) ? [] : ["\(path) is not \(rule)"]
    case "enum":
      let allowed = rule as? [Any] ?? []
      return allowed.contains { isEqual(value, $0) } ? [] : ["\(path) is none of \(allowed)"]
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return [] }
      let isMatch = text.range(of: pattern, options: .regularExpression) != nil
      return isMatch ? [] : ["\(path) does not match \(pattern)"]
    case "minimum": return compare(value, rule, at: path) { $0 >= $1 }
    case "maximum": return compare(value, rule, at: path) { $0 <= $1 }
    case "exclusiveMinimum": return compare(value, rule, at: path) { $0 > $1 }
    case "minItems":
      guard let array = value as? [Any], let least = rule as? Int else { return [] }
      return array.count >= least ? [] : ["\(path) has too few items"]
    case "required":
      guard let object else { return [] }
      let names = rule as? [String] ?? []
      return names.filter { object[$0] == nil }.map { "\(path).\($0) is missing" }
    case "dependentRequired":
      guard let object, let rules = rule as? [String: [String]] else { return [] }
      return rules.filter { object[$0.key] != nil }.flatMap(\.value)
        .filter { object[$0] == nil }.map { "\(path).\($0) is missing" }
    case "properties":
      guard let object, let rules = rule as? [String: [String: Any]] else { return [] }
      return rules.flatMap { name, rule in
        object[name].map { problems($0, rule, at: "\(path).\(name)") } ?? []
      }
    case "items":
      guard let array = value as? [Any], let rule = rule as? [String: Any] else { return [] }
      return array.enumerated().flatMap { problems($1, rule, at: "\(path)[\($0)]") }
    case "allOf":
      return (rule as? [[String: Any]] ?? []).flatMap { problems(value, $0, at: path) }
    case "anyOf":
      let results = (rule as? [[String: Any]] ?? []).map { problems(value, $0, at: path) }
      return results.contains { $0.isEmpty } ? [] : results.last ?? []
    default: return ["\(path): the validator does not know \(keyword)"]
    }
  }

  private func resolved(_ reference: Any) -> [String: Any] {
    let steps = (reference as? String ?? "").split(separator: "/").dropFirst()
    let target = steps.reduce(root as Any?) { ($0 as? [String: Any])?[String($1)] }
    return target as? [String: Any] ?? ["unresolved \(reference)": true]
  }

  private func compare(
    _ value: Any,
    _ bound: Any,
    at path: String,
    _ isAllowed: (Double, Double) -> Bool
  ) -> [String] {
    guard isOfType(value, "number"), let number = value as? NSNumber,
      let bound = bound as? NSNumber
    else { return [] }
    return isAllowed(number.doubleValue, bound.doubleValue) ? [] : ["\(path) is out of bounds"]
  }

  private func isOfType(_ value: Any, _ name: String) -> Bool {
    let isBoolean = (value as? NSNumber).map { unsafe String(cString: $0.objCType) == "c" } ?? false
    switch name {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "null": return value is NSNull
    case "boolean": return isBoolean
    case "number": return value is NSNumber && !isBoolean
    case "integer":
      guard let number = value as? NSNumber, !isBoolean else { return false }
      return number.doubleValue.rounded() == number.doubleValue
    default: return false
    }
  }

  private func isEqual(_ value: Any, _ other: Any) -> Bool {
    (value as? NSObject)?.isEqual(other) ?? false
  }
}
