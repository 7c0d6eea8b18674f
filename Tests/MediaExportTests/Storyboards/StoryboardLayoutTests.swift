import MediaValues
import Testing

@testable import MediaExport

@Suite("The files of storyboards") struct StoryboardLayoutTests {
  private func picture(_ value: UInt8, _ size: PixelSize) -> Raster {
    Raster(
      width: size.width,
      height: size.height,
      pixels: [UInt8](repeating: value, count: 3 * size.width * size.height)
    )
  }

  private func layout(columns: Int, rows: Int) throws -> SheetComposer {
    try SheetComposer(
      cell: PixelSize(width: 32, height: 18),
      columns: columns,
      rows: rows,
      quality: 90
    )
  }

  @Test("A sheet is coded when it is full, and the last one is as large as the others")
  func sheets() throws {
    var layout = try layout(columns: 2, rows: 2)
    for index in 0..<5 {
      try layout.add(picture(UInt8(index * 50), layout.cell))
      #expect(layout.sheets.count == (index + 1) / 4)
    }
    try layout.finish()
    #expect(layout.sheets.count == 2)
    // The size stands behind the marker of the frame's head, 0xFFC0: length, precision, height, width.
    for sheet in layout.sheets {
      let head = try #require(sheet.indices.first { sheet[$0] == 0xFF && sheet[$0 + 1] == 0xC0 })
      #expect(Array(sheet[head + 5..<head + 9]) == [0, 36, 0, 64])
    }
    #expect(layout.place(of: 4) == (1, 0, 0))
    #expect(layout.place(of: 3) == (0, 32, 18))
  }

  @Test("A sheet that no player takes is refused") func large() throws {
    let failure = #expect(throws: MediaFailure.self) {
      _ = try SheetComposer(
        cell: PixelSize(width: 320, height: 180),
        columns: 52,
        rows: 1,
        quality: 85
      )
    }
    #expect(failure?.code == .limitExceeded)
  }

  @Test("A BIF file has its head, an entry for each picture and one for the end") func bif() throws
  {
    let file = BIFFile(millisecondsPerPicture: 10_000, pictures: [[1, 2, 3], [], [4]])
    let bytes = try #require(file.bytes)
    func number(at offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    #expect(Array(bytes[0..<8]) == [0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect([8, 12, 16].map(number) == [0, 3, 10_000])
    #expect(bytes[20..<64].allSatisfy { $0 == 0 })
    let entries = (0..<4).map { (number(at: 64 + 8 * $0), number(at: 68 + 8 * $0)) }
    #expect(entries.map(\.0) == [0, 1, 2, .max])
    #expect(entries.map(\.1) == [96, 99, 99, 100])
    #expect(Array(bytes[96...]) == [1, 2, 3, 4])
  }

  @Test("WebVTT cues follow one another to the video's end and name places") func webVTT() throws {
    let text = StoryboardText(
      grid: .regular(
        every: CMTime(value: 5, timescale: 2),
        limit: 100,
        duration: CMTime(value: 6, timescale: 1)
      ),
      count: 3,
      layout: try layout(columns: 2, rows: 1),
      duration: CMTime(value: 6006, timescale: 1000)
    )
    #expect(
      text.webVTT { "\($0).jpg" } == """
        WEBVTT

        00:00:00.000 --> 00:00:02.500
        0.jpg#xywh=0,0,32,18

        00:00:02.500 --> 00:00:05.000
        0.jpg#xywh=32,0,32,18

        00:00:05.000 --> 00:00:06.006
        1.jpg#xywh=0,0,32,18

        """
    )
    #expect(
      text.imagePlaylist { "\($0).jpg" } == """
        #EXTM3U
        #EXT-X-TARGETDURATION:5
        #EXT-X-VERSION:7
        #EXT-X-MEDIA-SEQUENCE:0
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXT-X-IMAGES-ONLY
        #EXTINF:5,
        #EXT-X-TILES:RESOLUTION=32x18,LAYOUT=2x1,DURATION=2.5
        0.jpg
        #EXTINF:1.006,
        #EXT-X-TILES:RESOLUTION=32x18,LAYOUT=2x1,DURATION=2.5
        1.jpg
        #EXT-X-ENDLIST

        """
    )
  }

  @Test(
    "Times are written with hours",
    arguments: [(0, "00:00:00.000"), (3_599_999, "00:59:59.999"), (360_000_001, "100:00:00.001")]
      as [(Int64, String)]
  ) func clock(milliseconds: Int64, text: String) {
    #expect(StoryboardText.clock(CMTime(value: milliseconds, timescale: 1_000)) == text)
  }

  @Test(
    "Pictures keep their shape, are even, and never larger than the video",
    arguments: [
      (1920, 1080, 320, 320, 180), (1080, 1920, 320, 320, 568), (200, 100, 320, 200, 100),
      (161, 91, 320, 160, 90), (1, 1, 320, 2, 2), (1000, 1, 320, 320, 2),
    ]
  ) func sizes(width: Int, height: Int, wanted: Int, evenWidth: Int, evenHeight: Int) {
    let size = PixelSize(width: width, height: height).evenSize(width: wanted)
    #expect(size == PixelSize(width: evenWidth, height: evenHeight))
  }
}
