package import Inference

/// A network that finds faces and five landmarks, decoded as YuNet's outputs are.
package struct FaceDetectorDescription: Sendable, Hashable, Codable {
  /// The network's file.
  package var model: ModelFile
  /// How the network wants pixels.
  package var pixels: PixelCoding
  /// The distances of neighbouring cells in pixels, one per output scale.
  package var strides: [Int]

  /// Makes a description from its parts.
  package init(model: ModelFile, pixels: PixelCoding, strides: [Int]) {
    self.model = model
    self.pixels = pixels
    self.strides = strides
  }

  /// YuNet of March 2023, from the OpenCV model zoo, expanded to 32-bit floats.
  package static let yuNet = FaceDetectorDescription(
    model: ModelFile(
      identifier: "yunet-2023mar",
      title: "YuNet face detector, March 2023",
      file: "yunet_2023mar.onnx",
      sha256: "5601d7a69404658ed1f908a46bb28bfb474bd2632df17483817e758a381de105",
      license: "MIT",
      trainingData: "WIDER FACE, a data set published for research."
    ),
    pixels: PixelCoding(channelOrder: .bgr),
    strides: [8, 16, 32]
  )
}
