internal import FoundationEssentials

extension URL {
  /// Makes the address of a path that was typed, every character of which stands for itself.
  ///
  /// Shells have put homes in the place of tildes already. One that is left begins the name of a file, and
  /// `init(filePath:directoryHint:)` would take it for a home all the same, and `folder/..` for nothing where
  /// a link leads elsewhere.
  init(typedPath path: String, directoryHint hint: DirectoryHint = .notDirectory) {
    self.init(filePath: AbsolutePath.asTyped(path), directoryHint: hint)
  }
}
