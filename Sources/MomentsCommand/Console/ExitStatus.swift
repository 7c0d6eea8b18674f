package import MediaIntelligence

/// How the command ends, by the conventions of `sysexits.h`.
package enum ExitStatus {
  /// Everything asked for was done.
  package static let success: Int32 = 0
  /// The command line cannot be followed.
  package static let usage: Int32 = 64
  /// The file is there, and it is nothing that can be used; trying again does not help.
  package static let badMedia: Int32 = 65
  /// The file is not there or may not be read, or what is named is not in the index.
  package static let missingInput: Int32 = 66
  /// A part that is loaded at run time is absent.
  package static let missingComponent: Int32 = 69
  /// The program has an error.
  package static let internalError: Int32 = 70
  /// An output could not be written.
  package static let cannotWrite: Int32 = 73
  /// The time limit was reached, or another process has the index; trying again may help.
  package static let temporary: Int32 = 75
  /// The reader of standard output went away, as a shell reports it.
  package static let readerGone: Int32 = 141

  /// The status for a failure of a file.
  package static func status(for code: MediaFailure.Code) -> Int32 {
    switch code {
    case .fileNotFound, .permissionDenied, .notInIndex: missingInput
    case .invalidArgument: usage
    case .cannotWrite: cannotWrite
    case .missingComponent: missingComponent
    case .timedOut, .indexInUse: temporary
    case .internalError: internalError
    default: badMedia
    }
  }

  /// The status for an end by a signal, as a shell reports it.
  package static func status(forSignal number: Int32) -> Int32 { 128 + number }
}
