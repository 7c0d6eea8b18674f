import Glibc
import MediaDecoding
import MediaValues
import TestSupport
import Testing

@Suite("Libraries in use")
struct MediaLibrariesTests {
  @Test("Every linked library tells its version, licence and configuration")
  func linkedLibrariesAreListed() {
    let libraries = MediaLibraries.current()
    #expect(libraries.linked.map(\.name).contains("libavcodec"))
    #expect(libraries.linked.allSatisfy { $0.version.split(separator: ".").count == 3 })
    #expect(libraries.linked.allSatisfy { $0.license.contains("GPL") && !$0.configuration.isEmpty })
    #expect(libraries.codecs.contains { $0.name == "h264" && !$0.isEncoder && $0.isAvailable })
  }

  @Test("The filters are in use, or one reason says why not")
  func filtersAreExplained() {
    let filters = MediaLibraries.current().filters
    #expect((filters.reason == nil) == (filters.version != nil))
    #expect((filters.reason == nil) == (filters.path != nil))
    #expect(filters.reason == nil || filters.parts.isEmpty)
    #expect(filters.reason.map { !$0.isEmpty } ?? true)
  }

  @Test("The environment hides the filters, and everything goes on without them")
  func environmentHidesFilters() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("MEDIAINTELLIGENCE_DISABLE_OPTIONAL", "other,avfilter", 1)
      let filters = MediaLibraries.current().filters
      guard filters.version == nil, filters.parts.isEmpty,
        filters.reason?.contains("MEDIAINTELLIGENCE_DISABLE_OPTIONAL") == true
      else { exit(1) }
      let folder = try TemporaryDirectory()
      let path = folder.file("interlaced.mp4")
      try FFmpegCommand.make(
        "testsrc=size=64x48:rate=25:duration=1,setfield=tff",
        [
          "-c:v", "libx264", "-flags", "+ilme+ildct", "-pix_fmt", "yuv420p10le", "-color_trc",
          "smpte2084", "-color_primaries", "bt2020", "-colorspace", "bt2020nc",
        ],
        to: path
      )
      var reader = try VideoReader(path: path)
      let picture = try reader.picture(at: CMTime(value: 1, timescale: 2))
      guard picture.width == 64, picture.height == 48, Set(picture.pixels).count > 20 else {
        exit(2)
      }
    }
  }
}
