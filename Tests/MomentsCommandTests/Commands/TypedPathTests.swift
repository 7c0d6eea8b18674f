import FoundationEssentials
import Testing

@testable import MomentsCommand

@Suite("Paths that were typed") struct TypedPathTests {
  private static let working = FileManager.default.currentDirectoryPath

  @Test(
    "Every character stands for itself",
    arguments: [
      ("~", "WORKING/~"), ("~/x.mp4", "WORKING/~/x.mp4"), ("~root", "WORKING/~root"),
      ("a/../b", "WORKING/a/../b"), ("../b", "WORKING/../b"), (".//./b", "WORKING/b"),
      ("a%20b", "WORKING/a%20b"), ("a?b#c", "WORKING/a?b#c"), ("/~/a/../b", "/~/a/../b"),
    ]
  ) func path(typed: String, path: String) {
    let expected = path.replacing("WORKING", with: Self.working)
    #expect(URL(typedPath: typed).path(percentEncoded: false) == expected)
  }

  @Test("What is looked at is what is read", arguments: ["~/x.mp4", "link/../x.mp4"])
  func program(name: String) throws {
    let clip = try SampleClip()
    let run = try ProcessRun(
      """
      cd '\(clip.folder.path)'; mkdir -p '~' far/deep; ln -s far/deep link
      cp clip.mp4 '~/x.mp4'; mv clip.mp4 far/x.mp4
      "$MOMENTS" export '\(name)' --range 0-1 --mode copy --progress none -o '~/c.mp4' && ls '~'
      """
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("/~/c.mp4\nc.mp4\nx.mp4\n"))
  }
}
