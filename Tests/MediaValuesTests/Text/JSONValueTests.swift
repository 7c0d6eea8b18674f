import Foundation
import MediaValues
import Testing

@Suite("JSON values") struct JSONValueTests {
  private let value: JSONValue = [
    "z": [:], "a": .array([]), "list": .array([1, "two", .null, true, .number("1.5")]),
    "nested": ["b": false],
  ]

  @Test("Members keep their order on one line") func oneLine() {
    #expect(
      value.text() == #"{"z":{},"a":[],"list":[1,"two",null,true,1.5],"nested":{"b":false}}"#
    )
  }

  @Test("Indented JSON reads well and means the same") func indented() throws {
    #expect(
      value.text(indented: true) == """
        {
          "z": {},
          "a": [],
          "list": [
            1,
            "two",
            null,
            true,
            1.5
          ],
          "nested": {
            "b": false
          }
        }
        """
    )
  }

  @Test(
    "Any text survives the way through JSON, on one line",
    arguments: [
      "plain", "q\"b\\", "\n\r\t\u{0}\u{1F}\u{7F}", "\u{2028}\u{2029}\u{85}", "日本 🎬 é é",
    ]
  ) func strings(text: String) throws {
    let json = JSONValue.string(text).text()
    #expect(json.split(whereSeparator: \.isNewline).count == 1)
    let back = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    #expect((back as? String).map { Array($0.utf8) } == Array(text.utf8))
  }
}
