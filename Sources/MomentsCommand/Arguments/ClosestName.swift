/// Finds the name that someone probably meant.
enum ClosestName {
  /// The name that takes the fewest edits to reach, when they are few for its length.
  ///
  /// Edits are those of Damerau's optimal string alignment: insert, delete, replace, and swap two
  /// neighbors. A name that begins with what was typed counts as close too.
  static func closest(to typed: String, among names: [String]) -> String? {
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    let ranked = names.map { (name: $0, edits: edits(from: typed, to: $0)) }
    if let best = ranked.min(by: { $0.edits < $1.edits }),
      best.edits <= max(1, best.name.count / 3)
    {
      return best.name
    }
    let letters = typed.drop { $0 == "-" }
    return letters.count < 2 ? nil : names.first { $0.hasPrefix(typed) }
  }

  private static func edits(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var rows = [Array(0...second.count)]
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let replaced = rows[i][j] + (first[i] == second[j] ? 0 : 1)
        var fewest = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          fewest = min(fewest, rows[i - 1][j - 1] + 1)
        }
        row.append(fewest)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
