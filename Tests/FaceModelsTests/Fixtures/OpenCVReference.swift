import Foundation

/// What OpenCV said about the variants of the portrait; `Reference/record.py` made the file.
struct OpenCVReference: Decodable {
  struct Picture: Decodable {
    let variant: PortraitVariant
    let width: Int
    let height: Int
    let sha256: String
    let faces: [Face]
  }

  struct Face: Decodable {
    let box: [Double]
    let landmarks: [Double]
    let confidence: Double
    let embedding: [Double]
  }

  let pictures: [Picture]

  static func load() throws -> OpenCVReference {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Reference/opencv.json")
    return try JSONDecoder().decode(OpenCVReference.self, from: Data(contentsOf: path))
  }

  static func picture(_ variant: PortraitVariant) throws -> Picture? {
    try load().pictures.first { $0.variant == variant }
  }
}
