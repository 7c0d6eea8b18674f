internal import MediaIntelligence

/// What a progress report is about.
enum ProgressSubject: Sendable, Hashable {
  /// The place of a file among several.
  struct Turn: Sendable, Hashable {
    /// Counted from 1.
    let number: Int
    /// How many there are.
    let count: Int
  }

  /// A file that is worked on.
  case file(String, turn: Turn? = nil)
  /// A stage of the work on many files.
  case stage(String)

  /// How it is called.
  var name: String {
    switch self {
    case .file(let name, _), .stage(let name): name
    }
  }

  /// What stands before the name when there are several.
  var prefix: String {
    guard case .file(_, let turn?) = self else { return "" }
    return "\(turn.number)/\(turn.count) "
  }

  /// The members of a line of JSON that say what it is about.
  var json: JSONValue {
    let head: JSONValue = .object([.init(name: key, value: .string(name))])
    guard case .file(_, let turn?) = self else { return head }
    return head.appending(["number": .integer(turn.number), "count": .integer(turn.count)])
  }

  private var key: String {
    switch self {
    case .file: "file"
    case .stage: "stage"
    }
  }

  /// Where the work is before anything was reported.
  var firstPlace: ProgressPlace {
    switch self {
    case .file: .time(.zero)
    case .stage: .count(done: 0, total: 0)
    }
  }
}

/// Where the work is.
enum ProgressPlace: Sendable, Hashable {
  /// At a time of a video.
  case time(CMTime)
  /// So many of all are done; a total of 0 is not known.
  case count(done: Int, total: Int)

  /// The place for a bar.
  var short: String {
    switch self {
    case .time(let time): TimeText.shortClock(time)
    case .count(let done, let total): total > 0 ? "\(done)/\(total)" : ""
    }
  }

  /// The place for a line of text, with what sets it apart from what is before.
  var sentencePart: String {
    switch self {
    case .time(let time): ", at \(TimeText.shortClock(time))"
    case .count(let done, let total): total > 0 ? ", \(done) of \(total)" : ""
    }
  }

  /// The place as members of a line of JSON.
  var json: JSONValue {
    switch self {
    case .time(let time): ["position": .number(NumberText.seconds(time, places: 3))]
    case .count(let done, let total): ["done": .integer(done), "total": .integer(total)]
    }
  }
}

/// How far the work has come.
struct ProgressPoint: Sendable, Hashable {
  /// The share that is done, 0…1.
  var fraction: Double
  /// Where it is.
  var place: ProgressPlace
}

extension ProgressPoint {
  /// How far the analysis of a video has come.
  init(_ progress: VideoAnalysisProgress) {
    self.init(fraction: progress.fraction, place: .time(progress.position))
  }

  /// So many of all are done.
  init(done: Int, of total: Int) {
    self.init(
      fraction: total > 0 ? Double(done) / Double(total) : 1,
      place: .count(done: done, total: total)
    )
  }
}
