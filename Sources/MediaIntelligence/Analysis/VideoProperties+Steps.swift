extension VideoProperties {
  /// The size to which each frame is reduced when every frame is decoded: 64 × 36, but never enlarged.
  ///
  /// What is enlarged is smooth, and smooth pictures differ less from step to step than those that the weights of
  /// shot detection were fitted to.
  var stepSize: PixelSize {
    let (width, height) = (displaySize.width, displaySize.height)
    return PixelSize(
      width: width > 0 ? min(width, 64) : 64,
      height: height > 0 ? min(height, 36) : 36
    )
  }
}
