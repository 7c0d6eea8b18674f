internal import FaceModels
internal import MediaDecoding

extension MediaCapabilities {
  /// Looks at this machine; the first call loads the optional libraries.
  public static func current() -> MediaCapabilities {
    let libraries = MediaLibraries.current()
    let faces = FaceModelStatus(configuration: FaceModelConfiguration())
    return MediaCapabilities(
      parts: libraries.linked.map(Part.init) + [Part(libraries.filters)]
        + [Part(faces.engine)] + Part.models(faces.models) + libraries.codecs.map(Part.init)
    )
  }
}

extension MediaCapabilities.Part {
  private static let installFilters = "apt-get install libavfilter8"
  private static let installFaces = "bash Samples/setup-faces.sh"

  fileprivate init(_ library: MediaLibraries.Library) {
    self.init(
      name: library.name,
      state: .linked,
      version: library.version,
      enables: Self.purposes[library.name] ?? "media"
    )
  }

  private static let purposes = [
    "libavformat": "reading containers", "libavcodec": "decoding and encoding",
    "libswscale": "scaling pictures", "libswresample": "converting sound",
    "libavutil": "what FFmpeg's libraries share",
  ]

  fileprivate init(_ codec: MediaLibraries.Codec) {
    self.init(
      name: "\(codec.name) \(codec.isEncoder ? "encoder" : "decoder")",
      state: codec.isAvailable ? .linked : .missing,
      enables: codec.isEncoder ? "writing \(codec.name)" : "reading \(codec.name)",
      reason: codec.isAvailable ? nil : "The linked FFmpeg was built without it.",
      remedy: codec.isAvailable ? nil : "Install an FFmpeg that has it, and build again."
    )
  }

  fileprivate init(_ library: MediaLibraries.OptionalLibrary) {
    let isLoaded = library.reason == nil
    self.init(
      name: library.name,
      state: isLoaded ? .loaded : .missing,
      version: library.version,
      path: library.path,
      enables: "deinterlacing and HDR tone mapping",
      reason: library.reason,
      remedy: isLoaded ? nil : Self.installFilters
    )
  }

  fileprivate init(_ engine: Result<FaceModelStatus.Engine, MediaFailure>) {
    let (engine, failure) = engine.parts
    self.init(
      name: "OpenVINO",
      state: engine == nil ? .missing : .loaded,
      version: engine?.version.split(separator: "-").first.map(String.init),
      path: engine?.path,
      enables: "finding faces, which key frames prefer",
      reason: failure?.message,
      remedy: failure == nil ? nil : Self.installFaces
    )
  }

  fileprivate static func models(_ models: Result<[FaceModelStatus.Model], MediaFailure>) -> [Self]
  {
    let (models, failure) = models.parts
    guard let models else {
      return [
        Self(
          name: "face models",
          state: .missing,
          enables: "finding faces",
          reason: failure?.message,
          remedy: installFaces
        )
      ]
    }
    return models.map { model in
      Self(
        name: model.file.identifier,
        state: model.path == nil ? .missing : .loaded,
        path: model.path,
        enables: "finding or telling apart faces (\(model.file.license))",
        reason: model.path == nil ? "Its file is not in the folder of models." : nil,
        remedy: model.path == nil ? installFaces : nil
      )
    }
  }
}

extension Result {
  /// Both sides, one of which is there.
  fileprivate var parts: (success: Success?, failure: Failure?) {
    switch self {
    case .success(let success): (success, nil)
    case .failure(let failure): (nil, failure)
    }
  }
}
