package import Inference

/// A network that turns an aligned face into a direction in space.
///
/// Any network that takes faces aligned by five landmarks can be described; the description is read
/// from a JSON file beside the model:
/// ```json
/// {
///   "kind": "faceEmbedder",
///   "model": {
///     "identifier": "my-embedder", "title": "My embedder", "file": "my_embedder.onnx",
///     "sha256": "…", "license": "…", "trainingData": "…"
///   },
///   "pixels": {"channelOrder": "rgb", "mean": 127.5, "scale": 0.00784313725},
///   "side": 112, "output": "embedding", "length": 512, "samePersonSimilarity": 0.28
/// }
/// ```
package struct FaceEmbedderDescription: Sendable, Hashable, Codable {
  /// The network's file.
  package var model: ModelFile
  /// How the network wants pixels.
  package var pixels: PixelCoding
  /// The side of the square input in pixels, 32…512.
  package var side: Int
  /// The name of the output.
  package var output: String
  /// The number of floats in the output, 16…4096.
  package var length: Int
  /// The cosine from which two faces are taken for one person, as the model's authors recommend.
  package var samePersonSimilarity: Float

  /// Makes a description from its parts.
  package init(
    model: ModelFile,
    pixels: PixelCoding,
    side: Int,
    output: String,
    length: Int,
    samePersonSimilarity: Float
  ) {
    self.model = model
    self.pixels = pixels
    self.side = side
    self.output = output
    self.length = length
    self.samePersonSimilarity = samePersonSimilarity
  }

  /// SFace of December 2021, from the OpenCV model zoo, expanded to 32-bit floats.
  ///
  /// The threshold is the one that OpenCV publishes for it.
  package static let sFace = FaceEmbedderDescription(
    model: ModelFile(
      identifier: "sface-2021dec",
      title: "SFace face embedder, December 2021",
      file: "sface_2021dec.onnx",
      sha256: "09cfcb6b4ea78d75bb5344cbb07b3252aa555310f9b32b5213707ccad9c7b1ae",
      license: "Apache-2.0",
      trainingData: "Not documented by its publishers."
    ),
    pixels: PixelCoding(channelOrder: .rgb),
    side: 112,
    output: "fc1",
    length: 128,
    samePersonSimilarity: 0.363
  )

  /// What is wrong with the description, in one sentence; nothing if it can be used.
  var fault: String? {
    if model.identifier.isEmpty { return "model.identifier is empty." }
    if model.file.isEmpty || model.file.contains("/") { return "model.file is not a file's name." }
    if model.sha256.count != 64 || !model.sha256.allSatisfy(\.isHexDigit) {
      return "model.sha256 is not 64 hexadecimal digits."
    }
    if !(32...512).contains(side) { return "side is not in 32…512." }
    if !(16...4096).contains(length) { return "length is not in 16…4096." }
    if output.isEmpty { return "output is empty." }
    if !pixels.mean.isFinite || !pixels.scale.isFinite || pixels.scale == 0 {
      return "pixels.mean or pixels.scale is not a usable number."
    }
    if !(-1...1).contains(samePersonSimilarity) { return "samePersonSimilarity is not in −1…1." }
    return nil
  }
}
