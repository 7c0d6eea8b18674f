import FaceStore
import Foundation
import MediaIntelligence

/// Measures how well people are found and told apart in labelled pictures.
///
/// The folder holds one folder per person, `<set>_<person>`; those whose names begin with `_` hold
/// pictures without a label. A person is held back, or used for tuning, by the name's last byte. Labels
/// hold within one set, so sets are grouped and scored apart and then added up.
@main
struct FaceAccuracy {
  static func main() async throws {
    guard CommandLine.arguments.count > 1 else {
      print("usage: FaceAccuracy FOLDER [THRESHOLD|- [EMBEDDER MODELS]]")
      return
    }
    let collection = try LabelledPictures(folder: CommandLine.arguments[1])
    print(
      "| people | set | pictures | found | TAR@1e-3 | clear | EER | precision | recall | F | coverage |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for part in [LabelledPictures.Part.tuning, .heldBack] {
      var all = PartScore()
      for set in collection.sets {
        let people = collection.people.filter { $0.set == set && $0.part == part }
        guard !people.isEmpty else { continue }
        let score = try await PartScore(people)
        print(score.row(part.rawValue, set))
        all.add(score)
      }
      print(all.row(part.rawValue, "all"))
    }
    for name in ["_negatives", "_singles", "_lowlight", "_groups"] {
      let pictures = collection.pictures(in: name)
      guard !pictures.isEmpty else { continue }
      let found = try await Self.faces(in: pictures)
      let faces = found.reduce(0) { $0 + $1.faces.count }
      let with = found.count { !$0.faces.isEmpty }
      print("\(name): \(pictures.count) pictures, \(with) with a face, \(faces) faces")
      if name == "_negatives" {
        for element in found where !element.faces.isEmpty {
          let scores = element.details.map { String(format: "%.2f", $0.confidence) }
          print("  \(URL(filePath: element.assetID.rawValue).lastPathComponent): \(scores)")
        }
      }
    }
  }

  static func faces(
    in pictures: [String]
  ) async throws -> [FoundFaces] {
    let index = try TemporaryIndex()
    var result: [FoundFaces] = []
    for try await (assetID, faces) in try await index.analyzer.insertOrUpdateAssets(
      pictures.map { MediaIntelligenceImageAsset(url: URL(filePath: $0)) }
    ) {
      let details = try await index.analyzer.details(of: faces.map(\.id))
      result.append(FoundFaces(assetID: assetID, faces: faces, details: details))
    }
    return result
  }
}

/// What was found in one picture.
struct FoundFaces {
  let assetID: MediaIntelligenceImageAsset.ID
  let faces: [FaceGroupAnalyzer.Face]
  let details: [FaceGroupAnalyzer.FaceDetail]
}

/// An index that goes away with the value.
final class TemporaryIndex {
  let path: String
  let analyzer: FaceGroupAnalyzer
  /// The cosine from which groups are joined; nothing for the usual one.
  static let threshold = CommandLine.arguments.count > 2 ? Float(CommandLine.arguments[2]) : nil
  /// The identifier of another embedder and the folder with its description and all models.
  static let embedder = CommandLine.arguments.count > 4 ? CommandLine.arguments[3] : nil
  static let models = CommandLine.arguments.count > 4 ? CommandLine.arguments[4] : nil

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/faces-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    analyzer = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: path),
      configuration: .init(
        groupingThreshold: Self.threshold,
        modelsPath: Self.models,
        embedder: Self.embedder
      )
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Pictures whose people are known.
struct LabelledPictures {
  enum Part: String {
    case tuning
    case heldBack = "held back"
  }

  struct Person {
    let name: String
    let set: String
    let pictures: [String]

    var part: Part { (name.utf8.last ?? 0) % 2 == 0 ? .tuning : .heldBack }
  }

  let folder: String
  let people: [Person]

  init(folder: String) throws {
    self.folder = folder
    people = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { !$0.hasPrefix("_") }
      .map { name in
        Person(
          name: name,
          set: String(name.prefix { $0 != "_" }),
          pictures: Self.files(folder + "/" + name)
        )
      }
  }

  var sets: [String] { Set(people.map(\.set)).sorted() }

  func pictures(in name: String) -> [String] { Self.files(folder + "/" + name) }

  private static func files(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
      .map { path + "/" + $0 }
  }
}
