internal import MediaDocuments
internal import MediaIntelligence

/// What a page of people shows, gathered from the index and from the pictures' files.
struct PeopleGathering {
  private static let faceSide = 96
  private static let quality = 72

  private let index: PeopleIndex
  private let people: [FaceGroupAnalyzer.Person]
  /// The people who are not to be shown, and so no doubts about their faces either.
  private let hidden: Set<FaceGroupAnalyzer.Entity.ID>
  /// The faces of each picture from left to right, and the pictures in the order of their names.
  private var assets: [(id: MediaIntelligenceImageAsset.ID, faces: [FaceGroupAnalyzer.FaceDetail])]
  private var thumbnails: [MediaIntelligenceImageAsset.ID: Small] = [:]
  private var missingCount = 0
  /// The number of people who are only seen in faces that are unsure.
  private let faintCount: Int
  /// The number of pictures that are shown.
  private(set) var shownCount = 0

  /// A picture and its faces as JPEG.
  private struct Small {
    let picture: [UInt8]
    let size: PixelSize
    let faces: [FaceGroupAnalyzer.Face.ID: [UInt8]]
  }

  /// Reads the index.
  init(_ index: PeopleIndex, showsHidden: Bool) async throws {
    self.index = index
    let faces = try await index.analyzer.allFaceDetails()
    // Who is only seen in faces that are no good is nobody to be shown; the faces stand apart.
    let seen = Set(faces.filter { !$0.isUnsure }.compactMap(\.entityID))
    let everyone = try await index.analyzer.people()
    let wanted = everyone.filter { showsHidden || !$0.isHidden }
    hidden = Set(everyone.map(\.id)).subtracting(wanted.map(\.id))
    people = wanted.filter { $0.name != nil || seen.contains($0.id) }
    faintCount = wanted.count - people.count
    assets = Dictionary(grouping: faces, by: \.assetID).map { id, faces in
      (id, faces.sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) })
    }
    assets.sort { $0.id.rawValue < $1.id.rawValue }
  }

  /// Makes small copies of pictures: first those with the key faces, then those of the people in most.
  mutating func takePictures(
    limit: Int,
    _ report: (ProgressPoint) -> Void
  ) async throws {
    let chosen = Array(order().prefix(limit))
    let longSide = chosen.count <= 150 ? 360 : chosen.count <= 400 ? 280 : 200
    for (number, asset) in chosen.enumerated() {
      try Task.checkCancellation()
      do {
        let small = try await index.analyzer.thumbnails(
          of: asset,
          longSide: longSide,
          faceSide: Self.faceSide
        )
        thumbnails[asset] = Small(
          picture: try small.picture.encoded(as: .jpeg, quality: Self.quality),
          size: small.picture.size,
          faces: try small.faces.mapValues { try $0.encoded(as: .jpeg, quality: Self.quality) }
        )
        shownCount += 1
      } catch is MediaFailure {
        // The file may have been moved or deleted since; the page says how many are missing.
        missingCount += 1
      }
      report(ProgressPoint(done: number + 1, of: chosen.count))
    }
  }

  /// The page of what was gathered.
  func page(isGrouped: Bool) -> PeoplePage {
    let place = Dictionary(uniqueKeysWithValues: people.enumerated().map { ($1.id, $0) })
    let pictures = assets.map { asset in
      let small = thumbnails[asset.id]
      let path = asset.id.rawValue
      return PeoplePage.Picture(
        name: path.split(separator: "/").last.map { String($0).escapedForDisplay } ?? path,
        path: path.escapedForDisplay,
        thumbnail: small?.picture,
        size: small?.size ?? PixelSize(width: 320, height: 240),
        faces: asset.faces.map { face in
          let person = face.entityID.flatMap { place[$0] }
          let isHidden = face.entityID.map(hidden.contains) ?? false
          return PeoplePage.Face(
            id: face.id.rawValue,
            person: person,
            unlistedPerson: person == nil ? face.entityID?.rawValue : nil,
            box: face.box,
            doubt: isHidden ? nil : face.doubt,
            crop: small?.faces[face.id]
          )
        }
      )
    }
    return PeoplePage(
      people: people.map { person in
        PeoplePage.Person(
          id: person.id.rawValue,
          name: person.name?.escapedForDisplay,
          keyFace: person.keyFaceID?.rawValue
        )
      },
      pictures: pictures,
      notices: notices(isGrouped: isGrouped),
      maker: "moments \(MomentsCommand.version)"
    )
  }

  private func notices(isGrouped: Bool) -> [String] {
    var notices: [String] = []
    if !isGrouped {
      notices.append("Not all faces are grouped yet; moments people update does that.")
    }
    if faintCount > 0 {
      let more = NumberText.count(faintCount, "more person is", "more people are")
      notices.append("\(more) seen only in faces that are unsure, and not listed.")
    }
    let left = assets.count - shownCount - missingCount
    if left > 0 {
      let more = NumberText.count(left, "more picture is", "more pictures are")
      notices.append("\(more) named but not shown; --pictures sets how many are.")
    }
    if missingCount > 0 {
      notices.append(
        "\(NumberText.count(missingCount, "picture")) could not be read where they were found."
      )
    }
    return notices
  }

  /// The pictures in the order in which they are worth showing, each once.
  private func order() -> [MediaIntelligenceImageAsset.ID] {
    var assetOfFace: [FaceGroupAnalyzer.Face.ID: MediaIntelligenceImageAsset.ID] = [:]
    var assetsOfPerson: [FaceGroupAnalyzer.Entity.ID: [MediaIntelligenceImageAsset.ID]] = [:]
    for asset in assets {
      for face in asset.faces {
        assetOfFace[face.id] = asset.id
        if let person = face.entityID { assetsOfPerson[person, default: []].append(asset.id) }
      }
    }
    let keys = people.compactMap { $0.keyFaceID.flatMap { assetOfFace[$0] } }
    let theirs = people.flatMap { assetsOfPerson[$0.id] ?? [] }
    var seen: Set<MediaIntelligenceImageAsset.ID> = []
    return (keys + theirs + assets.map(\.id)).filter { seen.insert($0).inserted }
  }
}

extension FaceGroupAnalyzer.FaceDetail {
  /// Why someone should look at the face; nothing if nobody needs to.
  fileprivate var doubt: String? {
    guard isUnsure else { return nil }
    switch rule {
    case .unclear: return "seen too poorly to be compared"
    case .attached: return "seen poorly"
    case .pending, .linked, .alone, .placed: return "perhaps no face"
    }
  }
}
