import FoundationEssentials
import TestSupport
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
    #expect(run.output.hasPrefix("~/c.mp4\nc.mp4\nx.mp4\n"))
  }

  @Test(
    "Names come back as they were typed, in results and in errors",
    arguments: [
      ("export ./clip.mp4 --range 0-1 --mode copy -o .//c.mp4", ".//c.mp4\n", ""),
      (
        "export clip.mp4 --range 0-1 --range 1-2 --mode copy -o s/../c.mp4",
        "s/../c-1.mp4\ns/../c-2.mp4\n", ""
      ),
      ("export ./clip.mp4 --range 90-91 -o c.mp4", "", "moments: ./clip.mp4: The video shows"),
      ("export clip.mp4 --range 0-1 --mode copy -o c.webm", "", "moments: c.webm: The container"),
      ("export $PWD/clip.mp4 --range 90-91 -o c.mp4", "", "moments: FOLDER/clip.mp4: The video"),
      ("storyboard clip.mp4 --for stash -o clip.mp4/out", "", "moments: clip.mp4/out"),
      ("highlights ./clip.mp4 --within 90-91", "", "moments: ./clip.mp4: The video has no frame"),
      ("edl clip.mp4 --format csv --from-json ./s", "", "moments: ./s: The document"),
    ]
  ) func names(line: String, output: String, errors: String) throws {
    let clip = try SampleClip()
    let run = try ProcessRun(
      "cd '\(clip.folder.path)'; mkdir s; \"$MOMENTS\" \(line) --progress none"
    )
    #expect(run.output == output)
    let expected = errors.replacing("FOLDER", with: clip.folder.path)
    #expect(run.errors.hasPrefix(expected), "\(run.errors)")
  }
}
