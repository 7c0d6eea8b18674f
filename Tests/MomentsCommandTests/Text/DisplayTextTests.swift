import Testing

@testable import MomentsCommand

@Suite("Text for display") struct DisplayTextTests {
  @Test(
    "Control characters are written as escapes",
    arguments: [
      ("a\nb\tc\r", "a\\nb\\tc\\r"), ("\u{1B}[2J", "\\u{1b}[2J"), ("a\u{202E}b", "a\\u{202e}b"),
      ("Überraschung 日本.mp4", "Überraschung 日本.mp4"), ("\u{7F}\u{9B}", "\\u{7f}\\u{9b}"),
    ]
  ) func escapes(text: String, shown: String) {
    #expect(text.escapedForDisplay == shown)
  }

  @Test("Lines break at spaces, and a longer word stays whole") func wrapping() {
    #expect("to be or not".wrapped(to: 5) == ["to be", "or", "not"])
    #expect("a incomprehensible b".wrapped(to: 5) == ["a", "incomprehensible", "b"])
    #expect("".wrapped(to: 5) == [])
  }
}
