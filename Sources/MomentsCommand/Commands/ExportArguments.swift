internal import MediaIntelligence

/// Arguments of `moments export` that say what is cut out and what the clips are.
enum ExportArguments {
  static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help:
        "The clip; its extension chooses the container: mp4, m4v, mov, mkv, webm or ts; "
        + "gif and webp are moving previews. Of several "
        + "clips OUT.mp4 stands for OUT-1.mp4, OUT-2.mp4 and so on; %d or %03d in the name gives "
        + "the number another place. Files that are there already are replaced.",
      isRequired: true,
      completion: .files,
      section: "Output"
    )
  )

  static let preview = Flag(
    "--preview",
    help: "Make a short moving preview without sound; gif and webp are always previews.",
    section: "Output"
  )

  static let width = ValueArgument<Int>.integer(
    .option("--width", "PIXELS", "The greatest width of a preview.", "480", "Previews"),
    in: 16...4096
  )

  static let maximumByteCount = ValueArgument<Int64>.byteCount(
    .option(
      "--max-bytes",
      "N",
      "Keep a preview's file within so many bytes, such as 900000, 800k or 2M, by lower quality, rate "
        + "and size.",
      "no limit",
      "Previews"
    ),
    in: 1000 ... .max
  )

  static let highlights = Flag(
    "--highlights",
    help: "Cut out the highlights; this is what happens when nothing else is asked for.",
    section: "Choosing"
  )

  static let keyFrame = Flag(
    "--key-frame",
    help: "Cut out the seconds round the key frame.",
    section: "Choosing"
  )

  static let length = ValueArgument<CMTime>.length(
    .option("--length", "TIME", "How long the clip round the key frame is.", "5 s")
  ).needing("--key-frame", because: "is for the clip round the key frame")

  static let range = ValueArgument<CMTimeRange>.range(
    ArgumentDeclaration(
      kind: .option,
      names: ["--range"],
      valueName: "A-B",
      help: "Cut out this stretch, in seconds or minutes:seconds. Nothing is analyzed then.",
      isRepeatable: true,
      section: "Choosing"
    )
  )

  static let document = SharedArguments.analysis(
    "Take the moments from a file that moments analyze --json wrote, in place of analyzing."
  )

  static let maximumDuration = ValueArgument<CMTime>.length(
    .option(
      "--max-duration",
      "TIME",
      "No more than this long in all; of highlights those of the highest level stay.",
      "no limit"
    )
  )

  static let reel = Flag(
    "--reel",
    help: "Make one film of all stretches, with a chapter for each.",
    section: "Output"
  )

  static let crossfade = ValueArgument<CMTime>.length(
    .option("--crossfade", "TIME", "Mix the stretches of a reel for this long.", "none", "Output")
  ).needing("--reel", because: "is for a reel")

  static let mode = ValueArgument<VideoClipSettings.Mode>.choice(
    .option(
      "--mode",
      "MODE",
      "smart copies all but the frames at the cuts, copy begins at the key frame before, "
        + "encode codes everything anew. All but copy are exact to the frame.",
      "smart",
      "Output"
    )
  )

  static let videoCodec = ValueArgument<VideoClipSettings.VideoCodec>.choice(
    .option("--codec", "CODEC", "Code the pictures so.", "h264, in webm vp9", "Coding anew")
  )

  static let audioCodec = ValueArgument<VideoClipSettings.AudioCodec>.choice(
    .option("--audio-codec", "CODEC", "Code the sound so.", "aac, in webm opus", "Coding anew")
  )

  static let quality = ValueArgument<Int>.integer(
    .option("--quality", "Q", "1 is smallest, 100 best.", "75", "Coding anew"),
    in: 1...100
  )

  static let height = ValueArgument<Int>.integer(
    .option("--height", "PIXELS", "Scale higher pictures down.", "the video's own", "Coding anew"),
    in: 16...8640
  )

  static let frameRate = ValueArgument<CMTime>(
    .option(
      "--fps",
      "RATE",
      "At most so many frames in a second, such as 25 or 30000/1001.",
      "the video's own frames",
      "Coding anew"
    ),
    expectation: "a frame rate from 1 to 240, such as 25 or 30000/1001"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let numerator = Int32(parts[0]), numerator > 0,
      let denominator = parts.count == 2 ? Int32(parts[1]) : 1, denominator > 0,
      (1...240).contains(Double(numerator) / Double(denominator))
    else { return nil }
    return CMTime(value: Int64(numerator), timescale: denominator)
  }

  static let loudness = ValueArgument<Double>(
    .option(
      "--loudness",
      "LUFS",
      "Measure the sound and bring it to this loudness by EBU R 128, with peaks below -1 dBTP: -23 for "
        + "broadcasts, -16 or -14 for the web; needs libavfilter.",
      "as it is",
      "Coding anew"
    ),
    expectation: "a loudness from -70 to -5, such as -23"
  ) { text in Double(text).flatMap { (-70 ... -5).contains($0) ? $0 : nil } }

  static let dynamicRange = ValueArgument<VideoClipSettings.DynamicRange>.choice(
    .option(
      "--dynamic-range",
      "RANGE",
      "What becomes of a high dynamic range: auto keeps it unless the codec is h264.",
      "auto",
      "Coding anew"
    )
  )

  static let silent = Flag("--no-audio", help: "Leave the sound out.", section: "Coding anew")

  static let all =
    [
      output.declaration, mode.declaration, reel.declaration, crossfade.declaration,
      highlights.declaration, keyFrame.declaration, length.declaration, range.declaration,
      document.declaration, maximumDuration.declaration, preview.declaration, width.declaration,
      maximumByteCount.declaration,
    ] + HighlightArguments.all + [SharedArguments.within.declaration] + [
      videoCodec.declaration, audioCodec.declaration, quality.declaration, height.declaration,
      frameRate.declaration, loudness.declaration, dynamicRange.declaration, silent.declaration,
    ]

  /// Refuses arguments that say how moments are chosen when they are not chosen so.
  static func refuseUnused(in arguments: ParsedArguments) throws(UsageError) {
    // What is given is read and coded without a graphics device.
    let analysis = SharedArguments.choosing + [SharedArguments.hardware.declaration]
    if arguments.contains(range.declaration) {
      try arguments.refuse(
        [document.declaration] + analysis,
        because: "is for moments that are chosen, and --range names them."
      )
    }
    if arguments[keyFrame] {
      try HighlightArguments.refuseUnused(in: arguments, for: [.keyFrame])
    }
    if arguments.contains(document.declaration) {
      try SharedArguments.refuseAnalysis(
        in: arguments,
        andAlso: [SharedArguments.hardware.declaration]
      )
    }
  }

  /// What a preview is to be when one is asked for, or the name stands for one; else nil.
  static func preview(
    from arguments: ParsedArguments,
    pathExtension: String
  ) throws(UsageError) -> VideoPreviewSettings? {
    let format = VideoPreviewSettings.Format(pathExtension: pathExtension)
    guard arguments[preview] || format == .gif || format == .webp else {
      for option in [width.declaration, maximumByteCount.declaration]
      where arguments.contains(option) {
        throw UsageError("\(option.key) is for a preview; give --preview too.")
      }
      return nil
    }
    guard format != nil else {
      throw UsageError("A preview's name ends in .gif, .webp or .mp4.")
    }
    let others = [
      mode.declaration, reel.declaration, crossfade.declaration, videoCodec.declaration,
      audioCodec.declaration, height.declaration, loudness.declaration, dynamicRange.declaration,
    ]
    if let other = others.first(where: { arguments.contains($0) }) {
      throw UsageError("\(other.key) cannot be had with a preview.")
    }
    if format == .gif {
      try arguments.refuse(
        [quality.declaration],
        because: "changes nothing in a gif; a smaller --width or --fps does."
      )
    }
    var settings = VideoPreviewSettings()
    settings.maximumWidth = try arguments.value(width) ?? settings.maximumWidth
    settings.quality = try arguments.value(quality) ?? settings.quality
    settings.maximumByteCount = try arguments.value(maximumByteCount)
    if let rate = try arguments.value(frameRate) { settings.frameRate = min(rate.seconds, 50) }
    return settings
  }

  /// The settings that the arguments stand for.
  static func settings(from arguments: ParsedArguments) throws(UsageError) -> VideoClipSettings {
    var settings = VideoClipSettings()
    settings.mode = try arguments.value(mode) ?? .smart
    settings.videoCodec = try arguments.value(videoCodec)
    settings.audioCodec = try arguments.value(audioCodec)
    settings.quality = try arguments.value(quality) ?? 75
    settings.maximumHeight = try arguments.value(height)
    settings.frameRate = try arguments.value(frameRate)
    settings.loudness = try arguments.value(loudness)
    settings.dynamicRange = try arguments.value(dynamicRange) ?? .automatic
    settings.hasSound = !arguments[silent]
    settings.crossfade = try arguments.value(crossfade) ?? .zero
    if settings.mode == .copy, let option = firstCodingOption(in: arguments) {
      throw UsageError("--mode copy changes nothing, so \(option) cannot be had with it.")
    }
    if settings.mode == .copy, settings.crossfade > .zero {
      throw UsageError("--mode copy changes nothing, so --crossfade cannot be had with it.")
    }
    return settings
  }

  private static func firstCodingOption(in arguments: ParsedArguments) -> String? {
    let options = [
      videoCodec.declaration, audioCodec.declaration, quality.declaration, height.declaration,
      frameRate.declaration, loudness.declaration, dynamicRange.declaration, silent.declaration,
    ]
    return options.first { arguments.contains($0) }?.key
  }
}
