internal import MediaIntelligence

/// Arguments that say which highlights are wanted.
enum HighlightArguments {
  static let count = ValueArgument<Int>.integer(
    .option("--count", "N", "At most this many highlights.", "no limit"),
    in: 1...1000
  )

  static let targetDuration = ValueArgument<CMTime>.length(
    .option(
      "--target-duration",
      "TIME",
      "Highlights that last about this long together, and no longer.",
      "15 % of the video, at most a minute"
    )
  )

  static let minimumLength = ValueArgument<CMTime>.length(
    .option("--min-length", "TIME", "No highlight shorter than this.", "2 s")
  )

  static let maximumLength = ValueArgument<CMTime>.length(
    .option("--max-length", "TIME", "No highlight longer than this.", "15 s")
  )

  static let all = [
    count.declaration, targetDuration.declaration, minimumLength.declaration,
    maximumLength.declaration,
  ]

  /// Refuses arguments that say which moments are wanted when none of that kind are looked for.
  ///
  /// - Parameters:
  ///   - arguments: What was given.
  ///   - parts: What is looked for.
  ///   - candidates: The command's argument for the number of key frames, if it has one.
  /// - Throws: ``UsageError`` when one of them would change nothing.
  static func refuseUnused(
    in arguments: ParsedArguments,
    for parts: Set<AnalysisPart>,
    candidates: ArgumentDeclaration? = nil
  ) throws(UsageError) {
    if !parts.contains(.highlights) {
      try arguments.refuse(all, because: "is for highlights, and none are looked for.")
    }
    if !parts.contains(.keyFrame), let candidates {
      try arguments.refuse([candidates], because: "is for key frames, and none are looked for.")
    }
    if parts == [.shots] {
      try arguments.refuse(
        [SharedArguments.within.declaration, SharedArguments.effort.declaration],
        because: "is for highlights and key frames, and none are looked for."
      )
    }
  }

  /// Puts what the arguments say into the options.
  static func apply(
    _ arguments: ParsedArguments,
    to options: inout AnalysisOptions
  ) throws(UsageError) {
    options.highlightCount = try arguments.value(count)
    options.targetDuration = try arguments.value(targetDuration)
    options.minimumLength = try arguments.value(minimumLength)
    options.maximumLength = try arguments.value(maximumLength)
    options.within = try arguments.value(SharedArguments.within)
    if let shortest = options.minimumLength, let longest = options.maximumLength,
      longest < shortest
    {
      throw UsageError("--max-length must not be below --min-length.")
    }
  }
}
