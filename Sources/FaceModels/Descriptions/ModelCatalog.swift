internal import FoundationEssentials
package import Inference
package import MediaValues

/// The models that a folder offers: the two known ones and those that description files name.
package struct ModelCatalog: Sendable {
  /// The folder.
  package let folder: String
  /// The detector.
  package let detector: FaceDetectorDescription
  /// The embedders, SFace first, then by the names of their description files.
  package let embedders: [FaceEmbedderDescription]

  private struct Kind: Decodable {
    let kind: String
  }

  private static let largestDescription = 1 << 20

  /// Reads the description files (`*.json`) of a folder.
  ///
  /// - Throws: a failure with code `missingComponent` that names the file that is wrong.
  package init(folder: String) throws(MediaFailure) {
    self.folder = folder
    detector = .yuNet
    var embedders = [FaceEmbedderDescription.sFace]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.filter({ $0.hasSuffix(".json") && !$0.hasPrefix(".") }).sorted() {
      guard let embedder = try Self.embedder(at: folder + "/" + name) else { continue }
      if embedders.contains(where: { $0.model.identifier == embedder.model.identifier }) {
        throw Self.failure(
          at: folder + "/" + name,
          reason: "another model is called \(embedder.model.identifier) already"
        )
      }
      embedders.append(embedder)
    }
    self.embedders = embedders
  }

  /// The embedder of that name.
  ///
  /// - Throws: a failure with code `missingComponent` that lists the names there are.
  package func embedder(_ identifier: String) throws(MediaFailure) -> FaceEmbedderDescription {
    if let found = embedders.first(where: { $0.model.identifier == identifier }) { return found }
    let names = embedders.map(\.model.identifier).joined(separator: ", ")
    throw MediaFailure(
      code: .missingComponent,
      stage: .analyzing,
      path: folder,
      message: "There is no face embedder called \(identifier).",
      remedy: "Choose one of: \(names).",
      reason: nil
    )
  }

  /// The path of a model's file, which must be there.
  package func path(of model: ModelFile) throws(MediaFailure) -> String {
    try model.path(in: folder)
  }

  /// The embedder that a file describes; nothing if it describes something else.
  private static func embedder(at path: String) throws(MediaFailure) -> FaceEmbedderDescription? {
    guard let file = RegularFile(path: path) else {
      throw failure(at: path, reason: "it is not a file that can be read")
    }
    guard file.size <= largestDescription else {
      throw failure(at: path, reason: "the file is larger than a megabyte")
    }
    let embedder: FaceEmbedderDescription
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      let kind = try JSONDecoder().decode(Kind.self, from: data).kind
      guard kind == "faceEmbedder" else { return nil }
      embedder = try JSONDecoder().decode(FaceEmbedderDescription.self, from: data)
    } catch {
      throw failure(at: path, reason: "\(error)")
    }
    if let fault = embedder.fault { throw failure(at: path, reason: fault) }
    return embedder
  }

  private static func failure(at path: String, reason: String) -> MediaFailure {
    MediaFailure(
      code: .missingComponent,
      stage: .analyzing,
      path: path,
      message: "The model description \(path) cannot be used.",
      remedy: "Correct the file or remove it.",
      reason: reason
    )
  }
}
