import Testing

@testable import MomentsCommand

@Suite("The built program") struct ProgramTests {
  @Test("The program runs, and ends with the command's status") func statuses() throws {
    let run = try ProcessRun(
      "\"$MOMENTS\" --version; echo $?; \"$MOMENTS\" analyze /missing; echo $?"
    )
    #expect(run.output == "moments \(MomentsCommand.version)\n0\n66\n")
    #expect(
      run.errors == "moments: /missing: The file was not found. (No such file or directory)\n"
    )
  }

  @Test("A reader that goes away ends the program quietly") func brokenPipe() throws {
    let run = try ProcessRun(
      "{ \"$MOMENTS\" schema; echo $? >&2; } | true; sleep 0; exit ${PIPESTATUS[1]}"
    )
    #expect(["0\n", "141\n"].contains(run.errors))
    let closed = try ProcessRun(
      "exec 3> >(exec 0<&-; exit); wait $!; \"$MOMENTS\" --version >&3; echo $?"
    )
    #expect(closed.output == "141\n")
    #expect(closed.errors == "")
  }

  @Test("Output that is closed or full is an error") func unwritable() throws {
    let closed = try ProcessRun("\"$MOMENTS\" --version >&-")
    #expect(closed.status == 73)
    #expect(
      closed.errors
        == "moments: The result could not be written to standard output. (Bad file descriptor)\n"
    )
    let full = try ProcessRun("\"$MOMENTS\" --version >/dev/full")
    #expect(full.status == 73)
    #expect(
      full.errors
        == "moments: The result could not be written to standard output. (No space left on device)\n"
    )
  }

  @Test("Closed input and closed errors do no harm") func closedStreams() throws {
    let run = try ProcessRun(
      "\"$MOMENTS\" shots /missing <&- 2>&-; echo $?; \"$MOMENTS\" --version <&-"
    )
    #expect(run.output == "66\nmoments \(MomentsCommand.version)\n")
  }
}
