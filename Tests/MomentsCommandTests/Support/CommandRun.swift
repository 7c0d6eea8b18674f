import MediaIntelligence
import MomentsCommand

/// What a run of the command in this process did.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  init(
    _ arguments: String...,
    engine: ScriptedEngine = ScriptedEngine(),
    variables: [String: String] = ["LANG": "en_US.UTF-8"],
    output: MemoryChannel = MemoryChannel(),
    errors: MemoryChannel = MemoryChannel()
  ) async {
    await self.init(
      arguments: arguments,
      engine: engine,
      variables: variables,
      output: output,
      errors: errors
    )
  }

  init(
    arguments: [String],
    engine: ScriptedEngine = ScriptedEngine(),
    library: LibraryEngine? = nil,
    variables: [String: String] = ["LANG": "en_US.UTF-8"],
    output: MemoryChannel = MemoryChannel(),
    errors: MemoryChannel = MemoryChannel()
  ) async {
    let environment = CommandEnvironment(
      output: output,
      errors: errors,
      variables: variables,
      engine: library ?? engine as any VideoEngine
    )
    status = await MomentsCommand.run(arguments: arguments, environment: environment)
    self.output = output.text
    self.errors = errors.text
  }
}
