package import Inference

/// A network that says of each pixel how surely it belongs to a line of writing, as PP-OCR's detectors do.
///
/// The method is differentiable binarization (Liao et al., AAAI 2020, arXiv 1911.08947): the network marks the
/// kernels of lines, which are shrunk by a known amount so that neighbours do not touch.
package struct TextDetectorDescription: Sendable, Hashable {
  /// The network's file.
  package var model: ModelFile
  /// How the network wants pixels.
  package var pixels: PixelCoding
  /// The output that holds a probability per pixel.
  package var outputName: String

  /// Makes a description from its parts.
  package init(model: ModelFile, pixels: PixelCoding, outputName: String) {
    self.model = model
    self.pixels = pixels
    self.outputName = outputName
  }

  /// PP-OCRv4's small detector, from PaddleOCR, as converted and published with RapidOCR.
  package static let ppOCRv4 = TextDetectorDescription(
    model: ModelFile(
      identifier: "ppocrv4-det",
      title: "PP-OCRv4 text detector, mobile",
      file: "ppocrv4_det.onnx",
      sha256: "d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9",
      license: "Apache-2.0",
      trainingData: "Chinese and English text in public and synthetic pictures, by its publishers."
    ),
    pixels: PixelCoding(channelOrder: .bgr, mean: 127.5, scale: 1 / 127.5),
    outputName: "sigmoid_0.tmp_0"
  )
}
