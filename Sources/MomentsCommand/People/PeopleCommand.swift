/// `moments people`: who is in a collection of pictures.
struct PeopleCommand: Command {
  let subcommands: [any Command] = [
    PeopleAddCommand(), PeopleUpdateCommand(), PeopleListCommand(), PeopleShowCommand(),
    PeoplePageCommand(), PeopleIdentifyCommand(), PeopleSuggestCommand(),
    PeopleCorrection.name, PeopleCorrection.merge, PeopleCorrection.distinguish,
    PeopleCorrection.split, PeopleCorrection.move, PeopleCorrection.reject, PeopleCorrection.hide,
    PeopleCorrection.unhide, PeopleCorrection.undo, PeopleExportCommand(), PeopleImportCommand(),
    PeopleDeleteCommand(), PeoplePurgeCommand(),
  ]

  var declaration: CommandDeclaration {
    CommandDeclaration(
      name: "people",
      abstract: "Group the people in pictures, and say who is who.",
      discussion: [
        "Pictures go in with add; people come out with list, show and page. What you say about "
          + "people (name, merge, split, move, reject, hide) lasts, whatever is added or analyzed "
          + "anew, until undo takes it back. Everything stays on this machine, in one folder that "
          + "only you can read; purge removes it for good.",
        "`moments people COMMAND --help` shows a command's own help.",
      ],
      examples: [
        .init(purpose: "Look for people in a folder", call: "moments people add Pictures"),
        .init(purpose: "Look at them", call: "moments people page -o people.html"),
        .init(purpose: "Say who someone is", call: "moments people name 3f2a9c01 Anna"),
      ],
      subcommands: subcommands.map(\.declaration)
    )
  }

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    // Without one of its commands there is nothing to do, and the program shows the help by itself.
    ExitStatus.usage
  }
}
