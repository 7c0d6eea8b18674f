internal import MediaIntelligence

/// Decides when progress is shown and how it looks: events in, text to write out.
struct ProgressRenderer {
  private let mode: ProgressMode
  private let columnCount: Int
  private let isUnicodeCapable: Bool
  private var file = ""
  private var progress: VideoAnalysisProgress?
  private var lastShown: ContinuousClock.Instant?
  private var isBarDrawn = false

  /// The longest silence of the modes that write lines.
  static let longestSilence = Duration.seconds(5)

  init(mode: ProgressMode, columnCount: Int, isUnicodeCapable: Bool) {
    self.mode = mode
    self.columnCount = columnCount
    self.isUnicodeCapable = isUnicodeCapable
  }

  /// A file's turn begins.
  mutating func begin(_ file: String, at now: ContinuousClock.Instant) -> String? {
    self.file = file
    progress = nil
    // Plain lines are for long runs; the first is due after the usual silence.
    lastShown = mode == .plain ? now : nil
    return mode == .plain ? nil : show(at: now)
  }

  /// The file's analysis has come further; reports that go back are left out.
  mutating func advance(
    to progress: VideoAnalysisProgress,
    at now: ContinuousClock.Instant
  ) -> String? {
    guard progress.fraction >= self.progress?.fraction ?? 0 else { return nil }
    self.progress = progress
    let spacing: Duration =
      switch mode {
      case .bar: .milliseconds(100)
      case .json: .seconds(1)
      default: Self.longestSilence
      }
    guard let lastShown, now - lastShown < spacing else { return show(at: now) }
    return nil
  }

  /// Time has passed; breaks a silence that has become too long.
  mutating func tick(at now: ContinuousClock.Instant) -> String? {
    guard !file.isEmpty, let lastShown, now - lastShown >= Self.longestSilence else { return nil }
    return show(at: now)
  }

  /// The file's turn ends, well or not; takes the bar away.
  mutating func end(isComplete: Bool, at now: ContinuousClock.Instant) -> String? {
    defer { file = "" }
    switch mode {
    case .bar: return erased()
    case .json where isComplete:
      progress = VideoAnalysisProgress(fraction: 1, position: progress?.position ?? .zero)
      return show(at: now)
    default: return nil
    }
  }

  /// What takes the bar away, so that other text can be written.
  mutating func erased() -> String? {
    guard isBarDrawn else { return nil }
    isBarDrawn = false
    return "\r\u{1B}[K"
  }

  private mutating func show(at now: ContinuousClock.Instant) -> String? {
    lastShown = now
    let fraction = min(max(progress?.fraction ?? 0, 0), 1)
    let position = progress?.position ?? .zero
    switch mode {
    case .json:
      let line: JSONValue = [
        "event": "progress",
        "file": .string(file),
        "fraction": .number(NumberText.decimal(fraction, places: 4)),
        "position": .number(NumberText.seconds(position, places: 3)),
      ]
      return line.text() + "\n"
    case .plain:
      return
        "\(file.escapedForDisplay): \(percent(fraction)), at \(TimeText.shortClock(position))\n"
    case .bar:
      isBarDrawn = true
      return "\r" + bar(fraction, position) + "\u{1B}[K"
    case .auto, .none:
      return nil
    }
  }

  private func percent(_ fraction: Double) -> String { "\(Int(fraction * 100)) %" }

  private func bar(_ fraction: Double, _ position: CMTime) -> String {
    let tail = " " + percent(fraction).leftPadded(to: 5) + "  " + TimeText.shortClock(position)
    let room = max(columnCount - 1 - tail.count, 10)
    let width = min(30, room / 2)
    let filled = Int(fraction * Double(width))
    let (full, empty) = isUnicodeCapable ? ("█", "░") : ("#", ".")
    let drawn =
      String(repeating: full, count: filled) + String(repeating: empty, count: width - filled)
    return shortened(file.escapedForDisplay, to: room - width - 1) + " " + drawn + tail
  }

  /// The end of a name tells more than its beginning, which files of a folder share.
  private func shortened(_ name: String, to width: Int) -> String {
    let ellipsis = isUnicodeCapable ? "…" : "~"
    return name.count <= width ? name : ellipsis + name.suffix(max(width - 1, 0))
  }
}
