import FoundationEssentials
import Glibc
import MediaIntelligence
import MediaValues
import TimelineScoring

/// Measures a video once and prints, for each line of settings read, how every two seconds of it score.
///
/// A line of settings is a JSON object from names of `HighlightWeights` to numbers; `{}` scores as it is.
/// The answer is one line of JSON. With no faces looked for, `faces` has no effect.
@main
struct HighlightProbe {
  private struct Answer: Encodable {
    var duration: Double
    var scores: [Double]
    var levels: [Double]
    var loudness: [Double]
    var motion: [Double]
    var highlights: [[Double]]
    var segments: [Segment]
  }

  private struct Segment: Encodable {
    var start: Double
    var end: Double
    var level: Double
    var values: [String: Double]
  }

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2,
      let effort = VideoAnalyzer.Configuration.Effort(rawValue: arguments[0])
    else {
      print("usage: HighlightProbe fast|balanced|exact VIDEO <SETTINGS")
      exit(64)
    }
    let analyzer = VideoAnalyzer(configuration: .init(effort: effort))
    do {
      let asset = MediaIntelligenceVideoAsset(url: URL(filePath: arguments[1]))
      let (timeline, shots) = try await analyzer.measureSignals(of: asset)
      while let line = readLine() {
        print(try answer(line, timeline, shots))
        fflush(nil)
      }
    } catch {
      print("\(error)")
      exit(65)
    }
  }

  private static func answer(
    _ line: String,
    _ timeline: SignalTimeline,
    _ shots: [Shot]
  ) throws -> String {
    let settings = try JSONDecoder().decode([String: Double].self, from: Data(line.utf8))
    var options = HighlightSelector.Options()
    options.weights = try HighlightWeights(settings: settings)
    let decision = HighlightSelector(options: options).decide(timeline, shots: shots)
    let windows = WindowMeans(duration: timeline.duration.seconds)
    let segments = decision.segments
    let answer = Answer(
      duration: timeline.duration.seconds,
      scores: windows.means(segments.map { ($0.timeRange, $0.score) }),
      levels: windows.means(segments.map { ($0.timeRange, Double($0.level)) }),
      loudness: windows.loudness(timeline.audio),
      motion: windows.motion(timeline.activity),
      highlights: decision.highlights.map {
        [$0.timeRange.start.seconds, $0.timeRange.end.seconds, Double($0.level)]
      },
      segments: segments.map { segment in
        Segment(
          start: segment.timeRange.start.seconds,
          end: segment.timeRange.end.seconds,
          level: Double(segment.level),
          values: Dictionary(
            segment.reasons.map { ($0.name.rawValue, $0.value) },
            uniquingKeysWith: { first, _ in first }
          )
        )
      }
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(answer), as: UTF8.self)
  }
}

extension HighlightWeights {
  private static var paths: [String: WritableKeyPath<HighlightWeights, Double>] {
    [
      "motion": \.motion, "loudness": \.loudness, "onsets": \.onsets, "voice": \.voice,
      "cheer": \.cheer, "faces": \.faces, "quality": \.quality, "uniqueness": \.uniqueness,
      "position": \.position, "smoothingSeconds": \.smoothingSeconds,
      "smoothingDistance": \.smoothingDistance, "unfitLoss": \.unfitLoss,
    ]
  }

  fileprivate init(settings: [String: Double]) throws {
    self.init()
    let paths = Self.paths
    for (name, value) in settings {
      guard let path = paths[name] else { throw CocoaError(.keyValueValidation) }
      self[keyPath: path] = value
    }
  }
}
