import Foundation
import MediaIntelligence
import MediaValues
import TestSupport
import Testing
import TextModels

/// What of the optional parts is there.
private enum TextDetectionFixtures {
  static let isInstalled = (try? TextModelLibrary()) != nil
}

/// Films of three scenes, in the second of which stands a faint title that no measure of contrast sees, or a fence.
@Suite(.enabled(if: TextDetectionFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
struct TitleDetectionTests {
  private static let framesPerSecond = 10
  private static let secondsPerScene = 6
  private static let (width, height) = (320, 180)

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Makes a film of which the second scene is brighter by so much at some places.
  private func film(
    _ name: String,
    brighterBy step: Double,
    where isMarked: (Int, Int) -> Bool
  ) throws -> MediaIntelligenceVideoAsset {
    var clip = Y4MClip(
      width: Self.width,
      height: Self.height,
      framesPerSecond: Self.framesPerSecond
    )
    for frame in 0..<(3 * Self.secondsPerScene * Self.framesPerSecond) {
      let scene = frame / (Self.secondsPerScene * Self.framesPerSecond)
      clip.addFrame(blue: UInt8(70 + 45 * scene), red: UInt8(190 - 45 * scene)) { x, y in
        let (column, row) = (x + frame / 2, y * (scene + 1))
        let waves = 26 * sin(Double(column) / 17) + 26 * cos(Double(row) / (23 + 9 * Double(scene)))
        let mark = scene == 1 && isMarked(x, y) ? step : 0
        // The same sharp edges in all scenes, so that none is out of focus.
        let isField = y >= 120 && (x / 20 + y / 20 + scene) % 2 == 1
        return UInt8(118 + waves + mark + (isField ? 50 : 0))
      }
    }
    let path = try directory.write(clip.bytes, to: name)
    return MediaIntelligenceVideoAsset(
      id: .init(name),
      kind: .url(URL(filePath: path, directoryHint: .notDirectory))
    )
  }

  private func titledFilm() throws -> MediaIntelligenceVideoAsset {
    let title = TextDrawing.picture(
      of: [TextDrawing("THE LAST TRAIN", x: 30, y: 50, dot: 3, luma: 255)],
      size: PixelSize(width: Self.width, height: Self.height)
    )
    return try film("title.y4m", brighterBy: 36) { title.pixels[3 * ($1 * Self.width + $0)] == 255 }
  }

  private func fencedFilm() throws -> MediaIntelligenceVideoAsset {
    try film("fence.y4m", brighterBy: 70) { 40..<100 ~= $1 && $0 % 12 < 3 }
  }

  /// The scenes that the best frames come from.
  private func scenes(
    of asset: MediaIntelligenceVideoAsset,
    _ textDetection: VideoAnalyzer.Configuration.TextDetection
  ) async throws -> [Int] {
    let analyzer = VideoAnalyzer(configuration: .init(textDetection: textDetection))
    let request = KeyFrameAnalysisRequest(maximumCount: 3)
    let result = try await analyzer.analyze(asset, for: request).get()
    return result.candidates.map { Int($0.timestamp.seconds) / Self.secondsPerScene }.sorted()
  }

  @Test func `a title that is found keeps its scene from being picked`() async throws {
    let asset = try titledFilm()
    #expect(try await scenes(of: asset, .never) == [0, 1, 2])
    #expect(try await scenes(of: asset, .whenAvailable) == [0, 2])
  }

  @Test func `what is mistaken for writing is picked once the network finds none`() async throws {
    let asset = try fencedFilm()
    #expect(try await scenes(of: asset, .never) == [0, 2])
    #expect(try await scenes(of: asset, .automatic) == [0, 1, 2])
  }
}
