import Foundation
import Inference
import MediaValues
import TestSupport

@testable import FaceModels

/// What of the optional parts is there, so that tests can say why they are not run.
///
/// Under the address sanitizer the engine must be hidden (`MEDIAINTELLIGENCE_DISABLE_OPTIONAL=openvino`):
/// its thread library loads another library in a way that the sanitizer ends the process for.
enum FaceFixtures {
  /// The engine and the models, if both are installed.
  static let library = try? FaceModelLibrary(configuration: FaceModelConfiguration())

  /// Whether the engine and the models can be used.
  static var isInstalled: Bool { library != nil }

  /// The portrait that `Tests/Pictures/fetch.sh` fetches and a program to decode it are there.
  static let portrait: Raster? = {
    let environment = ProcessInfo.processInfo.environment
    let cache =
      environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
    let path = cache + "/mediaintelligence/test-pictures/astronaut.png"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return decoded(path: path, width: 512, height: 512)
  }()

  /// Whether the comparison with recorded values can be made.
  static var canCompare: Bool { isInstalled && portrait != nil }

  /// The installed engine with a folder of one's own for compiled networks.
  static func library(
    _ configuration: FaceModelConfiguration,
    cache: String
  ) throws -> FaceModelLibrary {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = cache
    return try FaceModelLibrary(
      configuration: configuration,
      locator: FaceModelLocator(configuration: configuration, environment: environment)
    )
  }

  private static func decoded(path: String, width: Int, height: Int) -> Raster? {
    let arguments = [
      "-nostdin", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ]
    guard let bytes = try? TestProgram(["ffmpeg"] + arguments).output else { return nil }
    guard bytes.count == 3 * width * height else { return nil }
    return Raster(width: width, height: height, pixels: bytes)
  }
}
