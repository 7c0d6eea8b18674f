internal import Inference
internal import MediaValues

/// Brings a face to the place, size and posture that embedders were trained on.
///
/// The similarity transform is the least-squares fit of the five landmarks to the common template of
/// 112 × 112 pixels, with distances taken in the template as OpenCV does; the picture is sampled
/// bilinearly and is black beyond its edges.
struct FaceAligner {
  /// Eyes, nose and corners of the mouth in a square of 112 pixels.
  static let template: [SIMD2<Double>] = [
    SIMD2(38.2946, 51.6963), SIMD2(73.5318, 51.5014), SIMD2(56.0252, 71.7366),
    SIMD2(41.5493, 92.3655), SIMD2(70.7299, 92.2041),
  ]

  /// The side of the output in pixels.
  let side: Int
  /// How the network wants pixels.
  let pixels: PixelCoding

  /// Writes an aligned face to the three planes of a network's input.
  func fill(_ planes: inout MutableSpan<Float>, landmarks: FaceLandmarks, raster: Raster) {
    let scale = Double(side) / 112
    let places = landmarks.points.map {
      SIMD2($0.x * Double(raster.width), $0.y * Double(raster.height))
    }
    let fit = SimilarityTransform(from: places, to: Self.template.map { $0 * scale })
    planes.update(repeating: -pixels.mean * pixels.scale)
    guard let transform = fit.inverted else { return }
    let planeSize = side * side
    for y in 0..<side {
      for x in 0..<side {
        let place = transform.applied(to: SIMD2(Double(x), Double(y)))
        let coded = (Self.color(at: place, in: raster) - pixels.mean) * pixels.scale
        for component in 0..<3 {
          planes[pixels.plane(ofComponent: component) * planeSize + y * side + x] = coded[component]
        }
      }
    }
  }

  /// The colour between pixels.
  private static func color(at place: SIMD2<Double>, in raster: Raster) -> SIMD3<Float> {
    // Also keeps numbers away that are no numbers or do not fit an integer.
    guard place.x > -1, place.y > -1, place.x < Double(raster.width),
      place.y < Double(raster.height)
    else { return .zero }
    let left = Int(place.x.rounded(.down))
    let top = Int(place.y.rounded(.down))
    let partX = Float(place.x - Double(left))
    let partY = Float(place.y - Double(top))
    let upper =
      pixel(left, top, in: raster) * (1 - partX) + pixel(left + 1, top, in: raster) * partX
    let lower =
      pixel(left, top + 1, in: raster) * (1 - partX)
      + pixel(left + 1, top + 1, in: raster) * partX
    return upper * (1 - partY) + lower * partY
  }

  private static func pixel(_ x: Int, _ y: Int, in raster: Raster) -> SIMD3<Float> {
    guard x >= 0, y >= 0, x < raster.width, y < raster.height else { return .zero }
    let at = 3 * (y * raster.width + x)
    let pixels = raster.pixels
    return SIMD3(Float(pixels[at]), Float(pixels[at + 1]), Float(pixels[at + 2]))
  }
}
