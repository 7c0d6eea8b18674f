extension Schema {
  /// Finds pictures by the size of their files, so that a file is known again where it was moved to.
  static let version5: Migration = """
    CREATE INDEX assets_of_byte_count ON assets (byte_count);
    """
}
