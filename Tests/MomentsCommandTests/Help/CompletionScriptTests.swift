import Testing

@testable import MomentsCommand

@Suite("Shell completions") struct CompletionScriptTests {
  /// What bash offers for a line whose last word is being typed.
  private func offers(_ words: String...) async throws -> [String] {
    let script = await CommandRun("completions", "bash").output
    let list = words.map { CompletionScript.quoted($0) }.joined(separator: " ")
    let run = try ProcessRun(
      script + """

        cd "$(mktemp -d)"; touch 'a b.mp4' c.mp4; shopt -s extglob
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
        _moments; printf '%s\\n' "${COMPREPLY[@]}"; rm -r "$PWD"
        """
    )
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test("bash completes commands, options, values and files") func bash() async throws {
    #expect(try await offers("moments", "th") == ["thumbnail"])
    #expect(try await offers("moments", "").contains("doctor"))
    #expect(try await offers("moments", "analyze", "--ma") == ["--max-length"])
    #expect(
      try await offers("moments", "analyze", "--progress", "") == [
        "auto", "bar", "json", "none", "plain",
      ]
    )
    #expect(try await offers("moments", "analyze", "--progress", "=", "j") == ["json"])
    #expect(
      try await offers("moments", "analyze", "--progress", "=") == [
        "auto", "bar", "json", "none", "plain",
      ]
    )
    #expect(try await offers("moments", "analyze", "") == ["a b.mp4", "c.mp4"])
    #expect(try await offers("moments", "thumbnail", "-o", "c") == ["c.mp4"])
    #expect(try await offers("moments", "completions", "f") == ["fish"])
    #expect(try await offers("moments", "help", "sho") == ["shots"])
    #expect(try await offers("moments", "analyze", "--count", "") == [])
    #expect(try await offers("moments", "people", "u") == ["undo", "unhide", "update"])
    #expect(try await offers("moments", "people", "add", "") == ["a b.mp4", "c.mp4"])
    #expect(try await offers("moments", "people", "list", "--mi") == ["--min"])
  }

  @Test("bash takes the script without complaint") func syntax() async throws {
    let script = await CommandRun("completions", "bash").output
    let run = try ProcessRun(
      "set -e; bash -n <<'END'\n\(script)\nEND\n\(script)\ncomplete -p moments"
    )
    #expect(run.output == "complete -F _moments moments\n")
    #expect(run.errors == "")
  }

  @Test("Every command and option is in every script", arguments: Shell.allCases)
  func complete(shell: Shell) async {
    let script = await CommandRun("completions", shell.rawValue).output
    for declaration in MomentsCommand.commands.map(\.declaration).flatMap(\.leaves) {
      #expect(script.contains(declaration.ownName))
      for name in declaration.namedArguments.flatMap(\.names) {
        #expect(script.contains(shell == .fish ? " \(fishName(name))" : name))
      }
    }
  }

  @Test("zsh and fish take the scripts, where they are installed", arguments: [Shell.zsh, .fish])
  func otherShells(shell: Shell) async throws {
    let script = await CommandRun("completions", shell.rawValue).output
    let run = try ProcessRun(
      "command -v \(shell.rawValue) >/dev/null || exit 0; \(shell.rawValue) -n <<'END'\n\(script)\nEND"
    )
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("fish offers files only where a file belongs") func fishValues() async {
    let lines = await CommandRun("completions", "fish").output.split(separator: "\n")
    let start = "complete -c moments -n '__fish_seen_subcommand_from thumbnail'"
    #expect(lines.contains { $0.hasPrefix("\(start) -l output -s o -r -F -d ") })
    #expect(lines.contains { $0.hasPrefix("\(start) -l width -x -d ") })
    #expect(
      lines.contains { $0.hasPrefix("\(start) -l progress -x -a 'auto bar plain json none' ") }
    )
    #expect(lines.contains { $0.hasPrefix("\(start) -l json -d ") })
    #expect(lines.contains { $0 == "\(start) -F" })
  }

  @Test("A shell that is not known is refused") func unknown() async {
    let run = await CommandRun("completions", "fis")
    #expect(run.status == 64)
    #expect(
      run.errors == """
        moments: SHELL: 'fis' is not one of bash, zsh, fish.
          Did you mean 'fish'?
        Usage: moments completions SHELL

        """
    )
  }

  private func fishName(_ name: String) -> String {
    name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
  }
}
