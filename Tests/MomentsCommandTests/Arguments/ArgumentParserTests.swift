import Testing

@testable import MomentsCommand

@Suite("Parsing arguments") struct ArgumentParserTests {
  private static let flag = Flag("--loud", "-l", help: "Loud.")
  private static let number = Self.argument(.option, ["--number", "-n"])
  private static let list = Self.argument(.option, ["--list"], isRepeatable: true)
  private static let command = CommandDeclaration(
    name: "sing",
    abstract: "Sing.",
    arguments: [
      Self.argument(.positional, [], isRepeatable: true, isRequired: true),
      flag.declaration, number, list,
    ]
  )

  private static func argument(
    _ kind: ArgumentDeclaration.Kind,
    _ names: [String],
    isRepeatable: Bool = false,
    isRequired: Bool = false
  ) -> ArgumentDeclaration {
    ArgumentDeclaration(
      kind: kind,
      names: names,
      valueName: "X",
      help: "",
      isRepeatable: isRepeatable,
      isRequired: isRequired
    )
  }

  @Test(
    "All ways to write an option's value are the same",
    arguments: [
      ["--number", "5", "a"], ["--number=5", "a"], ["-n", "5", "a"], ["-n5", "a"], ["-n=5", "a"],
      ["a", "--number", "5"], ["--number", "7", "a", "-n", "5"], ["-n5", "--", "a"],
    ]
  ) func valueForms(words: [String]) throws {
    let parsed = try ArgumentParser.parse(words, for: Self.command)
    #expect(parsed.texts(of: Self.number).last == "5")
    #expect(parsed.texts(of: Self.command.arguments[0]) == ["a"])
  }

  @Test(
    "Words that begin with a dash are values where they can be nothing else",
    arguments: [
      (["-5", "a"], ["-5", "a"]), (["--", "-l", "--"], ["-l", "--"]), (["-"], ["-"]),
      (["-.5"], ["-.5"]), (["./-l"], ["./-l"]),
    ]
  ) func dashes(words: [String], positionals: [String]) throws {
    let parsed = try ArgumentParser.parse(words, for: Self.command)
    #expect(parsed.texts(of: Self.command.arguments[0]) == positionals)
    #expect(!parsed[Self.flag])
  }

  @Test("A negative number is an option's value") func negativeValue() throws {
    let parsed = try ArgumentParser.parse(["--number", "-3", "a"], for: Self.command)
    #expect(parsed.texts(of: Self.number) == ["-3"])
  }

  @Test("An option's value may be empty or hold an equals sign") func oddValues() throws {
    let parsed = try ArgumentParser.parse(
      ["--list=", "--list=a=b", "--list", "c", ""],
      for: Self.command
    )
    #expect(parsed.texts(of: Self.list) == ["", "a=b", "c"])
    #expect(parsed.texts(of: Self.command.arguments[0]) == [""])
  }

  @Test("Short flags can be joined, and joined with an option's value") func joined() throws {
    let parsed = try ArgumentParser.parse(["-ln5", "a"], for: Self.command)
    #expect(parsed[Self.flag])
    #expect(parsed.texts(of: Self.number) == ["5"])
  }

  @Test(
    "A line that cannot be followed is refused with what was probably meant",
    arguments: [
      (["a", "--nubmer", "5"], "'--nubmer' is not an option of 'moments sing'.", "--number"),
      (["a", "-loud"], "'-loud' is not an option of 'moments sing'.", "--loud"),
      (["a", "--lou"], "'--lou' is not an option of 'moments sing'.", "--loud"),
      (["a", "--zzzzzz"], "'--zzzzzz' is not an option of 'moments sing'.", nil),
      (["a", "--loud=yes"], "--loud takes no value.", nil),
      (["a", "--number"], "--number needs a value: --number X", nil),
      (
        ["a", "--number", "--loud"],
        "--number needs a value, and '--loud' looks like an option. "
          + "A value that begins with a dash is written --number=X.", nil
      ),
      (["--loud"], "X is missing.", nil),
      (
        ["-song.mp4"],
        "'-song.mp4' is not an option of 'moments sing'. A file of that name is written "
          + "'./-song.mp4'.", nil
      ),
      (["a", "-x\n"], "'-x\\n' is not an option of 'moments sing'.", nil),
    ] as [([String], String, String?)]
  ) func refusals(words: [String], message: String, suggestion: String?) {
    #expect(throws: UsageError(message, suggestion: suggestion)) {
      try ArgumentParser.parse(words, for: Self.command)
    }
  }

  @Test("A positional argument too many is refused") func surplus() {
    let command = CommandDeclaration(
      name: "x",
      abstract: "",
      arguments: [Self.argument(.positional, [])]
    )
    #expect(throws: UsageError("'b' is one argument too many.")) {
      try ArgumentParser.parse(["a", "b"], for: command)
    }
  }
}
