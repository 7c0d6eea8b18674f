internal import MediaIntelligence

/// Decides when progress is shown and how it looks: events in, text to write out.
struct ProgressRenderer {
  private let mode: ProgressMode
  private let columnCount: Int
  private let isUnicodeCapable: Bool
  private var subject = ProgressSubject.file("")
  private var progress: ProgressPoint?
  private var begun: ContinuousClock.Instant?
  private var lastShown: ContinuousClock.Instant?
  private var isBarDrawn = false

  /// The longest silence of the modes that write lines.
  static let longestSilence = Duration.seconds(5)

  init(mode: ProgressMode, columnCount: Int, isUnicodeCapable: Bool) {
    self.mode = mode
    self.columnCount = columnCount
    self.isUnicodeCapable = isUnicodeCapable
  }

  /// A file's or a stage's turn begins.
  mutating func begin(_ subject: ProgressSubject, at now: ContinuousClock.Instant) -> String? {
    self.subject = subject
    progress = nil
    begun = now
    // Plain lines are for long runs; the first is due after the usual silence.
    lastShown = mode == .plain ? now : nil
    return mode == .plain ? nil : show(at: now)
  }

  /// The work has come further; reports that go back are left out.
  mutating func advance(
    to progress: ProgressPoint,
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
    guard begun != nil, let lastShown, now - lastShown >= Self.longestSilence else { return nil }
    return show(at: now)
  }

  /// The turn ends, well or not; takes the bar away.
  mutating func end(isComplete: Bool, at now: ContinuousClock.Instant) -> String? {
    defer { begun = nil }
    switch mode {
    case .bar: return erased()
    case .json where isComplete:
      progress = ProgressPoint(fraction: 1, place: progress?.place ?? subject.firstPlace)
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
    let place = progress?.place ?? subject.firstPlace
    switch mode {
    case .json:
      let head: JSONValue = ["event": "progress"]
      let line = head.appending(subject.json)
        .appending(["fraction": .number(NumberText.decimal(fraction, places: 4))])
      return line.appending(place.json).text() + "\n"
    case .plain:
      let name = subject.prefix + subject.name.escapedForDisplay
      return "\(name): \(percent(fraction))\(place.sentencePart)\n"
    case .bar:
      isBarDrawn = true
      return "\r" + bar(fraction, place, rest(fraction, at: now)) + "\u{1B}[K"
    case .auto, .none:
      return nil
    }
  }

  private func percent(_ fraction: Double) -> String { "\(Int(fraction * 100)) %" }

  /// How long the rest of a counted work takes at the speed so far, once there is something to go by.
  private func rest(_ fraction: Double, at now: ContinuousClock.Instant) -> String {
    guard case .count = progress?.place, let begun, fraction > 0.005, now - begun > .seconds(3)
    else { return "" }
    let (seconds, attoseconds) = (now - begun).components
    let elapsed = Double(seconds) + Double(attoseconds) / 1e18
    let left = min(elapsed * (1 - fraction) / fraction, 360_000)
    return "  \(TimeText.shortClock(CMTime(seconds: left, preferredTimescale: 1))) left"
  }

  private func bar(_ fraction: Double, _ place: ProgressPlace, _ rest: String) -> String {
    let tail = " " + percent(fraction).leftPadded(to: 5) + "  " + place.short + rest
    let room = max(columnCount - 1 - tail.count, 10)
    let width = min(30, room / 2)
    let filled = Int(fraction * Double(width))
    let (full, empty) = isUnicodeCapable ? ("█", "░") : ("#", ".")
    let name = shortened(
      subject.name.escapedForDisplay,
      to: room - width - 1 - subject.prefix.count
    )
    let drawn =
      String(repeating: full, count: filled) + String(repeating: empty, count: width - filled)
    return subject.prefix + name + " " + drawn + tail
  }

  /// The end of a name tells more than its beginning, which files of a folder share.
  private func shortened(_ name: String, to width: Int) -> String {
    let ellipsis = isUnicodeCapable ? "…" : "~"
    return name.count <= width ? name : ellipsis + name.suffix(max(width - 1, 0))
  }
}
