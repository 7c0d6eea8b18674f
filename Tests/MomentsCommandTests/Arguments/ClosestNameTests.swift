import Testing

@testable import MomentsCommand

@Suite("Suggesting a name") struct ClosestNameTests {
  @Test(
    "A few edits or a beginning are enough, more are not",
    arguments: [
      ("analyse", "analyze"), ("anlayze", "analyze"), ("shot", "shots"), ("thumb", "thumbnail"),
      ("", nil), ("x", nil), ("trim", nil), (String(repeating: "a", count: 10_000), nil),
    ] as [(String, String?)]
  ) func suggestions(typed: String, suggestion: String?) {
    let names = ["analyze", "thumbnail", "highlights", "shots"]
    #expect(ClosestName.closest(to: typed, among: names) == suggestion)
  }
}
