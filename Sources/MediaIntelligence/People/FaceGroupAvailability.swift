internal import FaceModels
internal import FaceStore
public import FoundationEssentials

/// Whether faces can be found and grouped here, and if not, why.
public struct FaceGroupAvailability: Sendable, Hashable {
  /// What stands in the way, each with the command that mends it where there is one.
  public let obstacles: [MediaFailure]

  /// Whether nothing stands in the way.
  public var isAvailable: Bool { obstacles.isEmpty }
}

extension FaceGroupAnalyzer {
  /// Says whether faces can be found and grouped, without making an analyzer or an index.
  ///
  /// The inference engine is loaded; no model is compiled.
  ///
  /// - Parameters:
  ///   - configuration: The configuration that an analyzer would have.
  ///   - workingDirectory: The folder that would hold the index, to be looked at too.
  /// - Returns: What stands in the way, if anything does.
  public static func availability(
    configuration: Configuration = Configuration(),
    workingDirectory: URL? = nil
  ) -> FaceGroupAvailability {
    var obstacles: [MediaFailure] = []
    let models = FaceModelStatus(configuration: FaceScanner(configuration).modelConfiguration)
    if let obstacle = models.obstacle { obstacles.append(obstacle) }
    if let workingDirectory {
      do throws(MediaFailure) {
        try FaceStore.check(workingDirectory: try workingDirectory.localFolder)
      } catch {
        obstacles.append(error)
      }
    }
    return FaceGroupAvailability(obstacles: obstacles)
  }
}
