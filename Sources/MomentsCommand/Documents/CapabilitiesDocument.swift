internal import MediaIntelligence

/// What this machine offers, as JSON and as text.
struct CapabilitiesDocument {
  /// What was found.
  let capabilities: MediaCapabilities

  /// The document, of the schema `moments.doctor`.
  var json: JSONValue {
    [
      "schema": ["name": "moments.doctor", "version": 1],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "parts": .array(
        capabilities.parts.map { part in
          [
            "name": .string(part.name),
            "state": .string(part.state.rawValue),
            "version": .text(part.version),
            "path": .text(part.path),
            "enables": .string(part.enables),
            "reason": .text(part.reason),
            "remedy": .text(part.remedy),
          ]
        }
      ),
    ]
  }

  /// The parts as a list, and what to do about those that are missing.
  func text() -> String {
    let nameWidth = (capabilities.parts.map(\.name.count).max() ?? 0) + 2
    let versions = capabilities.parts.map { $0.version ?? "" }
    let versionWidth = (versions.map(\.count).max() ?? 0) + 2
    var lines = ["moments \(MomentsCommand.version)", ""]
    for (part, version) in zip(capabilities.parts, versions) {
      let head =
        "  \(part.state.rawValue.padded(to: 9))\(part.name.padded(to: nameWidth))"
        + version.padded(to: versionWidth)
      let indent = String(repeating: " ", count: head.count)
      let enables = part.enables.wrapped(to: max(HelpText.width - head.count, 24))
      lines.append(head + (enables.first ?? ""))
      lines += enables.dropFirst().map { indent + $0 }
      let notes = [part.path, part.reason].compactMap { $0 }
      lines += notes.map { String(repeating: " ", count: 11) + $0.escapedForDisplay }
    }
    let missing = capabilities.parts.filter { $0.state == .missing }
    guard !missing.isEmpty else {
      return (lines + ["", "Nothing is missing."]).joined(separator: "\n") + "\n"
    }
    lines += [
      "", "Missing: \(missing.map(\.name).joined(separator: ", ")). Everything else works.",
    ]
    for part in missing { lines += part.remedy.map { ["  \(part.name): \($0)"] } ?? [] }
    return lines.joined(separator: "\n") + "\n"
  }
}
