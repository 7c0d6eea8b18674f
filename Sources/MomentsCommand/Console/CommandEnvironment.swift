internal import Synchronization

/// What a run of the command touches of the world, so that a test can put its own in place.
package struct CommandEnvironment: Sendable {
  /// Where results go.
  package var output: any OutputChannel
  /// Where progress and errors go.
  package var errors: any OutputChannel
  /// The environment variables.
  package var variables: [String: String]
  /// What analyzes videos.
  package var engine: any VideoEngine
  /// The signal that asked the program to stop, if one did.
  package var interruption: Interruption
  /// Asks the person at the terminal a question; nothing where nobody is there to answer.
  package var ask: (@Sendable (String) -> String?)?

  /// Makes an environment from its parts.
  package init(
    output: any OutputChannel,
    errors: any OutputChannel,
    variables: [String: String],
    engine: any VideoEngine,
    interruption: Interruption = Interruption(),
    ask: (@Sendable (String) -> String?)? = nil
  ) {
    self.output = output
    self.errors = errors
    self.variables = variables
    self.engine = engine
    self.interruption = interruption
    self.ask = ask
  }

  /// Whether text beyond ASCII can be shown, by the locale's variables.
  var isUnicodeCapable: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    let charset = locale.uppercased()
    return charset.contains("UTF-8") || charset.contains("UTF8")
  }

  /// How many characters fit on a line of results.
  var columnCount: Int {
    let chosen = variables["COLUMNS"].flatMap { Int($0) } ?? output.columnCount
    return min(max(chosen ?? 80, 40), 120)
  }
}

/// Remembers the signal that asked the program to stop.
package final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  package init() {}

  /// The number of the first signal that came, if one did.
  package var signal: Int32? {
    let number = number.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Notes a signal and returns whether it was the first, which stays.
  package func note(signal: Int32) -> Bool {
    number.compareExchange(expected: 0, desired: signal, ordering: .acquiringAndReleasing).exchanged
  }
}
