/// What a file system tells of a file without reading it, to see whether the file is still the same.
package struct FileState: Sendable, Hashable {
  /// The length in bytes.
  package var byteCount: Int64
  /// When the bytes were last changed, in nanoseconds since 1970; any program may set it.
  package var modified: Int64
  /// When the bytes or what describes them was last changed, in nanoseconds since 1970; no program can set it.
  ///
  /// Nothing if it is not known, or too recent to tell this state from a later one.
  package var changed: Int64?
  /// The number of the device that holds the file.
  package var device: Int64?
  /// The number of the file on its device.
  package var inode: Int64?

  /// Makes a state, as far as it is known.
  package init(
    byteCount: Int64,
    modified: Int64,
    changed: Int64? = nil,
    device: Int64? = nil,
    inode: Int64? = nil
  ) {
    self.byteCount = byteCount
    self.modified = modified
    self.changed = changed
    self.device = device
    self.inode = inode
  }

  /// Whether it is certain that the file holds the bytes which it held when its state was an earlier one.
  package func isUnchanged(since earlier: FileState) -> Bool {
    changed != nil && self == earlier
  }
}
