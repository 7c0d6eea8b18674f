package import MediaValues

/// Chooses the part of a picture that keeps what matters in a given shape.
///
/// The part is as large as the shape allows and slides along one side. It goes where it holds most of the
/// faces, whole and well placed, and of what else draws the eye.
package struct CropChooser: Sendable {
  /// The number of places that are tried.
  private static let stepCount = 240
  /// The share of the part's length at either end that counts half.
  private static let marginShare = 0.25
  /// What a salient part counts beside faces.
  private static let salienceBesideFaces = 0.35
  /// What a face that is off its best place counts against the part, per side of the part.
  private static let placementWeight = 0.35
  /// Where along the height faces stand best: a little above the middle, as in portraits.
  private static let faceHeight = 0.4

  private let picture: PixelSize
  private let area: NormalizedRectangle
  private let faces: [FaceSpot]
  private let salience: SalienceMap

  /// Prepares choosing.
  ///
  /// - Parameters:
  ///   - raster: the picture.
  ///   - area: the part of it inside its bars.
  ///   - faces: where its faces are and how sure that is, 0…1.
  package init(
    _ raster: Raster,
    area: NormalizedRectangle,
    faces: [(bounds: NormalizedRectangle, confidence: Float)]
  ) {
    picture = PixelSize(width: raster.width, height: raster.height)
    self.area = area
    self.faces = FaceSpot.spots(of: faces)
    salience = SalienceMap(raster, in: area)
  }

  /// The best part of a shape, in fractions of the picture.
  package func area(shaped shape: PixelSize) -> NormalizedRectangle {
    let width = area.width * Double(picture.width)
    let height = area.height * Double(picture.height)
    let ratio = Double(max(shape.width, 1)) / Double(max(shape.height, 1))
    let slidesAcross = width > height * ratio
    let whole = slidesAcross ? area.width : area.height
    let kept =
      slidesAcross ? height * ratio / Double(picture.width) : width / ratio / Double(picture.height)
    let first = slidesAcross ? area.x : area.y
    let start = best(first: first, free: max(whole - kept, 0), length: kept, slidesAcross)
    return slidesAcross
      ? NormalizedRectangle(x: start, y: area.y, width: kept, height: area.height)
      : NormalizedRectangle(x: area.x, y: start, width: area.width, height: kept)
  }

  private func best(first: Double, free: Double, length: Double, _ across: Bool) -> Double {
    let profile = salience.profile(alongWidth: across)
    var sums: [Double] = [0]
    for weight in profile { sums.append((sums.last ?? 0) + Double(weight)) }
    let sum = { (place: Double) in
      let position = min(max(place, 0), 1) * Double(profile.count)
      let cell = min(Int(position), profile.count - 1)
      return sums[cell] + (position - Double(cell)) * Double(profile[cell])
    }
    let middle = first + free / 2
    var best = (start: middle, score: -Double.infinity)
    for step in 0...Self.stepCount {
      // From the middle outwards, so that of places alike the middle one is taken.
      let side = step.isMultiple(of: 2) ? 1.0 : -1.0
      let start = middle + side * Double((step + 1) / 2) / Double(Self.stepCount) * free
      let shown = start..<(start + max(length, .ulpOfOne))
      // What lies well inside counts twice, so that nothing that matters ends up at an edge.
      let margin = length * Self.marginShare
      let inner = sum(shown.upperBound - margin) - sum(shown.lowerBound + margin)
      var score = (sum(shown.upperBound) - sum(shown.lowerBound) + inner) / 2
      if !faces.isEmpty { score = score * Self.salienceBesideFaces + faceScore(shown, across) }
      if score > best.score + 1e-9 { best = (start, score) }
    }
    return min(max(best.start, first), first + free)
  }

  /// How well a part shows the faces, about 0…1.
  private func faceScore(_ shown: Range<Double>, _ across: Bool) -> Double {
    let length = shown.upperBound - shown.lowerBound
    let bestPlace = across ? 0.5 : Self.faceHeight
    var (score, weights, places) = (0.0, 0.0, 0.0)
    for face in faces {
      let head = across ? face.across : face.down
      let inside = min(head.upperBound, shown.upperBound) - max(head.lowerBound, shown.lowerBound)
      let share = min(max(inside / (head.upperBound - head.lowerBound), 0), 1)
      // A whole head counts fully; one that is cut is worse than one that is not there.
      score += face.weight * (share * share * share - 0.8 * share * (1 - share))
      let middle = across ? face.center.x : face.center.y
      weights += face.weight * share
      places += face.weight * share * (middle - shown.lowerBound) / length
    }
    guard weights > 0 else { return score }
    return score - Self.placementWeight * (places / weights - bestPlace).magnitude
  }
}

/// A head in a picture and what it counts.
private struct FaceSpot {
  let across: Range<Double>
  let down: Range<Double>
  let center: NormalizedPoint
  let weight: Double

  /// The heads of faces; weights sum to 1.
  static func spots(of faces: [(bounds: NormalizedRectangle, confidence: Float)]) -> [FaceSpot] {
    // Large faces are those that a picture is about; the square root leaves the others a say.
    let weights = faces.map { face in
      Double(max(face.confidence, 0)) * max(face.bounds.width * face.bounds.height, 0).squareRoot()
    }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return [] }
    return zip(faces, weights).compactMap { face, weight in
      let box = face.bounds
      // A face's box ends at the forehead, the chin and the cheeks; hair and ears go beyond.
      let left = max(box.x - 0.25 * box.width, 0)
      let right = min(box.x + 1.25 * box.width, 1)
      let top = max(box.y - 0.4 * box.height, 0)
      let bottom = min(box.y + 1.2 * box.height, 1)
      guard left < right, top < bottom else { return nil }
      return FaceSpot(
        across: left..<right,
        down: top..<bottom,
        center: NormalizedPoint(x: box.x + box.width / 2, y: box.y + box.height / 2),
        weight: weight / sum
      )
    }
  }
}
