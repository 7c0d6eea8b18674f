import MediaValues
import TestSupport
import Testing

@testable import TimelineScoring

@Suite struct BlendTrackerTests {
  static let (width, height) = (32, 18)

  /// Soft spots on gray, seen by a camera that may be moved to the right and zoomed in.
  struct Scene {
    private var spots: [(x: Float, y: Float, radius: Float, luma: Float)] = []

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<16 {
        spots.append(
          (
            .random(in: -10...60, using: &generator), .random(in: -2...20, using: &generator),
            .random(in: 2...6, using: &generator), .random(in: -110...110, using: &generator)
          )
        )
      }
    }

    func picture(movedBy right: Float = 0, zoom: Float = 1) -> [Float] {
      var pixels = [Float](repeating: 128, count: width * height)
      for spot in spots {
        for row in 0..<height {
          let down = (Float(row) - 9) / zoom + 9 - spot.y
          guard abs(down) < spot.radius else { continue }
          for column in 0..<width {
            let across = (Float(column) - 16) / zoom + 16 + right - spot.x
            let inside = 1 - (across * across + down * down) / (spot.radius * spot.radius)
            if inside > 0 { pixels[row * width + column] += spot.luma * min(2 * inside, 1) }
          }
        }
      }
      return pixels
    }
  }

  func blend(_ first: [Float], _ second: [Float], _ share: Float) -> [Float] {
    zip(first, second).map { $0 + ($1 - $0) * share }
  }

  /// A scene, a course of mixtures of so many pictures, and another scene.
  func course(_ count: Int, from first: [Float], to second: [Float]) -> [[Float]] {
    let mixtures = (0..<count).map { blend(first, second, Float($0 + 1) / Float(count + 1)) }
    return [[Float]](repeating: first, count: 15) + mixtures
      + [[Float]](repeating: second, count: 15)
  }

  func boundaries(_ pictures: [[Float]]) -> [ShotBoundary] {
    var tracker = BlendTracker(leastLogOdds: ShotDetectionThresholds().blendLogOdds)
    var centered: [[Float]] = []
    for (index, picture) in pictures.enumerated() {
      let mean = picture.reduce(0, +) / Float(picture.count)
      centered.append(picture.map { $0 - mean })
      var values: [Float] = []
      for other in centered.suffix(PictureProducts.reach + 1).reversed() {
        var sum: Float = 0
        for pixel in other.indices { sum += other[pixel] * centered[index][pixel] }
        values.append(sum / Float(other.count))
      }
      var detail: Float = 0
      for pixel in Self.width..<picture.count {
        let (left, above) = (picture[pixel - 1], picture[pixel - Self.width])
        detail += (picture[pixel] - left) * (picture[pixel] - left)
        detail += (picture[pixel] - above) * (picture[pixel] - above)
      }
      var step = FrameStep(time: CMTime(value: Int64(8 * index), timescale: 100))
      step.products = PictureProducts(values: values, detail: detail / Float(picture.count))
      tracker.consume(step)
    }
    return tracker.finish()
  }

  @Test(arguments: [3, 5, 7, 11, 15, 19, 23, 31, 37])
  func `A dissolve is one boundary in its middle`(count: Int) throws {
    let found = boundaries(
      course(count, from: Scene(seed: 1).picture(), to: Scene(seed: 2).picture())
    )
    #expect(found.map(\.transition) == [.dissolve])
    let boundary = try #require(found.first)
    let middle = (15 + Double(count - 1) / 2) * 0.08
    #expect(abs(boundary.time.seconds - middle) <= 0.08 * max(Double(count) / 4, 2))
    #expect(boundary.transitionRange?.containsTime(boundary.time) == true)
    #expect((0.5...1).contains(boundary.confidence))
    let evidence = try #require(boundary.evidence)
    #expect(addsUp(evidence.reasons, to: boundary.confidence))
  }

  @Test func `A video that comes from one color and goes to it has no boundary`() {
    let black = [Float](repeating: 0, count: Self.width * Self.height)
    let scene = Scene(seed: 5).picture()
    #expect(boundaries(course(11, from: black, to: scene)).isEmpty)
    #expect(boundaries(course(11, from: scene, to: black)).isEmpty)
  }

  @Test func `A cut is left to others, and so is a still`() {
    let (first, second) = (Scene(seed: 6).picture(), Scene(seed: 7).picture())
    #expect(boundaries(course(0, from: first, to: second)).isEmpty)
    #expect(boundaries(course(20, from: first, to: first)).isEmpty)
  }

  @Test(arguments: [0.2, 0.5, 1] as [Float], [8, 9] as [UInt64])
  func `A pan is no transition`(perPicture: Float, seed: UInt64) {
    let scene = Scene(seed: seed)
    let count = min(Int(28 / perPicture), 60)
    #expect(
      boundaries((0..<count).map { scene.picture(movedBy: Float($0) * perPicture) }).isEmpty
    )
  }

  @Test(arguments: [1.3, 1.6] as [Float], [8, 9] as [UInt64])
  func `A zoom is no transition`(zoom: Float, seed: UInt64) {
    let scene = Scene(seed: seed)
    #expect(
      boundaries((0..<50).map { scene.picture(zoom: 1 + (zoom - 1) * Float($0) / 49) }).isEmpty
    )
  }

  @Test(arguments: [5, 20], [0.3, 0.6, 1.6] as [Float])
  func `Light that changes is no transition`(count: Int, gain: Float) {
    let scene = Scene(seed: 10).picture()
    #expect(boundaries(course(count, from: scene, to: scene.map { $0 * gain })).isEmpty)
  }

  @Test func `A change of size starts afresh`() {
    let picture = Scene(seed: 11).picture()
    var tracker = BlendTracker(leastLogOdds: 0)
    for index in 0..<60 {
      var step = FrameStep(time: CMTime(value: Int64(index), timescale: 12))
      let squares = picture.reduce(0) { $0 + $1 * $1 }
      step.products = PictureProducts(values: index % 2 == 0 ? [squares] : [], detail: .nan)
      #expect(tracker.consume(step).isEmpty)
    }
    #expect(tracker.finish().isEmpty)
  }
}
