internal import MediaIntelligence

extension ValueArgument where Value == String {
  /// An argument that is taken as it stands.
  static func text(_ declaration: ArgumentDeclaration) -> ValueArgument<String> {
    ValueArgument(declaration, expectation: "a name") { $0.isEmpty ? nil : $0 }
  }
}

extension ValueArgument where Value == Int {
  /// A whole number within bounds.
  static func integer(
    _ declaration: ArgumentDeclaration,
    in bounds: ClosedRange<Int>
  ) -> ValueArgument<Int> {
    let expectation = "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    return ValueArgument(declaration, expectation: expectation) { text in
      Int(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }
}

extension ValueArgument where Value == CMTime {
  /// A length of time, longer than nothing.
  static func length(_ declaration: ArgumentDeclaration) -> ValueArgument<CMTime> {
    let expectation = "a length of time above zero, such as 12.5 or 1:30"
    return ValueArgument(declaration, expectation: expectation) { text in
      TimeText.time(from: text).flatMap { $0 > .zero ? $0 : nil }
    }
  }
}

extension ValueArgument where Value == CMTimeRange {
  /// A stretch from one time to a later one.
  static func range(_ declaration: ArgumentDeclaration) -> ValueArgument<CMTimeRange> {
    let expectation = "a stretch of time from start to end, such as 10-20 or 1:00-2:30"
    return ValueArgument(declaration, expectation: expectation, parse: TimeText.range)
  }
}

extension ValueArgument where Value: FixedWidthInteger {
  /// A number of bytes in a range, in bytes or with k or M behind it.
  static func byteCount(
    _ declaration: ArgumentDeclaration,
    in range: ClosedRange<Value>
  ) -> ValueArgument<Value> {
    let units: [Character: Value] = ["k": 1000, "K": 1000, "m": 1_000_000, "M": 1_000_000]
    return ValueArgument(
      declaration,
      expectation: "a number of bytes from \(range.lowerBound) on, such as 900000, 800k or 2M"
    ) { text in
      let unit = text.last.flatMap { units[$0] }
      guard let number = Value(unit == nil ? text : String(text.dropLast())) else { return nil }
      let (bytes, isOverflow) = number.multipliedReportingOverflow(by: unit ?? 1)
      return !isOverflow && range.contains(bytes) ? bytes : nil
    }
  }
}

extension ValueArgument where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of a few words.
  static func choice(_ declaration: ArgumentDeclaration) -> ValueArgument<Value> {
    var declaration = declaration
    let words = Value.allCases.map(\.rawValue)
    declaration.allowedValues = words
    declaration.completion = .allowedValues
    return ValueArgument(
      declaration,
      expectation: "one of " + words.joined(separator: ", "),
      parse: { Value(rawValue: $0) }
    )
  }
}
