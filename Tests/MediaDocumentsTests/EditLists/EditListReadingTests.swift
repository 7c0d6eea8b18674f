import Foundation
import MediaDocuments
import MediaValues
import Testing

@Suite("Edit lists as other programs read them") struct EditListReadingTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/lists-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ list: EditList, as format: EditListFormat) throws -> String {
    let path = "\(folder)/list.\(format.rawValue)"
    try format.text(of: list).write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test("FFmpeg reads the chapters") func ffmetadata() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let list = try write(SampleList.stretches, as: .ffmetadata)
    let run = try ReadingTool.ffmpeg.run(["-nostdin", "-hide_banner", "-i", list])
    #expect(run.text.contains("start 10.010000, end 20.020000"))
    #expect(run.text.contains("start 40.040000, end 50.050000"))
    #expect(run.text.contains("title           : Part 1, <a> & \"b\""))
  }

  /// What OpenTimelineIO finds: one line of source start, duration and rate for each clip, one for
  /// each marker.
  private static let script = """
    import sys, opentimelineio as otio
    options = {}
    if sys.argv[1].endswith('edl'): options = {'rate': 30000/1001}
    found = otio.adapters.read_from_file(sys.argv[1], **options)
    timeline = found[0] if isinstance(found, otio.schema.SerializableCollection) else found
    if isinstance(timeline, otio.schema.SerializableCollection): timeline = timeline[0]
    track = timeline.video_tracks()[0]
    for clip in track.find_clips():
        r = clip.source_range
        print(round(r.start_time.to_frames()), round(r.duration.to_frames()), '%.5g' % r.start_time.rate)
        for marker in clip.markers:
            m = marker.marked_range
            print('marker', round(m.start_time.to_frames()), marker.name)
    """

  private func opened(_ list: EditList, _ format: EditListFormat) throws -> [String] {
    let path = try write(list, as: format)
    let run = try ReadingTool.openTimelineIO.run(["-c", Self.script, path])
    try #require(run.status == 0, "\(run.text)")
    return run.text.split(separator: "\n").map(String.init)
  }

  @Test(
    "OpenTimelineIO reads the clips",
    .enabled(if: ReadingTool.openTimelineIO.isInstalled, "opentimelineio is not installed"),
    arguments: [EditListFormat.otio, .edl]
  ) func openTimelineIO(format: EditListFormat) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      try opened(SampleList.stretches, format) == ["300 300 29.97", "1200 300 29.97"]
    )
  }

  /// Its reader of Final Cut Pro XML cuts rates to whole numbers, so the exact ones cannot be read back.
  @Test(
    "OpenTimelineIO reads the clips of Final Cut Pro XML",
    .enabled(if: ReadingTool.openTimelineIO.isInstalled, "opentimelineio is not installed")
  ) func finalCut() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let list = SampleList.make([(300, 600), (1_200, 1_500)], rate: (1, 25))
    #expect(try opened(list, .fcpxml) == ["300 300 25", "1200 300 25"])
  }

  @Test(
    "OpenTimelineIO reads the markers",
    .enabled(if: ReadingTool.openTimelineIO.isInstalled, "opentimelineio is not installed")
  ) func markers() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      try opened(SampleList.instants, .otio) == [
        "0 1800 29.97", "marker 0 Part 1, <a> & \"b\"", "marker 450 Part 2, <a> & \"b\"",
        "marker 1799 Part 3, <a> & \"b\"",
      ]
    )
  }
}
