import Foundation
import MediaValues
import TestSupport
import Testing

@testable import MediaIntelligence

/// Three scenes of seven seconds, the second lively and loud, with key frames set by the clock or at cuts.
private struct StreamedFilm {
  let directory: TemporaryDirectory
  let asset: MediaIntelligenceVideoAsset

  init(hasKeyFramesAtCuts: Bool) throws {
    directory = try TemporaryDirectory()
    let path = directory.file("film.mp4")
    let scenes = ["smptebars", "testsrc2", "rgbtestsrc"].enumerated().flatMap { index, scene in
      ["-f", "lavfi", "-i", "\(scene)=size=320x180:rate=25:duration=7"]
    }
    let volume = "volume='if(between(t,7,14),1,0.02)':eval=frame"
    try FFmpegCommand.run(
      scenes + [
        "-f", "lavfi", "-i", "sine=frequency=440:duration=21", "-filter_complex",
        "[0][1][2]concat=n=3,format=yuv420p[v];[3]\(volume)[a]", "-map", "[v]", "-map", "[a]",
        "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-keyint_min", "50",
        "-sc_threshold", hasKeyFramesAtCuts ? "40" : "0", "-c:a", "aac", path,
      ] + (hasKeyFramesAtCuts ? ["-force_key_frames", "7,14"] : [])
    )
    asset = MediaIntelligenceVideoAsset(url: URL(filePath: path, directoryHint: .notDirectory))
  }
}

struct HighlightBoundaryTests {
  @Test(arguments: [true, false])
  func `ranges begin and end with the shot, wherever the key frames are`(
    hasKeyFramesAtCuts: Bool
  ) async throws {
    let film = try StreamedFilm(hasKeyFramesAtCuts: hasKeyFramesAtCuts)
    let request = HighlightAnalysisRequest(
      targetDuration: CMTime(seconds: 7.5, preferredTimescale: 1_000)
    )
    let result = try await VideoAnalyzer().analyze(film.asset, for: request).get()
    let range = try #require(result.highlights.first)
    let starts = result.segments.map(\.timeRange.start.seconds)
    for cut in [7.0, 14.0] {
      let isEnd = min(abs(range.start.seconds - cut), abs(range.end.seconds - cut)) < 0.06
      let isInside = range.start.seconds > 7.06 && range.end.seconds < 13.94
      #expect(isEnd || isInside)
      if isEnd { #expect(starts.contains { abs($0 - cut) < 0.06 }) }
    }
    #expect(
      zip(result.segments, result.segments.dropFirst()).allSatisfy {
        $0.timeRange.end == $1.timeRange.start
      }
    )
  }

  private func video(sampledAt times: [Double], shotsFrom starts: [Double]) -> MeasuredVideo {
    let time = { (seconds: Double) in CMTime(seconds: seconds, preferredTimescale: 1_000) }
    var timeline = SignalTimeline(duration: time(20), frameSeconds: 0.04)
    timeline.samples = times.map {
      FrameSample(
        time: time($0),
        isKeyFrame: true,
        isDamaged: false,
        measures: FrameMeasures(),
        signature: FrameSignature(values: [1])
      )
    }
    let shots = zip(starts, starts.dropFirst() + [20]).map { start, end in
      Shot(
        timeRange: CMTimeRange(start: time(start), end: time(end)),
        transition: start == 0 ? .start : .cut,
        keyFrame: time(start)
      )
    }
    let size = PixelSize(width: 320, height: 180)
    let properties = VideoProperties(
      container: "mov",
      codec: "h264",
      displaySize: size,
      codedSize: size,
      frameDuration: time(0.04),
      duration: time(20)
    )
    return MeasuredVideo(properties: properties, timeline: timeline, shots: shots)
  }

  @Test(
    arguments: [
      ([0, 2, 4, 6, 8, 10], 6.0, 4.0), ([0, 2, 4, 5.2, 7.2, 9.2], 5.2, nil),
      ([0, 2, 4, 6, 8, 10], 5, nil), ([0, 2, 4, 6, 8, 10], 0, nil),
    ] as [([Double], Double, Double?)]
  )
  func `only a shot that begins on the encoder's beat is doubtful`(
    times: [Double],
    boundary: Double,
    before: Double?
  ) {
    let video = video(sampledAt: times, shotsFrom: [0, boundary == 0 ? 6 : boundary])
    let found = video.sample(beforeDoubtful: CMTime(seconds: boundary, preferredTimescale: 1_000))
    #expect(found?.seconds == before)
  }

  @Test(arguments: [(6.0, 5.0, [0, 5]), (6, 7, [0, 6]), (5, 4, [0, 6]), (6, 0, [0, 6])])
  func `a boundary moves earlier, never out of its shots`(
    old: Double,
    new: Double,
    starts: [Double]
  ) {
    var video = video(sampledAt: [0, 2, 4, 6, 8], shotsFrom: [0, 6])
    let time = { (seconds: Double) in CMTime(seconds: seconds, preferredTimescale: 1_000) }
    video.moveBoundary(from: time(old), to: time(new))
    #expect(video.shots.map(\.timeRange.start.seconds) == starts)
    #expect(video.shots[0].timeRange.end == video.shots[1].timeRange.start)
  }
}
