internal import FaceStore
internal import MediaDecoding

/// A picture of the index in small, and each face in it, made in one reading of the file.
public struct PictureThumbnails: Sendable, Hashable {
  /// The whole picture, upright.
  public let picture: FacePicture
  /// The upright size of the picture in its file.
  public let fullSize: PixelSize
  /// The faces, each with a little of what is around it.
  public let faces: [FaceGroupAnalyzer.Face.ID: FacePicture]
}

extension FaceGroupAnalyzer {
  /// Makes small pictures of a picture and its faces, for instance for a page; its file must be there.
  ///
  /// The cost is one decoding of the file, at reduced size where its format allows that.
  ///
  /// - Parameters:
  ///   - assetID: The picture.
  ///   - longSide: The longer side of the whole picture in pixels, 1…4096.
  ///   - faceSide: The longer side of a face in pixels, 1…1024; a smaller one is not enlarged.
  /// - Returns: The picture and its faces.
  /// - Throws: ``MediaFailure`` with `notInIndex`, `fileNotFound` or another code for a file that cannot be
  ///   read.
  public nonisolated(nonsending) func thumbnails(
    of assetID: MediaIntelligenceImageAsset.ID,
    longSide: Int = 320,
    faceSide: Int = 96
  ) async throws -> PictureThumbnails {
    let maximumPixelCount = configuration.maximumPixelCount
    return try await withStore(as: .mediaProcessing) { store in
      guard let asset = try store.asset(assetID.rawValue) else {
        throw MediaFailure(
          code: .notInIndex,
          stage: .opening,
          message: "There is no picture \(assetID.rawValue) in the index."
        )
      }
      let longSide = min(max(longSide, 1), 4_096)
      let faceSide = min(max(faceSide, 1), 1_024)
      let found = try store.faces(.inAssets([asset.id]))
      let cuts = found.map { face in
        (id: Face.ID(face.id), part: face.face.bounds.square(in: asset.size, margin: 0.25))
      }
      let smallest = cuts.map { min($0.part.width, $0.part.height) }.min() ?? 1
      let wanted = Double(faceSide) / max(smallest, 0.02)
      let options = StillOptions(
        longSide: max(longSide, min(Int(wanted.rounded(.up)), 2_560)),
        maximumPixelCount: maximumPixelCount
      )
      let still = try StillPictureReader(options: options).picture(atPath: asset.path)
      let whole = NormalizedRectangle(x: 0, y: 0, width: 1, height: 1)
      var faces: [Face.ID: FacePicture] = [:]
      for cut in cuts {
        faces[cut.id] = FacePicture(raster: still.raster.cut(to: cut.part, longSide: faceSide))
      }
      return PictureThumbnails(
        picture: FacePicture(raster: still.raster.cut(to: whole, longSide: longSide)),
        fullSize: still.fullSize,
        faces: faces
      )
    }
  }
}
