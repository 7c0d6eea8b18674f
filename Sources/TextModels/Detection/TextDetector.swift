internal import Inference
package import MediaValues

/// Finds lines of writing in pictures, for one owner at a time; make one per thread.
///
/// The networks behind it are compiled once per library and canvas, when a picture first needs them.
package struct TextDetector: ~Copyable {
  /// Keeps a request in a dictionary.
  private final class Slot {
    var request: InferenceRequest

    init(_ request: consuming InferenceRequest) { self.request = request }
  }

  /// The longer side of the picture as the network sees it, in pixels.
  ///
  /// Titles and lower thirds are found as well as at 480, which takes twice the time and 12 MB more memory.
  static let longSide = 320
  /// Pictures up to this length are looked at twice as large.
  ///
  /// At 160 pixels 86 of 144 pictures with titles are told, doubled 126, at 320 nearly all: what is not found in
  /// small pictures may be there.
  package static let smallSide = 224

  private let library: TextModelLibrary
  private var slots: [PixelSize: Slot] = [:]
  // A network that cannot be compiled costs as much as one that can: it is tried once per detector.
  private var failures: [PixelSize: MediaFailure] = [:]

  /// Prepares finding writing; the library's engine and detector must be there.
  init(library: TextModelLibrary) { self.library = library }

  /// The parts of a picture that look like lines of writing, from the top.
  ///
  /// Takes 7 to 10 milliseconds, and 0.1 to 0.3 seconds more for the first picture of a shape in a process.
  /// After a failure this detector goes on failing for pictures of that shape; a new one tries again.
  package mutating func detect(in raster: Raster) throws(MediaFailure) -> [TextRegion] {
    let isSmall = max(raster.width, raster.height) <= Self.smallSide
    let picture = isSmall ? Self.doubled(raster) : raster
    let size = PixelSize(width: picture.width, height: picture.height)
    let letterbox = Letterbox(picture: size, longSide: Self.longSide)
    let canvas = letterbox.canvas
    let slot = try slot(for: canvas)
    let scaler = AreaScaler(from: size, to: letterbox.placed)
    let pixels = library.detector.pixels
    try slot.request.run(count: 3 * canvas.width * canvas.height) { planes in
      scaler.fill(&planes, canvas: canvas, from: picture, pixels: pixels)
    }
    let map = TextMap(
      placed: letterbox.placed,
      rowLength: canvas.width,
      values: try slot.request.output(
        library.detector.outputName,
        count: canvas.width * canvas.height
      )
    )
    return map.regions()
  }

  private mutating func slot(for canvas: PixelSize) throws(MediaFailure) -> Slot {
    if let slot = slots[canvas] { return slot }
    if let failure = failures[canvas] { throw failure }
    let slot: Slot
    do {
      slot = Slot(try library.compiled(for: canvas).makeRequest())
    } catch {
      failures[canvas] = error
      throw error
    }
    slots[canvas] = slot
    return slot
  }

  /// Each pixel four times.
  private static func doubled(_ raster: Raster) -> Raster {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * raster.pixels.count)
    for row in 0..<raster.height {
      let start = pixels.count
      for column in 0..<raster.width {
        let first = 3 * (row * raster.width + column)
        let color = raster.pixels[first..<(first + 3)]
        pixels += color
        pixels += color
      }
      pixels += pixels[start...]
    }
    return Raster(width: 2 * raster.width, height: 2 * raster.height, pixels: pixels)
  }
}
