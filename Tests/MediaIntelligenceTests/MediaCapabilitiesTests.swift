import MediaIntelligence
import Testing

@Suite("What the machine offers") struct MediaCapabilitiesTests {
  @Test("The linked libraries are listed with their versions") func linked() {
    let parts = MediaCapabilities.current().parts
    for name in ["libavformat", "libavcodec", "libswscale", "libswresample", "libavutil"] {
      let part = parts.first { $0.name == name }
      #expect(part?.state == .linked)
      #expect(part?.version?.split(separator: ".").count == 3)
    }
  }

  @Test("Each part says what it enables, and a missing one why and what mends it") func complete() {
    for part in MediaCapabilities.current().parts {
      #expect(!part.enables.isEmpty)
      #expect((part.reason != nil) == (part.state == .missing), "\(part.name)")
      #expect((part.remedy != nil) == (part.state == .missing), "\(part.name)")
      #expect((part.path != nil) == (part.state == .loaded), "\(part.name)")
    }
  }
}
