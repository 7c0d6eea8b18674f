internal import MediaValues

extension WeightedScore {
  /// Adds the ingredients of a picture's quality, which have a share of the score together.
  mutating func add(
    _ quality: PictureQuality.Ingredients,
    _ weights: PictureQuality.Weights,
    share: Double
  ) {
    add(.sharpness, value: quality.sharpness, weight: share * weights.sharpness)
    add(.exposure, value: quality.exposure, weight: share * weights.exposure)
    add(.contrast, value: quality.contrast, weight: share * weights.contrast)
    add(.colorfulness, value: quality.colorfulness, weight: share * weights.colorfulness)
    add(.detail, value: quality.detail, weight: share * weights.detail)
  }
}
