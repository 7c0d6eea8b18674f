import MediaDocuments
import MediaValues
import Testing

@Suite("The report page") struct ReportPageTests {
  private func page(name: String = "a.mp4", isPartial: Bool = false) -> ReportPage {
    let list = SampleList.stretches
    let moments = list.entries.map { entry in
      ReportPage.Moment(
        timeRange: entry.timeRange,
        title: entry.title,
        note: "level 9",
        picture: [0xFF, 0xD8, 0xFF]
      )
    }
    return ReportPage(
      name: name,
      video: .linked("./a.mp4"),
      properties: list.properties,
      highlights: moments,
      keyFrames: [],
      shots: moments,
      levels: [
        HighlightSegment(timeRange: list.entries[0].timeRange, level: 9, score: 1, reasons: [])
      ],
      showsFaces: true,
      isPartial: isPartial,
      warnings: isPartial ? [MediaWarning(code: .truncated, message: "It <ends> early.")] : [],
      maker: "moments"
    )
  }

  @Test("Names and titles are text, never markup") func escaping() {
    let html = page(name: "<script>alert(1)</script> & \"x\"").html
    #expect(!html.contains("<script>alert"))
    #expect(
      html.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</title>")
    )
    #expect(html.contains("Part 1, &lt;a&gt; &amp; &quot;b&quot;"))
  }

  @Test("The page loads nothing from elsewhere") func selfContained() {
    let html = page().html
    #expect(!html.contains("http://") && !html.contains("https://"))
    #expect(html.contains("default-src 'none'"))
    #expect(html.contains("src=\"data:image/jpeg;base64,/9j/\""))
    #expect(html.contains("src=\"./a.mp4\""))
  }

  @Test("What was partial is told, and nothing when all was read") func partial() {
    #expect(!page().html.contains("class=\"notice\""))
    let html = page(isPartial: true).html
    #expect(html.contains("A part of the video could not be read"))
    #expect(html.contains("It &lt;ends&gt; early."))
  }

  @Test("Each moment is a button that knows its time") func buttons() {
    let html = page().html
    #expect(html.contains("<button type=\"button\" data-time=\"10.01\" data-end=\"20.02\">"))
    #expect(
      html.contains("<h2 id=\"key-frames\" tabindex=\"-1\">Key frames (0)</h2>\n<p>None.</p>")
    )
  }

  @Test("A video without a length has no chart") func noChart() {
    var page = page()
    page.properties.duration = .indefinite
    #expect(!page.html.contains("<svg"))
  }

  @Test(
    "Base64 is that of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
  ) func base64(plain: String, text: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == text)
  }
}
