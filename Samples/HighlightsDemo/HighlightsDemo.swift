import Foundation
import MediaIntelligence

/// Prints the key frame and the highlights of a video, in code written as for Apple's platforms.
@main
struct HighlightsDemo {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: HighlightsDemo VIDEO")
      exit(64)
    }
    let url = URL(fileURLWithPath: CommandLine.arguments[1])
    let asset = MediaIntelligenceVideoAsset(
      id: MediaIntelligenceVideoAsset.ID(url.lastPathComponent),
      kind: .url(url)
    )

    let (highlights, keyFrame) = try await VideoAnalyzer.shared.analyze(
      asset,
      for: HighlightAnalysisRequest(),
      KeyFrameAnalysisRequest()
    )

    do {
      let timestamp = try keyFrame.get().timestamp
      print("Key frame: \(text(timestamp))")
      let result = try highlights.get()
      for range in result.highlights {
        print("Highlight: \(text(range.start)) to \(text(range.end))")
      }
      for (timeRange, level) in result.levels {
        let bar = String(repeating: "#", count: Int(level.rounded()))
        print("Level: \(text(timeRange.start)) to \(text(timeRange.end)): \(bar)")
      }
    } catch let error as MediaIntelligenceError {
      print("\(asset.id.rawValue): \(error.localizedDescription)")
      exit(1)
    }
  }

  private static func text(_ time: CMTime) -> String {
    time.isNumeric ? String(format: "%.2f s", CMTimeGetSeconds(time)) : "unknown"
  }
}
