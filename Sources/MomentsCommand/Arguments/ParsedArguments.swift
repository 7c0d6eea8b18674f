/// What was given on the command line, sorted to the arguments that a command declares.
package struct ParsedArguments: Sendable, Hashable {
  private var texts: [String: [String]] = [:]

  /// Notes that an argument was given; a flag is noted with an empty text.
  mutating func add(_ text: String, for declaration: ArgumentDeclaration) {
    texts[declaration.key, default: []].append(text)
  }

  /// The texts given for an argument, in order.
  package func texts(of declaration: ArgumentDeclaration) -> [String] {
    texts[declaration.key] ?? []
  }

  /// Whether an argument was given at all.
  func contains(_ declaration: ArgumentDeclaration) -> Bool { texts[declaration.key] != nil }

  /// Whether a flag was given.
  package subscript(flag: Flag) -> Bool { contains(flag.declaration) }

  /// Refuses arguments that would change nothing.
  ///
  /// - Parameters:
  ///   - declarations: What cannot be had.
  ///   - reason: Why, as it follows the name of the one that was given.
  /// - Throws: ``UsageError`` when one of them was given.
  func refuse(
    _ declarations: [ArgumentDeclaration],
    because reason: String
  ) throws(UsageError) {
    guard let given = declarations.first(where: contains) else { return }
    throw UsageError("\(given.key) \(reason)")
  }

  /// The value of an argument; of several the last, nothing when it was not given.
  ///
  /// - Throws: ``UsageError`` when the text does not stand for a value.
  package func value<Value>(
    _ argument: ValueArgument<Value>
  ) throws(UsageError) -> Value? {
    try values(argument).last
  }

  /// All values of an argument, in the order given.
  ///
  /// - Throws: ``UsageError`` when a text does not stand for a value.
  package func values<Value>(
    _ argument: ValueArgument<Value>
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in texts(of: argument.declaration) {
      guard let value = argument.parse(text) else {
        let suggestion = ClosestName.closest(to: text, among: argument.declaration.allowedValues)
        throw UsageError(
          "\(argument.declaration.key): \(text.quotedForDisplay) is not \(argument.expectation).",
          suggestion: suggestion
        )
      }
      values.append(value)
    }
    return values
  }
}
