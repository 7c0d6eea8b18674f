import MediaDocuments
import MediaValues
import Testing

@Suite("The page of people") struct PeoplePageTests {
  private func face(
    _ id: String,
    person: Int?,
    doubt: String? = nil
  ) -> PeoplePage.Face {
    PeoplePage.Face(
      id: id + "0000000000",
      person: person,
      unlistedPerson: person == nil ? "9999eeeeffff" : nil,
      box: NormalizedRectangle(x: 0.25, y: 0.5, width: 0.125, height: 0.25),
      doubt: doubt,
      crop: [0xff, 0xd8]
    )
  }

  private func page(
    name: String? = "Anna",
    file: String = "a.jpg",
    thumbnail: [UInt8]? = [1, 2, 3]
  ) -> PeoplePage {
    PeoplePage(
      people: [
        .init(id: "aaaabbbbcccc", name: name, keyFace: "f1f1f1f10000000000"),
        .init(id: "ddddeeeeffff", name: nil, keyFace: nil),
      ],
      pictures: [
        .init(
          name: file,
          path: "/p/\(file)",
          thumbnail: thumbnail,
          size: PixelSize(width: 80, height: 40),
          faces: [
            face("f1f1f1f1", person: 0), face("f2f2f2f2", person: 1),
            face("f3f3f3f3", person: nil, doubt: "seen poorly"),
          ]
        )
      ],
      notices: ["Mind the gap."],
      maker: "moments 1"
    )
  }

  @Test("A picture is in the page once and drawn for each person with all boxes") func drawing() {
    let html = page().html
    #expect(html.components("data:image/jpeg;base64,AQID") == 1)
    #expect(html.components("<use href=\"#i0\"/>") == 2)
    #expect(html.components("<rect ") == 6)
    #expect(html.contains("<rect class=\"own\" x=\"20\" y=\"20\" width=\"10\" height=\"10\">"))
    #expect(html.contains("<br>with <a href=\"#p1\">Person 2</a>, someone"))
    #expect(html.contains("aria-label=\"a.jpg, from left to right: Anna, Person 2, someone\""))
  }

  @Test("People without a name are told how to get one") func naming() {
    let html = page().html
    #expect(html.contains("<code>moments people name ddddeeee NAME</code>"))
    #expect(!html.contains("moments people name aaaabbbb"))
  }

  @Test("Unsure faces stand apart with their reason") func unsure() {
    let html = page().html
    #expect(html.contains("Unsure faces (1)"))
    #expect(html.contains("<span>seen poorly</span>"))
    #expect(html.contains("face <code>f3f3f3f3</code>"))
    // Who wants it away has to know whom to hide.
    #expect(html.contains("<span>person <code>9999eeee</code></span>"))
  }

  @Test("Unsure faces of a picture that is not shown are named, without empty cards") func named() {
    let html = page(thumbnail: nil).html
    #expect(html.contains("Unsure faces (1)"))
    #expect(html.contains("<summary>1 in pictures that are not shown</summary>"))
    #expect(html.contains("<li><span title=\"/p/a.jpg\">a.jpg</span> <code>f3f3f3f3</code></li>"))
    #expect(!html.contains("<div class=\"card\">"))
    #expect(!page().html.contains("<details>"))
  }

  @Test(
    "Names of people and files never become markup",
    arguments: [
      "</title><script>alert(1)</script>", "\" onload=\"alert(1)", "' x='", "&lt;",
    ]
  ) func escaping(text: String) {
    let html = page(name: text, file: text).html
    #expect(!html.contains(text) || text == "&lt;" && html.contains("&amp;lt;"))
    #expect(!html.contains("<script"))
    #expect(html.contains("default-src 'none'; img-src data:; style-src 'sha256-"))
  }

  @Test("A picture that cannot be shown keeps its boxes and its words") func withoutPicture() {
    let html = page(thumbnail: nil).html
    #expect(!html.contains("<use "))
    #expect(!html.contains("<image "))
    #expect(html.components("<rect ") == 6)
    #expect(html.contains("<li>Mind the gap.</li>"))
  }

  @Test("Nobody is no reason for an empty page") func empty() {
    let html = PeoplePage(people: [], pictures: [], notices: [], maker: "moments 1").html
    #expect(html.contains("0 people · 0 pictures with faces · 0 faces"))
    #expect(html.contains("<p>Nobody.</p>"))
    #expect(html.contains("Unsure faces (0)"))
    #expect(html.hasSuffix("</html>\n"))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
