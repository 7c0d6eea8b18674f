import TestSupport
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

  @Test("A file that may not be read is a missing input, and says why") func forbidden() throws {
    let clip = try SampleClip()
    // Root may read everything, so the program runs as nobody, from a folder that anyone may enter.
    let run = try ProcessRun(
      """
      cd '\(clip.folder.path)'; chmod 755 .; cp "$MOMENTS" moments; chmod 0 clip.mp4
      if [ "$(id -u)" = 0 ]; then RUN="setpriv --reuid=65534 --regid=65534 --clear-groups"; fi
      $RUN ./moments shots clip.mp4; echo $?
      """
    )
    #expect(run.output == "66\n")
    #expect(run.errors == "moments: clip.mp4: The file may not be read. (Permission denied)\n")
  }

  @Test("A name that is no UTF-8 is missed, with a way out") func foreignName() throws {
    let clip = try SampleClip()
    let run = try ProcessRun(
      "cd '\(clip.folder.path)'; cp clip.mp4 $'caf\\xe9.mp4'; \"$MOMENTS\" shots $'caf\\xe9.mp4'; echo $?"
    )
    #expect(run.output == "66\n")
    #expect(run.errors.contains("rename the file, or link to it"))
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

  @Test(
    "A signal ends the program soon and leaves no output",
    arguments: [("INT", 130), ("TERM", 143)] as [(String, Int32)],
    ["analyze --json", "thumbnail -o out.jpg"]
  ) func signals(signal: (name: String, status: Int32), command: String) throws {
    let clip = try SampleClip(repetitions: 1000)
    // The program is asked to stop as soon as it shows that it works.
    let run = try ProcessRun(
      """
      cd '\(clip.folder.path)'; mkfifo progress
      env --default-signal=INT "$MOMENTS" \(command) --progress json clip.mp4 2>progress & PID=$!
      exec 3<progress; read -r LINE <&3; kill -\(signal.name) $PID
      cat <&3 >/dev/null & wait $PID; STATUS=$?; rm progress; ls -A; exit $STATUS
      """
    )
    #expect(run.status == signal.status)
    #expect(run.output == "clip.mp4\n")
  }

  @Test(
    "A signal during an export removes what was written so far, and a killed one is swept up",
    arguments: [("INT", 130, "clip.mp4\n"), ("TERM", 143, "clip.mp4\n"), ("KILL", 137, nil)]
      as [(String, Int32, String?)]
  ) func exportSignals(name: String, status: Int32, left: String?) throws {
    let clip = try SampleClip(repetitions: 1000)
    // The program is asked to stop as soon as there is something to remove.
    let run = try ProcessRun(
      """
      cd '\(clip.folder.path)'
      env --default-signal=INT "$MOMENTS" export clip.mp4 -o out.mkv --range 1-4000 --mode encode \
        --progress none & PID=$!
      until ls -A | grep -q '^[.]moments-'; do kill -0 $PID || break; done
      kill -\(name) $PID; wait $PID; STATUS=$?; ls -A
      touch -c -d '-1 hour' .moments-* 2>/dev/null
      "$MOMENTS" export clip.mp4 -o other.mkv --range 0-1 --mode copy >/dev/null; ls -A >&2
      exit $STATUS
      """
    )
    #expect(run.status == status)
    if let left { #expect(run.output == left) }
    #expect(run.errors.hasSuffix("clip.mp4\nother.mkv\n"))
    #expect(!run.errors.contains(".moments"))
  }

  @Test("A signal that is ignored from the start stays so") func ignoredSignal() throws {
    let clip = try SampleClip()
    let run = try ProcessRun(
      """
      cd '\(clip.folder.path)'; mkfifo progress
      env --ignore-signal=HUP "$MOMENTS" shots --progress json clip.mp4 2>progress & PID=$!
      exec 3<progress; read -r LINE <&3; kill -HUP $PID; cat <&3 >/dev/null; wait $PID
      """
    )
    #expect(run.status == 0)
    #expect(run.output.contains("Shots: 2"))
  }

  @Test("A part that is hidden is reported as missing, with the way to get it") func hiddenPart()
    throws
  {
    let run = try ProcessRun("MEDIAINTELLIGENCE_DISABLE_OPTIONAL=avfilter \"$MOMENTS\" doctor")
    #expect(run.status == 0)
    #expect(run.output.contains("\n  missing  libavfilter "))
    #expect(run.output.contains("\n  libavfilter: sudo apt-get install ffmpeg\n"))
  }
}
