import FaceModels
import Inference
import MediaValues
import TestSupport
import Testing

struct FaceModelLocatorTests {
  private static func locator(
    _ environment: [String: String],
    engine: String? = nil,
    models: String? = nil
  ) -> FaceModelLocator {
    FaceModelLocator(
      configuration: FaceModelConfiguration(enginePath: engine, modelsPath: models),
      environment: environment
    )
  }

  @Test(
    arguments: [
      ([:], nil, "sface-2021dec"), (["MEDIAINTELLIGENCE_FACE_EMBEDDER": ""], nil, "sface-2021dec"),
      (["MEDIAINTELLIGENCE_FACE_EMBEDDER": "mine"], nil, "mine"),
      (["MEDIAINTELLIGENCE_FACE_EMBEDDER": "mine"], "yours", "yours"),
    ] as [([String: String], String?, String)]
  )
  func `the embedder is the one named, else the environment's`(
    environment: [String: String],
    named: String?,
    chosen: String
  ) {
    #expect(FaceModelConfiguration(embedder: named, environment: environment).embedder == chosen)
  }

  @Test(arguments: [
    (
      ["HOME": "/home/me"],
      ["/home/me/.local/share", "/usr/local/share", "/usr/share"]
    ),
    (
      ["HOME": "/home/me", "XDG_DATA_HOME": "/data", "XDG_DATA_DIRS": "/a:relative::/b"],
      ["/data", "/home/me/.local/share", "/a", "/b"]
    ),
    (
      ["XDG_DATA_HOME": "relative", "HOME": "/me", "XDG_DATA_DIRS": "/a"],
      ["/me/.local/share", "/a"]
    ),
    (
      ["XDG_DATA_HOME": "/me/.local/share", "HOME": "/me", "XDG_DATA_DIRS": "/a:/a"],
      ["/me/.local/share", "/a"]
    ),
    ([:], ["/usr/local/share", "/usr/share"]),
  ])
  func `data folders follow the XDG rules`(environment: [String: String], folders: [String]) {
    #expect(Self.locator(environment).dataFolders == folders.map { $0 + "/mediaintelligence" })
  }

  @Test func `configuration comes before environment and environment before data folders`() throws {
    let folder = try TemporaryDirectory()
    for place in ["configured", "variable", "data/mediaintelligence/face-engine"] {
      try folder.write("", to: place + "/libopenvino_c.so")
    }
    try folder.write("", to: "data/mediaintelligence/face-models/x")
    let data = ["XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": "/nowhere"]
    let variables = [
      ComponentLocator.engineVariable: folder.path + "/variable",
      FaceModelLocator.modelsVariable: folder.path + "/variable",
    ]
    let both = data.merging(variables) { $1 }
    let configured = Self.locator(
      both,
      engine: folder.path + "/configured",
      models: folder.path + "/configured"
    )
    #expect(try configured.engineLibraries() == [folder.path + "/configured/libopenvino_c.so"])
    #expect(try configured.modelsFolder() == folder.path + "/configured")
    #expect(
      try Self.locator(both).engineLibraries() == [folder.path + "/variable/libopenvino_c.so"]
    )
    #expect(try Self.locator(both).modelsFolder() == folder.path + "/variable")
    let found = folder.path + "/data/mediaintelligence"
    #expect(
      try Self.locator(data).engineLibraries().first == found + "/face-engine/libopenvino_c.so"
    )
    #expect(try Self.locator(data).modelsFolder() == found + "/face-models")
  }

  @Test func `an engine at the usual place is found though data are kept elsewhere`() throws {
    let folder = try TemporaryDirectory()
    let usual = folder.path + "/.local/share/mediaintelligence"
    let engine = try folder.write(
      "",
      to: ".local/share/mediaintelligence/face-engine/libopenvino_c.so"
    )
    try folder.write("", to: ".local/share/mediaintelligence/face-models/x")
    let locator = Self.locator([
      "HOME": folder.path, "XDG_DATA_HOME": folder.path + "/elsewhere", "XDG_DATA_DIRS": "/nowhere",
    ])
    #expect(try locator.engineLibraries().first == engine)
    #expect(try locator.modelsFolder() == usual + "/face-models")
  }

  @Test func `an engine may be named by its file and of several versions the highest is taken`()
    throws
  {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "libopenvino_c.so.2541")
    let newest = try folder.write("", to: "libopenvino_c.so.2641")
    try folder.write("", to: "libopenvino_core.so.9999")
    #expect(try Self.locator([:], engine: folder.path).engineLibraries() == [newest])
    let named = folder.path + "/libopenvino_c.so.2541"
    #expect(try Self.locator([:], engine: named).engineLibraries() == [named])
  }

  @Test func `a named place without an engine is reported and not replaced`() throws {
    let folder = try TemporaryDirectory()
    for place in [folder.path, folder.path + "/nowhere"] {
      let failure = #expect(throws: MediaFailure.self) {
        try Self.locator([ComponentLocator.engineVariable: place]).engineLibraries()
      }
      #expect(failure?.code == .missingComponent)
      #expect(failure?.path == place)
      #expect(failure?.remedy == "Run `bash Samples/setup-faces.sh`.")
    }
  }

  @Test func `missing models are reported with where they were looked for`() throws {
    let failure = #expect(throws: MediaFailure.self) {
      try Self.locator(["HOME": "/nowhere", "XDG_DATA_DIRS": "/neither"]).modelsFolder()
    }
    #expect(failure?.code == .missingComponent)
    #expect(
      failure?.reason == "looked in /nowhere/.local/share/mediaintelligence/face-models, "
        + "/neither/mediaintelligence/face-models"
    )
  }
}
