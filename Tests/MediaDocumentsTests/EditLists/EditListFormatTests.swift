import MediaDocuments
import MediaValues
import Testing

@Suite("Edit lists as text") struct EditListFormatTests {
  @Test("CMX 3600 has drop-frame timecode and a record side from one hour on") func cmx3600() {
    #expect(
      EditListFormat.edl.text(of: SampleList.stretches) == """
        TITLE: highlights
        FCM: DROP FRAME

        001  AX       AA/V  C        00:00:10;00 00:00:20;00 01:00:00;00 01:00:10;00
        * FROM CLIP NAME: A & B's <"100%">; café=#1.mp4
        * COMMENT: Part 1, <a> & "b"

        002  AX       AA/V  C        00:00:40;00 00:00:50;00 01:00:10;00 01:00:20;00
        * FROM CLIP NAME: A & B's <"100%">; café=#1.mp4
        * COMMENT: Part 2, <a> & "b"

        """
    )
    let film = SampleList.make([(24, 48)], rate: (1_001, 24_000), audioCodec: nil)
    #expect(
      EditListFormat.edl.text(of: film).contains(
        "FCM: NON-DROP FRAME\n\n001  AX       V     C        "
          + "00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00\n"
      )
    )
  }

  @Test("CSV and LosslessCut have seconds; an instant has no end") func losslessCut() {
    #expect(
      EditListFormat.csv.text(of: SampleList.stretches) == """
        Start,End,Name
        10.01,20.02,"Part 1, <a> & ""b\"""
        40.04,50.05,"Part 2, <a> & ""b\"""

        """
    )
    #expect(
      EditListFormat.csv.text(of: SampleList.instants).hasPrefix(
        "Start,End,Name\n0,,\"Part 1, <a> & \"\"b\"\"\"\n15.015,,"
      )
    )
    let project = EditListFormat.llc.text(of: SampleList.instants)
    #expect(project.contains("\"start\": 15.015,\n      \"name\""))
    #expect(!project.contains("\"end\""))
  }

  @Test("WebVTT chapters of instants last to the next one") func webVTT() {
    #expect(
      EditListFormat.vtt.text(of: SampleList.instants) == """
        WEBVTT

        00:00:00.000 --> 00:00:15.015
        Part 1, &lt;a&gt; &amp; "b"

        00:00:15.015 --> 00:01:00.027
        Part 2, &lt;a&gt; &amp; "b"

        00:01:00.027 --> 00:01:00.060
        Part 3, &lt;a&gt; &amp; "b"

        """
    )
  }

  @Test("YouTube's chapters begin at zero and are ten seconds long at least") func youTube() {
    #expect(
      EditListFormat.youtube.text(of: SampleList.stretches)
        == "0:00 Start\n0:10 Part 1, <a> & \"b\"\n0:40 Part 2, <a> & \"b\"\n"
    )
    let close = SampleList.make([(30, 60), (90, 120), (450, 500)])
    #expect(
      EditListFormat.youtube.text(of: close)
        == "0:00 Part 1, <a> & \"b\"\n0:15 Part 3, <a> & \"b\"\n"
    )
    #expect(EditListFormat.youtube.entriesLeftOut(of: close) == [close.entries[1]])
    // The last one has ten seconds up to the end, or it is none.
    let late = SampleList.make([(0, 60), (1_500, 1_560), (1_510, 1_799)])
    #expect(
      EditListFormat.youtube.text(of: late) == "0:00 Part 1, <a> & \"b\"\n"
        + "0:50 Part 2, <a> & \"b\"\n"
    )
    let later = SampleList.make([(0, 60), (1_501, 1_560)])
    #expect(EditListFormat.youtube.entriesLeftOut(of: later) == [later.entries[1]])
    for format in EditListFormat.allCases where format != .youtube {
      #expect(format.entriesLeftOut(of: close) == [])
    }
  }

  @Test("Kodi gets scene markers and never a cut; mpv gets counted names") func players() {
    #expect(
      EditListFormat.kodi.text(of: SampleList.stretches)
        == "10.010 10.010 2\n40.040 40.040 2\n"
    )
    let list = SampleList.make([(300, 600)], path: "/a,b\n;é.mp4")
    #expect(
      EditListFormat.mpv.text(of: list)
        == "# mpv EDL v0\n%12%/a,b\n;é.mp4,start=10.01,length=10.01,title=%17%Part 1, <a> & \"b\"\n"
    )
  }

  @Test("Final Cut's times are exact fractions on frames") func finalCut() {
    let text = EditListFormat.fcpxml.text(of: SampleList.stretches)
    #expect(text.contains("frameDuration=\"1001/30000s\""))
    #expect(
      text.contains(
        "offset=\"0s\" start=\"1001/100s\" duration=\"1001/100s\" format=\"r1\" tcFormat=\"DF\"/>"
      )
    )
    #expect(text.contains("offset=\"1001/100s\" start=\"1001/25s\""))
    #expect(
      text.contains("src=\"file:///films/A%20%26%20B%27s%20%3C%22100%25%22%3E%3B%20caf%C3%A9")
    )
    let instants = EditListFormat.fcpxml.text(of: SampleList.instants)
    #expect(instants.contains("<marker start=\"3003/200s\" duration=\"1001/30000s\""))
  }

  @Test("An empty list is a whole document in every format", arguments: EditListFormat.allCases)
  func empty(format: EditListFormat) {
    let text = format.text(of: SampleList.make([]))
    #expect(text.isEmpty || text.hasSuffix("\n"))
  }

  @Test("A video about which nothing is known makes no trouble", arguments: EditListFormat.allCases)
  func unknown(format: EditListFormat) {
    var list = SampleList.stretches
    list.properties.frameDuration = .invalid
    list.properties.duration = .indefinite
    list.properties.displaySize = PixelSize(width: 0, height: 0)
    list.entries.append(.init(timeRange: .zero, title: "\u{0}\u{2028}"))
    #expect(!format.text(of: list).isEmpty)
  }

  @Test("Entries are in order of time, and those without times are left out") func order() {
    let list = EditList(
      title: "t",
      path: "/a",
      properties: SampleList.stretches.properties,
      entries: Array(SampleList.stretches.entries.reversed())
        + [.init(timeRange: .invalid, title: "x")]
    )
    #expect(list.entries == SampleList.stretches.entries)
  }
}
