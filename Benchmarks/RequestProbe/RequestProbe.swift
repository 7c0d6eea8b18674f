import FoundationEssentials
import Glibc
import MediaIntelligence

/// Answers one set of requests about one file and ends, so that a process's cost is the request's.
@main
struct RequestProbe {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let effort = arguments.count > 2 ? arguments[2] : "fast"
    guard 2...3 ~= arguments.count,
      let effort = VideoAnalyzer.Configuration.Effort(rawValue: effort)
    else {
      print(
        "usage: RequestProbe properties|keyframe|highlights|both|shots|cancel VIDEO "
          + "[fast|balanced|exact]"
      )
      exit(64)
    }
    let (requests, path) = (arguments[0], arguments[1])
    let asset = MediaIntelligenceVideoAsset(url: URL(filePath: path))
    do {
      print(try await answer(requests, about: asset, with: effort))
    } catch {
      print("\(error)")
      exit(65)
    }
  }

  private static func answer(
    _ requests: String,
    about asset: MediaIntelligenceVideoAsset,
    with effort: VideoAnalyzer.Configuration.Effort
  ) async throws -> String {
    let analyzer = VideoAnalyzer(configuration: .init(effort: effort))
    switch requests {
    case "properties":
      let result = try await analyzer.analyze(asset, for: VideoPropertiesRequest()).get()
      return "\(result.properties.duration)"
    case "keyframe":
      let result = try await analyzer.analyze(asset, for: KeyFrameAnalysisRequest()).get()
      return "key frame at \(result.timestamp)"
    case "highlights":
      let result = try await analyzer.analyze(asset, for: HighlightAnalysisRequest()).get()
      return "\(result.highlights.count) highlights, \(result.levels.count) levels"
    case "both":
      let (keyFrame, highlights) = try await analyzer.analyze(
        asset,
        for: KeyFrameAnalysisRequest(),
        HighlightAnalysisRequest()
      )
      let count = try highlights.get().highlights.count
      return "key frame at \(try keyFrame.get().timestamp), \(count) highlights"
    case "shots":
      let result = try await analyzer.analyze(asset, for: ShotAnalysisRequest()).get()
      return "\(result.shots.count) shots"
    case "cancel":
      return try await CancellationProbe(asset: asset).report()
    default:
      return "there are no requests named \(requests)"
    }
  }
}
