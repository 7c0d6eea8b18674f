internal import TimelineScoring

/// Looks for faces in frames that were decoded anyway, a bounded number of them.
final class FaceWatcher {
  /// What was seen, in order of time; `nil` when faces are not looked for.
  var sightings: [FaceSighting]? {
    isWatching ? seen.sorted { $0.seconds < $1.seconds } : nil
  }

  private var finder: FaceFinder?
  private let isWatching: Bool
  private var seen: [FaceSighting] = []
  private var spacing = FaceWatcher.leastSpacing
  private var lastSeconds = -Double.infinity

  /// Segments are about two seconds long; one look at each is enough.
  private static let leastSpacing = 1.5
  /// The most looks kept; beyond it every second one goes and the distance doubles.
  private static let mostSightings = 400

  /// Makes a watcher; it looks for nothing where faces cannot be found or should not be.
  init(_ choice: VideoAnalyzer.Configuration.FaceDetection) {
    finder = FaceFinder(choice)
    isWatching = finder != nil
  }

  /// Looks at a picture, unless one was looked at just before.
  func watch(_ raster: Raster, at seconds: Double) {
    guard isWatching, seconds.isFinite, seconds < lastSeconds || seconds - lastSeconds >= spacing
    else { return }
    lastSeconds = seconds
    let presence = FacePresence(finder?.faces(in: raster) ?? []).value
    seen.append(FaceSighting(seconds: seconds, presence: presence))
    guard seen.count > Self.mostSightings else { return }
    seen = seen.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    spacing *= 2
  }
}
