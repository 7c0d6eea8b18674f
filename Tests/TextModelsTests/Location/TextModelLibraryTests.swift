import Inference
import MediaValues
import TestSupport
import Testing

@testable import TextModels

struct TextModelLibraryTests {
  @Test func `a missing folder is reported with the command that installs the model`() throws {
    let locator = ComponentLocator(environment: ["HOME": "/nowhere", "XDG_DATA_DIRS": "/none"])
    let failure = #expect(throws: MediaFailure.self) { try TextModelLibrary(locator: locator) }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.message == "The text model is not installed.")
    #expect(failure?.remedy == "Run `bash Samples/setup-faces.sh`.")
    let place = "/nowhere/.local/share/mediaintelligence/text-models"
    #expect(failure?.reason?.contains(place) == true)
  }

  @Test func `a named folder without the model is reported and nothing else is used`() throws {
    let folder = try TemporaryDirectory()
    let locator = ComponentLocator(environment: [TextModelLibrary.modelsVariable: folder.path])
    let failure = #expect(throws: MediaFailure.self) { try TextModelLibrary(locator: locator) }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.path == folder.path + "/ppocrv4_det.onnx")
  }

  @Test(.enabled(if: TextFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
  func `a damaged model is reported when it is first used, and again`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("not a network", to: "text-models/ppocrv4_det.onnx")
    let engine = try #require(TextFixtures.library).engine.path
    let locator = ComponentLocator(
      environment: [
        TextModelLibrary.modelsVariable: folder.path + "/text-models",
        ComponentLocator.engineVariable: engine, "XDG_CACHE_HOME": folder.path,
      ]
    )
    var detector = try TextModelLibrary(locator: locator).makeDetector()
    let picture = TextFixtures.picture("A", width: 320, height: 180, dot: 2)
    for _ in 0..<2 {
      do throws(MediaFailure) {
        _ = try detector.detect(in: picture)
        Issue.record("a damaged model was used")
      } catch {
        #expect(error.code == .missingComponent)
      }
    }
  }
}
