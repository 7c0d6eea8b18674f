internal import MediaDecoding
internal import MediaValues

/// Gives frames to the tracks whose next picture they are, as they come from one decoding.
struct StoryboardSink: DecodingSink, ~Copyable {
  /// The tracks.
  private(set) var tracks: [PictureTrack] = []
  /// What finds chapters in the same frames.
  private(set) var chapterFinder: (any ChapterFinding)?
  private let takesNearest: Bool
  private let makeTracks: (PixelSize) throws -> [PictureTrack]
  private let report: (Double) -> Void
  /// The frame that is shown until the next one comes.
  private var previous: DecodedFrame?

  /// Makes a sink that decides about its tracks at the first frame, whose size counts.
  ///
  /// A picture is the frame shown at its time, or the nearest one. The report is told how many seconds
  /// of the video were read.
  init(
    takesNearest: Bool,
    chapterFinder: (any ChapterFinding)? = nil,
    report: @escaping (Double) -> Void,
    makeTracks: @escaping (PixelSize) throws -> [PictureTrack]
  ) {
    self.takesNearest = takesNearest
    self.chapterFinder = chapterFinder
    self.report = report
    self.makeTracks = makeTracks
  }

  mutating func packet(at time: CMTime, byteCount: Int, isKey: Bool) {}

  mutating func audio(_ block: AudioBlock) {}

  mutating func progress(seconds: Double) { report(seconds) }

  mutating func frame(_ frame: borrowing DecodedFrame) throws {
    try chapterFinder?.frame(frame)
    switch previous {
    case .none:
      tracks = try makeTracks(frame.displaySize)
    case .some(let previous):
      for index in tracks.indices {
        while let time = tracks[index].nextTime, time < frame.time {
          let isNearer = takesNearest && frame.time - time < time - previous.time
          if isNearer { try tracks[index].take(frame) } else { try tracks[index].take(previous) }
        }
      }
    }
    previous = try frame.held()
  }

  /// Takes the last frame for all pictures up to the end of the video.
  mutating func finish(duration: CMTime) throws {
    switch previous {
    case .none: return
    case .some(let previous):
      for index in tracks.indices {
        while let time = tracks[index].nextTime, time < duration || tracks[index].count == 0 {
          try tracks[index].take(previous)
        }
        try tracks[index].finish()
      }
    }
    previous = nil
  }
}
