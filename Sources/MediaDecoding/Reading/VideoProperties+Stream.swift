internal import CFFmpeg
internal import MediaValues

extension VideoProperties {
  /// What a container says about its video, before any frame was seen.
  init(
    stream: StreamDescription,
    container: String,
    declaredSeconds: Double?,
    audioCodec: String?,
    fileSize: Int64
  ) {
    let ticks = StreamTicks(timeBase: stream.timeBase, origin: 0)
    let geometry = DisplayGeometry(
      codedSize: PixelSize(width: stream.width, height: stream.height),
      sampleAspectRatio: stream.sampleAspectRatio,
      orientation: stream.displayMatrix?.orientation ?? .upright
    )
    let declared =
      stream.duration.map { ticks.length(of: $0) }
      ?? declaredSeconds.map { CMTime(seconds: $0, preferredTimescale: 1_000_000) }
    self.init(
      container: container,
      codec: stream.codecName,
      displaySize: geometry.displaySize,
      codedSize: geometry.codedSize,
      rotation: geometry.orientation.clockwiseDegrees,
      isMirrored: geometry.orientation.isMirrored,
      frameDuration: VideoProperties.frameDuration(stream.frameRate),
      duration: declared ?? .zero,
      declaredDuration: declared,
      bitDepth: stream.bitDepth,
      dynamicRange: stream.color.dynamicRange,
      isInterlaced: stream.isInterlaced,
      audioCodec: audioCodec,
      fileSize: fileSize
    )
  }

  /// The length of one frame; a rate that no video has is taken as 25 frames in a second.
  private static func frameDuration(_ rate: Rational) -> CMTime {
    guard rate.isPositive, rate.value <= 1000, rate.value >= 1.0 / 3600 else {
      return CMTime(value: 1, timescale: 25)
    }
    return CMTime(value: Int64(rate.denominator), timescale: rate.numerator)
  }
}
