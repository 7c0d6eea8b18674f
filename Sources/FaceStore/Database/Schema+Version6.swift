extension Schema {
  /// Keeps of files what no program can set back: a file of the same size and time may hold other bytes.
  ///
  /// Of pictures that are in the index already it is not known; their files are read once more.
  static let version6: Migration = """
    ALTER TABLE assets ADD COLUMN changed INTEGER;
    ALTER TABLE assets ADD COLUMN device INTEGER;
    ALTER TABLE assets ADD COLUMN inode INTEGER;
    """
}
