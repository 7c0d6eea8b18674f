internal import TimelineScoring

/// Looks for faces in frames that were decoded anyway, a bounded number of them.
final class FaceWatcher {
  /// What was seen, in order of time; `nil` when faces are not looked for.
  var sightings: [FaceSighting]? {
    guard isWatching else { return nil }
    return seen.map {
      FaceSighting(seconds: $0.time.seconds, presence: FacePresence($0.faces).value)
    }
    .sorted { $0.seconds < $1.seconds }
  }

  /// What was seen, by the time of the frame.
  var faces: [CMTime: [DetectedFace]] {
    Dictionary(seen.map { ($0.time, $0.faces) }) { first, _ in first }
  }

  private var finder: FaceFinder?
  private let isWatching: Bool
  private var seen: [(time: CMTime, faces: [DetectedFace])] = []
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
  func watch(_ raster: Raster, at time: CMTime) {
    let seconds = time.seconds
    guard isWatching, seconds.isFinite, seconds < lastSeconds || seconds - lastSeconds >= spacing
    else { return }
    lastSeconds = seconds
    seen.append((time, finder?.faces(in: raster) ?? []))
    guard seen.count > Self.mostSightings else { return }
    seen = seen.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    spacing *= 2
  }
}
