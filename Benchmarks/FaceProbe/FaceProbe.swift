import FaceModels
import Glibc
import Inference
import MediaValues

/// Times finding and embedding faces on one thread and says how much memory each step added.
///
/// The picture is drawn, so that nothing but engine and models is needed. Times are processor time.
@main
struct FaceProbe {
  private static let rounds = 20

  static func main() {
    do {
      try run()
    } catch {
      print("\(error)")
      exit(69)
    }
  }

  private static func run() throws {
    let start = residentMegabytes()
    let library = try FaceModelLibrary(configuration: FaceModelConfiguration())
    print("OpenVINO \(library.engine.version), \(rounds) rounds")
    print("step                        first ms   least ms  median ms   memory MB")
    report("engine loaded", first: 0, times: [], memory: residentMegabytes() - start)
    let sizes = [
      ("320 × 192", FaceDetectionOptions.videoFrames, PixelSize(width: 320, height: 180)),
      ("320 × 320", .videoFrames, PixelSize(width: 320, height: 320)),
      ("640 × 384", .photos, PixelSize(width: 640, height: 360)),
      ("640 × 480", .photos, PixelSize(width: 640, height: 480)),
      ("640 × 640", .photos, PixelSize(width: 640, height: 640)),
      ("640 × 480 of 12 MP", .photos, PixelSize(width: 4_000, height: 3_000)),
      ("1280 × 960", .crowds, PixelSize(width: 1_280, height: 960)),
    ]
    for (name, options, size) in sizes {
      let raster = picture(size)
      let before = residentMegabytes()
      var detector = try library.makeDetector(options)
      try measure("detect \(name)", before: before) { _ = try detector.detect(in: raster) }
    }
    let raster = picture(PixelSize(width: 640, height: 480))
    var detector = try library.makeDetector(.photos)
    guard let face = try detector.detect(in: raster).first else { return }
    let before = residentMegabytes()
    var embedder = try library.makeEmbedder()
    try measure("embed", before: before) { _ = try embedder.embedding(of: face, in: raster) }
  }

  private static func picture(_ size: PixelSize) -> Raster {
    let side = Float(min(size.width, size.height))
    let face = FaceDrawing(
      x: Float(size.width) / 2,
      y: Float(size.height) / 2,
      scale: side / 300
    )
    return FaceDrawing.picture(of: [face], size: size)
  }

  private static func measure(_ name: String, before: Double, _ work: () throws -> Void) rethrows {
    let first = try milliseconds(work)
    var times: [Double] = []
    for _ in 0..<rounds { times.append(try milliseconds(work)) }
    report(name, first: first, times: times.sorted(), memory: residentMegabytes() - before)
  }

  /// The processor time of all threads, which other programs on the machine disturb least.
  private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = clock()
    try work()
    return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000
  }

  private static func report(_ name: String, first: Double, times: [Double], memory: Double) {
    let numbers = [first, times.first ?? 0, times.isEmpty ? 0 : times[times.count / 2], memory]
    let columns = numbers.map { padded("\(($0 * 10).rounded() / 10)", to: 11) }
    print(name + String(repeating: " ", count: max(25 - name.count, 1)) + columns.joined())
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  /// The memory in use now, from the second number of the process's `statm`, which counts pages.
  private static func residentMegabytes() -> Double {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let fields = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Double(fields[1]) else { return 0 }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }
}
