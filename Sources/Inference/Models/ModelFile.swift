package import MediaValues

/// Where a network's file comes from and what may be done with it.
package struct ModelFile: Sendable, Hashable, Codable {
  /// A short name that no other model has.
  package var identifier: String
  /// The name for people.
  package var title: String
  /// The name of the ONNX file in the folder of models.
  package var file: String
  /// The SHA-256 of the file in hexadecimal digits.
  package var sha256: String
  /// The licence of the weights.
  package var license: String
  /// What is known of the pictures that the network learned from.
  package var trainingData: String

  /// Makes a description from its parts.
  package init(
    identifier: String,
    title: String,
    file: String,
    sha256: String,
    license: String,
    trainingData: String
  ) {
    self.identifier = identifier
    self.title = title
    self.file = file
    self.sha256 = sha256
    self.license = license
    self.trainingData = trainingData
  }

  /// What tells this very network from all others: its name and the beginning of its hash.
  package var identity: String { "\(identifier)@\(sha256.prefix(16))" }

  /// The path of the file in a folder of models, where it must be.
  ///
  /// - Throws: a failure with code `missingComponent` when it is not there or cannot be read.
  package func path(in folder: String) throws(MediaFailure) -> String {
    let path = folder + "/" + file
    if RegularFile(path: path) != nil { return path }
    throw MediaFailure(
      code: .missingComponent,
      stage: .analyzing,
      path: path,
      message: "The model \(identifier) is not installed.",
      remedy: InferenceEngine.remedy,
      reason: "there is no readable file \(path)"
    )
  }
}
