internal import CFFmpeg
package import MediaValues

/// A container opened by the reader's rules, lent to what copies or decodes its packets elsewhere.
///
/// The rules are those of ``VideoReader``: regular files on this machine, nothing that lies elsewhere,
/// bounded probing, and a reading that stops when it is cancelled, out of time or stalled.
@safe package struct MediaSource: ~Copyable {
  /// The index of the stream of pictures that a player would show.
  package let videoIndex: Int
  /// The index of the sound that a player would play; nil when there is none.
  package let audioIndex: Int?
  private let container: FormatContext
  private let readingGuard: ReadingGuard

  /// Opens a file.
  ///
  /// - Throws: ``MediaFailure`` as ``VideoReader`` does; `CancellationError` when the flag is raised.
  package init(
    path: String,
    options: ReaderOptions = ReaderOptions(),
    cancellation: CancellationFlag = CancellationFlag()
  ) throws {
    let file = try LocalFile(path: path)
    let readingGuard = ReadingGuard(file: file, options: options, cancellation: cancellation)
    try readingGuard.check(.opening)
    let container = try VideoReader.open(readingGuard, options)
    let choice = StreamChoice(of: container, file: file)
    videoIndex = try choice.video(options, refusedAddress: readingGuard.refusedAddress).index
    audioIndex = choice.audio(relatedTo: videoIndex)?.index
    self.container = container
    self.readingGuard = readingGuard
  }

  /// The address of the container's `AVFormatContext`, valid as long as the source.
  package var context: UnsafeMutableRawPointer { unsafe container.address }

  /// Notes that a read begins, so that the time it takes is not counted with what came before.
  package func noteProgress() { readingGuard.noteProgress() }

  /// Throws when the work must stop.
  ///
  /// - Throws: `CancellationError`, or a ``MediaFailure`` with code `timedOut`.
  package func check(_ stage: MediaFailure.Stage) throws { try readingGuard.check(stage) }
}
