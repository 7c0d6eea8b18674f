import Foundation
import Testing

struct HighlightsDemoTests {
  private let program = SampleProgram(name: "HighlightsDemo")

  @Test func `the whole output is a key frame, highlights in order and levels that tile the video`()
    throws
  {
    let folder = try TemporaryFolder()
    let clip = try folder.makeFile(named: "scene.y4m", holding: SceneClip.contents)

    let outcome = try program.run(clip.path)

    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    var lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)[...]
    #expect(lines.popLast() == "", "The output ends with a line feed.")

    let keyFrame = try #require(lines.popFirst()?.wholeMatch(of: /Key frame: (\d+\.\d\d) s/))
    let keyFrameSeconds = try #require(Double(keyFrame.1))
    #expect(keyFrameSeconds >= Double(SceneClip.sceneSeconds.lowerBound))
    #expect(keyFrameSeconds < Double(SceneClip.sceneSeconds.upperBound))

    let isHighlight = { (line: Substring) in line.hasPrefix("Highlight: ") }
    var previousEnd = 0.0
    for line in lines.prefix(while: isHighlight) {
      let match = try #require(line.wholeMatch(of: /Highlight: (\d+\.\d\d) s to (\d+\.\d\d) s/))
      let (start, end) = (try #require(Double(match.1)), try #require(Double(match.2)))
      #expect(start >= previousEnd)
      #expect(end > start)
      previousEnd = end
    }
    #expect(previousEnd <= Double(SceneClip.totalSeconds))

    let levels = lines.drop(while: isHighlight)
    #expect(!levels.isEmpty)
    var reached = "0.00"
    let shape = /Level: (\d+\.\d\d) s to (\d+\.\d\d) s: (#{0,9})/
    for line in levels {
      let match = try #require(line.wholeMatch(of: shape))
      #expect(match.1 == reached)
      reached = String(match.2)
    }
    #expect(reached == "10.00")
  }

  @Test func `two runs print the same`() throws {
    let folder = try TemporaryFolder()
    let clip = try folder.makeFile(named: "scene.y4m", holding: SceneClip.contents)

    let outcomes = try (1...2).map { _ in try program.run(clip.path) }

    #expect(outcomes.map(\.status) == [0, 0])
    #expect(outcomes[0].output == outcomes[1].output)
  }

  @Test func `a file that is no video gives the sentence that Apple's error has`() throws {
    let folder = try TemporaryFolder()
    let note = try folder.makeFile(named: "note.mp4", holding: Data("not a video".utf8))

    let outcome = try program.run(note.path)

    #expect(
      outcome.output == "note.mp4: The media file is unreachable, unsupported or damaged.\n"
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
  }

  @Test func `no argument gives the usage`() throws {
    let outcome = try program.run()

    #expect(outcome.output == "usage: HighlightsDemo VIDEO\n")
    #expect(outcome.status == 64)
  }
}
