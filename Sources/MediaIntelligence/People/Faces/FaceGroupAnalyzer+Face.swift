internal import FaceStore

// The one type of Foundation's that Apple's surface has and FoundationEssentials has not.
public import struct Foundation.CGRect

extension FaceGroupAnalyzer {
  /// A face in a picture.
  public struct Face: Codable, Sendable {
    /// The name of a face, which stays as long as the face is in the index.
    public struct ID: RawRepresentable, Hashable, Codable, Sendable {
      /// The name.
      public let rawValue: String

      /// Makes an identifier from text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Makes an identifier from text.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The name of the face.
    public let id: ID
    /// The picture that shows the face.
    public let assetID: MediaIntelligenceImageAsset.ID
    /// The person, once the face has been grouped or identified.
    public let entityID: Entity.ID?
    /// The part of the picture that the face fills, in fractions of the picture's size.
    ///
    /// The origin is the top-left corner of the picture as it is shown, after its orientation was applied.
    /// ``lowerLeftBounds`` gives the other convention.
    public let bounds: CGRect

    /// Makes a face, for instance in a test.
    public init(
      id: ID,
      assetID: MediaIntelligenceImageAsset.ID,
      entityID: Entity.ID? = nil,
      bounds: CGRect
    ) {
      self.id = id
      self.assetID = assetID
      self.entityID = entityID
      self.bounds = bounds
    }

    /// The bounds with the origin in the lower-left corner, as some drawing systems want them.
    public var lowerLeftBounds: CGRect {
      CGRect(
        x: bounds.origin.x,
        y: 1 - bounds.origin.y - bounds.size.height,
        width: bounds.size.width,
        height: bounds.size.height
      )
    }

    /// The bounds as this library's own type.
    public var box: NormalizedRectangle {
      NormalizedRectangle(
        x: Double(bounds.origin.x),
        y: Double(bounds.origin.y),
        width: Double(bounds.size.width),
        height: Double(bounds.size.height)
      )
    }

    init(
      id: ID,
      assetID: MediaIntelligenceImageAsset.ID,
      entityID: Entity.ID?,
      box: NormalizedRectangle
    ) {
      self.init(
        id: id,
        assetID: assetID,
        entityID: entityID,
        bounds: CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
      )
    }

    init(_ place: FacePlace, of person: Entity.ID) {
      self.init(
        id: ID(place.id),
        assetID: MediaIntelligenceImageAsset.ID(place.assetID),
        entityID: person,
        box: place.bounds
      )
    }

    init(_ face: StoredFace) {
      self.init(
        id: ID(face.id),
        assetID: MediaIntelligenceImageAsset.ID(face.assetID),
        entityID: face.personID.map { Entity.ID($0) },
        box: face.face.bounds
      )
    }
  }

  /// A person: one or more groups of faces.
  public struct Entity: Sendable {
    /// The name of a person in the index, which stays as long as the person is in it.
    public struct ID: RawRepresentable, Hashable, Codable, Sendable {
      /// The name.
      public let rawValue: String

      /// Makes an identifier from text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Makes an identifier from text.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The name of the person in the index.
    public let id: ID

    /// Makes a person, for instance in a test.
    public init(id: ID) { self.id = id }
  }
}
