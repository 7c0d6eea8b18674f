import Foundation

/// What the environment says about the engine.
enum EngineFixtures {
  /// Whether the environment hides the engine.
  static var isHidden: Bool {
    let list = ProcessInfo.processInfo.environment["MEDIAINTELLIGENCE_DISABLE_OPTIONAL"] ?? ""
    return list.split(separator: ",").contains("openvino")
  }
}
