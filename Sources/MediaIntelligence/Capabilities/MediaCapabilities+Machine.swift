internal import MediaDecoding
internal import MediaExport

extension MediaCapabilities {
  /// Looks at this machine; the first call loads the optional libraries.
  public static func current() -> MediaCapabilities {
    let libraries = MediaLibraries.current()
    return MediaCapabilities(
      parts: libraries.linked.map(part) + [
        decoders(libraries), pictures(.webp, "WebP", by: "libwebp"),
        pictures(.avif, "AVIF", by: "libaom"), filters(libraries.filters), heif,
      ]
        + faceParts()
    )
  }

  private static let purposes = [
    "libavformat": "reading containers",
    "libavcodec": "decoding video and sound, coding pictures",
    "libswscale": "scaling and color conversion",
    "libswresample": "conversion of sound",
    "libavutil": "what the other FFmpeg libraries share",
  ]

  /// A linked library; what links all of them heeds the licence under which they were built.
  private static func part(_ library: MediaLibraries.Library) -> Part {
    Part(
      name: library.name,
      state: .linked,
      version: library.version,
      enables: (purposes[library.name] ?? "reading video")
        + (library.name == "libavcodec" ? "; \(library.license)" : "")
    )
  }

  private static func decoders(_ libraries: MediaLibraries) -> Part {
    let names = libraries.codecs.filter { !$0.isEncoder && $0.isAvailable }.map(\.name)
    return Part(
      name: "decoders",
      state: names.isEmpty ? .missing : .linked,
      enables: names.isEmpty ? "decoding" : names.joined(separator: ", "),
      reason: names.isEmpty ? "The linked libavcodec was built without the usual decoders." : nil,
      remedy: names.isEmpty ? "Link the FFmpeg libraries of the distribution." : nil
    )
  }

  private static func pictures(_ coding: PictureCoding, _ words: String, by encoder: String) -> Part
  {
    let isThere = PictureEncoder.isAvailable(coding)
    return Part(
      name: encoder,
      state: isThere ? .linked : .missing,
      enables: "\(words) pictures",
      reason: isThere ? nil : "The linked libavcodec was built without \(encoder).",
      remedy: isThere ? nil : "Link a libavcodec built with \(encoder), as Debian's is."
    )
  }

  private static var heif: Part {
    let found = HEIFLibrary.status
    return Part(
      name: "libheif",
      state: found.isLoaded ? .loaded : .missing,
      version: found.isLoaded ? found.version : nil,
      path: found.isLoaded ? found.path : nil,
      enables: "people in HEIC, HEIF and AVIF pictures",
      reason: found.isLoaded ? nil : found.reason,
      remedy: found.isLoaded ? nil : "sudo apt-get install libheif1"
    )
  }

  private static func filters(_ library: MediaLibraries.OptionalLibrary) -> Part {
    let filters = library.parts.isEmpty ? "" : " (\(library.parts.joined(separator: ", ")))"
    return Part(
      name: library.name,
      state: library.version == nil ? .missing : .loaded,
      version: library.version,
      path: library.path,
      enables: library.purpose + filters,
      reason: library.reason,
      remedy: library.version == nil ? "sudo apt-get install ffmpeg" : nil
    )
  }
}
