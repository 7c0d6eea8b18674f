import Foundation
import MediaIntelligence

/// Times queries by person in an index of faces: `FaceQuery FOLDER PERSON…`.
///
/// Prints, for each person, the number of faces and the least milliseconds of fifty queries for the faces,
/// for the pictures, and for the person themselves; the first, which reads from the file, stands apart.
@main
struct FaceQuery {
  static func main() async throws {
    guard CommandLine.arguments.count > 2 else {
      print("usage: FaceQuery FOLDER PERSON…")
      exit(64)
    }
    let analyzer = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory),
      configuration: .init()
    )
    print("faces\tfirst ms\tfaces ms\tpictures ms\tperson ms")
    for name in CommandLine.arguments.dropFirst(2) {
      let person = FaceGroupAnalyzer.Entity.ID(name)
      var count = 0
      let faces = try await times {
        for try await (_, faces) in try analyzer.fetchFaces(for: [person]) { count = faces.count }
      }
      let pictures = try await times {
        for try await _ in try analyzer.fetchAssetIDs(for: [person]) {}
      }
      let people = try await times { _ = try await analyzer.person(person) }
      let columns = [faces.first, least(faces), least(pictures), least(people)]
      print(
        "\(count)\t" + columns.map { String(format: "%.2f", $0 ?? .nan) }.joined(separator: "\t")
      )
    }
  }

  private static func times(_ body: () async throws -> Void) async throws -> [Double] {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<50 {
      let start = clock.now
      try await body()
      times.append((clock.now - start) / .milliseconds(1))
    }
    return times
  }

  private static func least(_ values: [Double]) -> Double { values.min() ?? 0 }
}
