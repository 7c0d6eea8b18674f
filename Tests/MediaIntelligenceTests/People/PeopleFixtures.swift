import Foundation
import MediaIntelligence
import TestSupport

/// Pictures of one person, made from a portrait in the public domain.
enum PeopleFixtures {
  typealias Variant = TestPortrait.Variant

  /// Whether engine, models and portrait are there.
  static let isInstalled = TestPortrait.path != nil && FaceGroupAnalyzer.availability().isAvailable

  /// Writes a variant and gives it as an asset named after the file.
  static func make(
    _ variant: Variant,
    _ name: String,
    in folder: TemporaryDirectory
  ) throws -> MediaIntelligenceImageAsset {
    let path = folder.file(name)
    try TestPortrait.write(variant, to: path)
    return MediaIntelligenceImageAsset(id: .init(name), kind: .url(URL(filePath: path)))
  }
}

extension AsyncSequence {
  /// All elements.
  func collected() async throws -> [Element] {
    var result: [Element] = []
    for try await element in self { result.append(element) }
    return result
  }
}
