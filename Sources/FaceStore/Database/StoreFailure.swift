internal import CSQLite
internal import MediaValues

/// Says in words for people what SQLite says in numbers.
struct StoreFailure {
  /// The database's file.
  let path: String

  /// The failure behind a status.
  func failure(status: Int32, reason: String) -> MediaFailure {
    switch status & 0xff {
    case SQLITE_FULL:
      return made(
        .cannotWrite,
        "The disk is full; the index of faces is as it was before.",
        "Free some space on the disk and repeat the step.",
        reason
      )
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return made(
        .permissionDenied,
        "The index of faces may not be written.",
        "Make the folder writable for this user, or choose another.",
        reason
      )
    case SQLITE_CANTOPEN:
      return made(
        .permissionDenied,
        "The index of faces cannot be opened.",
        "Check that the folder belongs to this user.",
        reason
      )
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      return made(
        .indexUnusable,
        "The index of faces is damaged; it was left as it is.",
        "Restore the folder from a backup, or purge it and add the pictures again.",
        reason
      )
    case SQLITE_BUSY, SQLITE_LOCKED:
      return inUse(reason)
    case SQLITE_IOERR:
      return made(
        .cannotWrite,
        "The disk that holds the index of faces reports an error.",
        "Check the disk and its free space.",
        reason
      )
    default:
      return made(.internalError, "The index of faces refused a step.", nil, reason)
    }
  }

  /// The failure of a second writer.
  func inUse(_ reason: String) -> MediaFailure {
    made(
      .indexInUse,
      "Another process is changing this index of faces.",
      "Wait until it is done, or end it.",
      reason
    )
  }

  /// The failure of a file that this library did not make or cannot read.
  func unusable(_ message: String, _ remedy: String) -> MediaFailure {
    made(.indexUnusable, message, remedy, nil)
  }

  private func made(
    _ code: MediaFailure.Code,
    _ message: String,
    _ remedy: String?,
    _ reason: String?
  ) -> MediaFailure {
    MediaFailure(
      code: code,
      stage: .writing,
      path: path,
      message: message,
      remedy: remedy,
      reason: reason
    )
  }
}
