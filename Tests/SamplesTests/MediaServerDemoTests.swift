import Foundation
import Testing

struct MediaServerDemoTests {
  private struct Answer: Decodable {
    struct Moments: Decodable {
      let duration: Double
      let keyFrame: Double
      let highlights: [[Double]]
      let isPartial: Bool
    }
    struct Failure: Decodable {
      let code: String
      let stage: String
      let message: String
      let remedy: String?
    }
    let file: String
    let moments: Moments?
    let failure: Failure?
  }

  private let program = SampleProgram(name: "MediaServerDemo")

  @Test func `every file has one answer, and a bad one leaves the others alone`() throws {
    let folder = try TemporaryFolder()
    let clip = try folder.makeFile(named: "scene é.y4m", holding: SceneClip.contents)
    let note = try folder.makeFile(named: "note.mp4", holding: Data("not a video".utf8))
    let absent = folder.url.appending(path: "absent.mp4")

    let outcome = try program.run(clip.path, note.path, absent.path)

    #expect(outcome.status == 65)
    let lines = outcome.output.split(separator: "\n")
    let answers = try lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    #expect(Set(answers.map(\.file)) == [clip.path, note.path, absent.path])
    #expect(answers.count == 3)

    let good = try #require(answers.first { $0.file == clip.path }?.moments)
    #expect(good.duration == Double(SceneClip.totalSeconds))
    #expect(SceneClip.sceneSeconds.contains(Int(good.keyFrame)))
    #expect(!good.isPartial)
    #expect(good.highlights.allSatisfy { $0.count == 2 && $0[0] < $0[1] })

    let unrecognized = try #require(answers.first { $0.file == note.path }?.failure)
    #expect(unrecognized.code == "unrecognizedFormat")
    #expect(unrecognized.stage == "opening")
    #expect(unrecognized.message.contains("note.mp4"))

    let missing = try #require(answers.first { $0.file == absent.path }?.failure)
    #expect(missing.code == "fileNotFound")
    #expect(missing.message.contains("absent.mp4"))
  }

  @Test func `only good files give the exit code of success`() throws {
    let folder = try TemporaryFolder()
    let clip = try folder.makeFile(named: "scene.y4m", holding: SceneClip.contents)

    let outcome = try program.run(clip.path)

    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test func `no argument gives the usage`() throws {
    let outcome = try program.run()

    #expect(outcome.output == "")
    #expect(outcome.errors == "usage: MediaServerDemo VIDEO…\n")
    #expect(outcome.status == 64)
  }
}
