import MediaDocuments
import MediaValues

/// Lists over a minute of video at 30000/1001 frames a second, with a name that needs escaping.
enum SampleList {
  static let path = "/films/A & B's <\"100%\">; café=#1.mp4"

  static func make(
    _ ranges: [(Int64, Int64)],
    path: String = path,
    rate: (Int64, Int32) = (1_001, 30_000),
    audioCodec: String? = "aac"
  ) -> EditList {
    let size = PixelSize(width: 1280, height: 720)
    let frame = rate.0
    let properties = VideoProperties(
      container: "mov",
      codec: "h264",
      displaySize: size,
      codedSize: size,
      frameDuration: CMTime(value: frame, timescale: rate.1),
      duration: CMTime(value: frame * 1_800, timescale: rate.1),
      audioCodec: audioCodec
    )
    let entries = ranges.enumerated().map { index, range in
      EditList.Entry(
        timeRange: CMTimeRange(
          start: CMTime(value: range.0 * frame, timescale: rate.1),
          end: CMTime(value: range.1 * frame, timescale: rate.1)
        ),
        title: "Part \(index + 1), <a> & \"b\""
      )
    }
    return EditList(title: "highlights", path: path, properties: properties, entries: entries)
  }

  /// Two stretches: frames 300 to 600 and 1,200 to 1,500.
  static let stretches = make([(300, 600), (1_200, 1_500)])
  /// Three instants.
  static let instants = make([(0, 0), (450, 450), (1_799, 1_799)])
}
