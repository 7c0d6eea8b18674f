internal import FaceStore
internal import MediaDecoding
internal import MediaExport

/// A part of a picture that shows a face.
public struct FacePicture: Sendable, Hashable {
  let raster: Raster

  /// The size in pixels.
  public var size: PixelSize { PixelSize(width: raster.width, height: raster.height) }
  /// Red, green and blue of each pixel, rows from top to bottom.
  public var pixels: [UInt8] { raster.pixels }

  /// The picture as the bytes of a file.
  ///
  /// - Parameters:
  ///   - format: How the picture is coded.
  ///   - quality: 1 is smallest, 100 best; PNG, which loses nothing, does not look at it.
  /// - Returns: The bytes of a whole file.
  /// - Throws: ``MediaFailure`` with `missingComponent` when there is no encoder for the format.
  public func encoded(as format: PictureFormat, quality: Int = 85) throws -> [UInt8] {
    try PictureEncoder(coding: format.coding, quality: quality).encode(raster)
  }
}

extension FaceGroupAnalyzer {
  /// Cuts a face out of its picture, whose file must still be there.
  ///
  /// - Parameters:
  ///   - faceID: The face.
  ///   - side: The longer side of the cut in pixels; a smaller one is not enlarged.
  ///   - margin: How much of the surroundings comes with it on each side, in sizes of the face.
  /// - Returns: A square part of the picture, less where the picture ends.
  /// - Throws: ``MediaFailure`` with `notInIndex`, `fileNotFound` or another code for a file that cannot be
  ///   read.
  public nonisolated(nonsending) func picture(
    of faceID: Face.ID,
    side: Int = 320,
    margin: Double = 0.4
  ) async throws -> FacePicture {
    let maximumPixelCount = configuration.maximumPixelCount
    return try await withStore(as: .mediaProcessing) { store in
      guard let face = try store.faces(.named([faceID.rawValue])).first,
        let asset = try store.asset(face.assetID)
      else {
        throw MediaFailure(
          code: .notInIndex,
          stage: .opening,
          message: "There is no face \(faceID.rawValue) in the index."
        )
      }
      let cut = face.face.bounds.square(in: asset.size, margin: min(max(margin, 0), 10))
      let share = max(min(cut.width, cut.height), 0.001)
      let wanted = Double(min(max(side, 1), 8_192)) / share
      let options = StillOptions(
        longSide: Int(min(wanted.rounded(.up), 16_384)),
        maximumPixelCount: maximumPixelCount
      )
      let picture = try StillPictureReader(options: options).picture(atPath: asset.path)
      return FacePicture(raster: picture.raster.cut(to: cut, longSide: max(side, 1)))
    }
  }
}

extension NormalizedRectangle {
  /// A square of pixels around the rectangle with a margin, as far as it lies inside the picture.
  func square(in size: PixelSize, margin: Double) -> NormalizedRectangle {
    let across = Double(max(size.width, 1))
    let down = Double(max(size.height, 1))
    let side = max(width * across, height * down) * (1 + 2 * margin)
    let left = max((x + width / 2) * across - side / 2, 0)
    let top = max((y + height / 2) * down - side / 2, 0)
    let right = min((x + width / 2) * across + side / 2, across)
    let bottom = min((y + height / 2) * down + side / 2, down)
    return NormalizedRectangle(
      x: left / across,
      y: top / down,
      width: max(right - left, 0) / across,
      height: max(bottom - top, 0) / down
    )
  }
}

extension Raster {
  /// A part of the picture, scaled down by whole numbers to at most about a length.
  func cut(to part: NormalizedRectangle, longSide: Int) -> Raster {
    func place(_ value: Double, _ extent: Int) -> Int {
      Int(min(max(value, 0), 1) * Double(extent))
    }
    let left = min(place(part.x, width), width - 1)
    let top = min(place(part.y, height), height - 1)
    let right = min(max(place(part.x + part.width, width), left + 1), width)
    let bottom = min(max(place(part.y + part.height, height), top + 1), height)
    let step = max((max(right - left, bottom - top) + longSide - 1) / longSide, 1)
    let (across, down) = (max((right - left) / step, 1), max((bottom - top) / step, 1))
    var result: [UInt8] = []
    result.reserveCapacity(3 * across * down)
    for row in 0..<down {
      for column in 0..<across {
        for channel in 0..<3 {
          var (sum, count) = (0, 0)
          for y in (top + row * step)..<min(top + (row + 1) * step, bottom) {
            for x in (left + column * step)..<min(left + (column + 1) * step, right) {
              sum += Int(pixels[3 * (y * width + x) + channel])
              count += 1
            }
          }
          result.append(UInt8(clamping: count > 0 ? sum / count : 0))
        }
      }
    }
    return Raster(width: across, height: down, pixels: result)
  }
}
