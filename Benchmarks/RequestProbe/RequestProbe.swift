import FoundationEssentials
import Glibc
import MediaIntelligence

/// Answers one set of requests about one file and ends, so that a process's cost is the request's.
@main
struct RequestProbe {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let requests = arguments.first, let path = arguments.last else {
      print("usage: RequestProbe properties|keyframe|highlights|both|shots|cancel VIDEO")
      exit(64)
    }
    let asset = MediaIntelligenceVideoAsset(url: URL(filePath: path))
    do {
      print(try await answer(requests, about: asset))
    } catch {
      print("\(error)")
      exit(65)
    }
  }

  private static func answer(
    _ requests: String,
    about asset: MediaIntelligenceVideoAsset
  ) async throws -> String {
    let analyzer = VideoAnalyzer()
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
