import Testing

@testable import MomentsCommand

@Suite("Help") struct HelpTests {
  @Test("The overview names every command", arguments: [["--help"], ["-h"], ["help"]])
  func overview(words: [String]) async {
    let run = await CommandRun(arguments: words)
    #expect(
      run.output == """
        moments finds what matters in a video: the frame to show for it, the stretches
        worth watching again, and the shots it is made of; and who is in pictures.

        Usage: moments COMMAND [options] FILE...

        Commands:
          analyze      Find the key frame, the highlights and the shots of videos.
          thumbnail    Write the pictures that stand best for videos.
          highlights   Find the stretches of videos that are worth watching again.
          shots        Find the shots that videos are made of, exact to the frame.
          export       Cut highlights, the key frame or any stretches out of a video.
          storyboard   Write the preview pictures that players and media servers show.
          edl          Write moments as an edit list or as chapters, in many formats.
          report       Write a page that shows what was found in a video.
          people       Group the people in pictures, and say who is who.
          doctor       Show what was found on this machine, and what is missing.
          models       Check the models: place, hashes, licences, a self-test.
          schema       Print the JSON Schema of the documents that the commands give.
          completions  Print a script that completes moments in bash, zsh or fish.

        Options:
          -h, --help  Show this help; after a command, show that command's help.
          --version   Show the version.

        Results go to standard output, progress and errors to standard error.
        Exit status: 0 success, 64 wrong usage, 65 a file that does not give what was
        asked for, 66 missing input, 69 missing component, 70 internal error, 73 cannot
        write, 75 time limit reached or index in use, 130 and 143 interrupted. Of several
        files that fail the highest counts.

        Start with:  moments analyze VIDEO
               or:    moments people add FOLDER

        """
    )
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("The help of a command shows all there is to know") func shots() async {
    let run = await CommandRun("shots", "--help")
    #expect(
      run.output == """
        Find the shots that videos are made of, exact to the frame.

        Usage: moments shots [options] FILE...

        Every frame is decoded, so this takes as long as a full decode.

        Arguments:
          FILE...                 A video file on this machine. Write ./-NAME for a
                                  name that begins with a dash, or -- before all names.

        Output:
          --json                  Print a JSON document, one line per file, in place of
                                  text.
          --indent                Print JSON over several lines, for reading.
          --explain               Tell the reasons behind each decision; JSON has them
                                  always.
          --progress MODE         How to show progress on standard error; json is one
                                  object per line, and errors too. (one of auto, bar,
                                  plain, json, none; default: auto, a bar on a
                                  terminal, else plain)

        Running:
          --density DENSITY       How closely to look; closer costs more time. (one of
                                  sparse, standard, dense; default: standard)
          --threads N             Threads of the decoder, 1 to 16. (default: 2)
          --time-limit TIME       Give up on a file after this long, with exit status
                                  75. (default: none)
          --hardware              Decode on a graphics device where one is found; else
                                  the processor does it.

          -h, --help              Show this help.

        Examples:
          # A list to read
          moments shots film.mkv
          # The times of all cuts, for a script
          moments shots --json film.mkv | jq '.shots[1:][].start'

        """
    )
  }

  @Test(
    "Every help fits 80 columns and has an example",
    arguments: MomentsCommand.commands.map(\.declaration).flatMap { [$0] + $0.subcommands }
  )
  func fit(declaration: CommandDeclaration) async {
    let words = declaration.name.split(separator: " ").map(String.init)
    let run = await CommandRun(arguments: words + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(run.output.contains("Examples:\n"))
    let byWord = await CommandRun(arguments: ["help"] + words)
    #expect(byWord.output == run.output)
  }

  @Test("Help is given whatever else the line says", arguments: ["-h", "--help"])
  func precedence(word: String) async {
    let run = await CommandRun("shots", "--nonsense", word)
    #expect(run.status == 0)
  }

  @Test(
    "The examples are lines that the program takes",
    arguments: MomentsCommand.commands.map(\.declaration).flatMap(\.leaves)
  ) func examples(declaration: CommandDeclaration) throws {
    for example in declaration.examples {
      guard let range = example.call.firstRange(of: "moments \(declaration.name)") else {
        Issue.record("\(example.call) does not call \(declaration.name).")
        continue
      }
      let words = example.call[range.upperBound...].split(separator: " ").map(String.init)
      let end = words.firstIndex { ["|", ">"].contains($0) } ?? words.endIndex
      let own = words[..<end].map { $0.hasSuffix(")") ? String($0.dropLast()) : $0 }
      _ = try ArgumentParser.parse(own, for: declaration)
    }
  }

  @Test("A command with commands within it needs one of them") func group() async {
    let run = await CommandRun("people")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors == (await CommandRun("people", "--help")).output)
    let unknown = await CommandRun("people", "lst")
    #expect(unknown.status == 64)
    #expect(unknown.errors == "moments: 'lst' is not a command.\n  Did you mean 'list'?\n")
  }

  @Test("The version is one line") func version() async {
    #expect(await CommandRun("--version").output == "moments \(MomentsCommand.version)\n")
  }

  @Test("Without a command the overview goes to standard error") func noCommand() async {
    let run = await CommandRun(arguments: [])
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("moments finds what matters"))
  }

  @Test("An unknown command is refused with what was probably meant") func unknown() async {
    let run = await CommandRun("analyse", "a.mp4")
    #expect(run.status == 64)
    #expect(
      run.errors == "moments: 'analyse' is not a command.\n  Did you mean 'analyze'?\n"
    )
  }
}
