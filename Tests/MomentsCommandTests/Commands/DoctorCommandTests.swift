import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Looking at the machine") struct DoctorCommandTests {
  private static let parts: [MediaCapabilities.Part] = [
    .init(name: "libavformat", state: .linked, version: "59.27.100", enables: "Reading files."),
    .init(
      name: "libavfilter",
      state: .loaded,
      version: "8.44.100",
      path: "/usr/lib/libavfilter.so.8",
      enables: "Tone mapping of high dynamic range and deinterlacing of interlaced video."
    ),
    .init(
      name: "libheif",
      state: .missing,
      enables: "HEIC pictures.",
      reason: "libheif.so.1 was not found.",
      remedy: "apt-get install libheif1"
    ),
  ]

  @Test("The list says what is there, what it is good for, and how to get the rest")
  func text() async {
    let run = await CommandRun(arguments: ["doctor"], engine: ScriptedEngine(parts: Self.parts))
    #expect(
      run.output == """
        moments \(MomentsCommand.version)

          linked   libavformat  59.27.100  Reading files.
          loaded   libavfilter  8.44.100   Tone mapping of high dynamic range and
                                           deinterlacing of interlaced video.
                   /usr/lib/libavfilter.so.8
          missing  libheif                 HEIC pictures.
                   libheif.so.1 was not found.

        Missing: libheif. Everything else works.
          libheif: apt-get install libheif1

        """
    )
    #expect(run.status == 0)
  }

  @Test("A machine that has everything is told so") func complete() async {
    let engine = ScriptedEngine(parts: Array(Self.parts.prefix(1)))
    let run = await CommandRun(arguments: ["doctor"], engine: engine)
    #expect(run.output.hasSuffix("Reading files.\n\nNothing is missing.\n"))
  }

  @Test("Programs get the same as JSON") func json() async {
    let engine = ScriptedEngine(parts: [Self.parts[2]])
    let run = await CommandRun(arguments: ["doctor", "--json"], engine: engine)
    #expect(
      run.output == #"{"schema":{"name":"moments.doctor","version":1},"tool":{"name":"moments","#
        + #""version":"\#(MomentsCommand.version)"},"parts":[{"name":"libheif","state":"missing","#
        + #""version":null,"path":null,"enables":"HEIC pictures.","#
        + #""reason":"libheif.so.1 was not found.","remedy":"apt-get install libheif1"}]}"# + "\n"
    )
  }
}
