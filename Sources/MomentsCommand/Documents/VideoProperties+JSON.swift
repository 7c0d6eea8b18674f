internal import MediaIntelligence

extension VideoProperties {
  /// The properties as they stand in a document.
  var json: JSONValue {
    duration.json(as: "duration")
      .appending(declaredDuration?.json(as: "declaredDuration") ?? [:])
      .appending([
        "width": .integer(displaySize.width),
        "height": .integer(displaySize.height),
        "codedWidth": .integer(codedSize.width),
        "codedHeight": .integer(codedSize.height),
        "rotation": .integer(rotation),
        "mirrored": .boolean(isMirrored),
        "frameRate": .number(NumberText.decimal(frameRate, places: 3)),
        "frameRateExact": .string(exactFrameRate),
        "container": .string(container),
        "codec": .string(codec),
        "audioCodec": .text(audioCodec),
        "bitDepth": .integer(bitDepth),
        "dynamicRange": .string(dynamicRange.rawValue),
        "interlaced": .boolean(isInterlaced),
      ])
  }

  /// The frames per second as a rational number in lowest terms; "0/1" when it is not known.
  private var exactFrameRate: String {
    guard frameDuration.isNumeric, frameDuration.value > 0,
      let denominator = Int32(exactly: frameDuration.value)
    else { return "0/1" }
    return NumberText.exact(
      CMTime(value: Int64(frameDuration.timescale), timescale: denominator)
    )
  }
}
