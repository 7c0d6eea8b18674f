import Foundation
import MediaIntelligence
import TestSupport

/// Pictures of one person, made from a portrait in the public domain.
enum PeopleFixtures {
  /// The portrait that `Tests/Pictures/fetch.sh` fetches.
  static let portrait: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
    let path = cache + "/mediaintelligence/test-pictures/astronaut.png"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// Whether engine, models and portrait are there.
  static let isInstalled = portrait != nil && FaceGroupAnalyzer.availability().isAvailable

  /// What is done to the portrait, as filters of FFmpeg.
  enum Variant: String, CaseIterable {
    case original = "null"
    case mirrored = "hflip"
    case small = "scale=256:256"
    case dark = "eq=brightness=-0.2"
    case faceless = "crop=160:256:0:256"
  }

  /// Writes a variant and gives it as an asset named after the file.
  static func make(
    _ variant: Variant,
    _ name: String,
    in folder: TemporaryDirectory
  ) throws -> MediaIntelligenceImageAsset {
    let path = folder.file(name)
    try FFmpegCommand.run(["-i", portrait ?? "", "-vf", variant.rawValue, "-frames:v", "1", path])
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
