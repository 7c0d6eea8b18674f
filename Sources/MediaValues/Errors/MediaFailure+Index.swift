extension MediaFailure.Code {
  /// Another process is changing the index of faces.
  public static let indexInUse = MediaFailure.Code(rawValue: "indexInUse")
  /// The index of faces is damaged, is not one, or was made by a newer version.
  public static let indexUnusable = MediaFailure.Code(rawValue: "indexUnusable")
  /// What is named is not in the index of faces.
  public static let notInIndex = MediaFailure.Code(rawValue: "notInIndex")
}
