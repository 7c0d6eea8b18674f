import MediaExport
import MediaValues
import TestSupport
import Testing

@Suite("Codecs in containers") struct ContainerCodecTests {
  private static let containers: [(ClipContainer, String)] = [
    (.mp4, "mp4"), (.mov, "mov"), (.matroska, "mkv"), (.webm, "webm"), (.mpegts, "ts"),
  ]

  private let fixture: ClipFixture
  private let source: String

  init() throws {
    fixture = try ClipFixture()
    source = try fixture.video("source.mp4")
  }

  /// The clip, or why it is refused.
  private func export(
    _ container: (ClipContainer, String),
    _ mode: ClipMode = .smart,
    _ change: (inout ClipCoding) -> Void
  ) throws -> Result<String, MediaFailure> {
    var settings = ClipExporter.Settings(container: container.0)
    settings.mode = mode
    change(&settings.coding)
    let path = fixture.folder.file("clip." + container.1)
    do {
      _ = try ClipExporter(path: source).export(seconds(1, 1.2), to: path, settings: settings)
      return .success(path)
    } catch let failure as MediaFailure {
      return .failure(failure)
    }
  }

  private func expectRefusal(_ failure: MediaFailure, of codec: String) throws {
    #expect(failure.code == .invalidArgument)
    #expect(failure.message.contains(codec))
    #expect(failure.remedy?.isEmpty == false)
    #expect(try fixture.names() == ["source.mp4"])
  }

  @Test(
    "Pictures are coded as asked, or refused before anything is done",
    arguments: containers,
    ClipVideoCodec.allCases
  ) func pictures(container: (ClipContainer, String), codec: ClipVideoCodec) throws {
    switch try export(container, .smart, { $0.videoCodec = codec }) {
    case .success(let clip):
      #expect(try fixture.streams(of: clip, "codec_name").contains(codec.rawValue))
      #expect(try fixture.frames(of: clip).count == 5)
    case .failure(let failure): try expectRefusal(failure, of: codec.rawValue)
    }
  }

  @Test(
    "Sound is coded as asked, or refused before anything is done",
    arguments: containers,
    ClipAudioCodec.allCases
  ) func sound(container: (ClipContainer, String), codec: ClipAudioCodec) throws {
    switch try export(container, .encode, { $0.audioCodec = codec }) {
    case .success(let clip):
      #expect(try fixture.streams(of: clip, "codec_name").contains(codec.rawValue))
    case .failure(let failure): try expectRefusal(failure, of: codec.rawValue)
    }
  }

  @Test(
    "Every container has codecs of its own when none is asked for",
    arguments: containers,
    [ClipMode.smart, .encode]
  ) func usual(container: (ClipContainer, String), mode: ClipMode) throws {
    let clip = try export(container, mode) { _ in }.get()
    #expect(try fixture.streams(of: clip, "codec_type").contains("video"))
    #expect(try fixture.streams(of: clip, "codec_type").contains("audio"))
  }

  @Test(
    "HEVC that is coded anew has the mark that Apple's players want",
    arguments: ["mp4", "mov"]
  )
  func mark(name: String) throws {
    let container = try #require(Self.containers.first { $0.1 == name })
    let clip = try export(container) { $0.videoCodec = .hevc }.get()
    #expect(try fixture.streams(of: clip, "codec_tag_string").first == "hvc1")
    #expect(try fixture.complaints(about: clip).isEmpty)
  }
}
