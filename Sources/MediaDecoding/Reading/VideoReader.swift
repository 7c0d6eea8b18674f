internal import CFFmpeg
package import MediaValues

/// Reads one video file: its properties, all of its frames and sound in one pass, or single frames.
///
/// All calls block; use a reader from one thread of its own. Only regular files on this machine are
/// opened, and only files beside or below them when they refer to others.
package struct VideoReader: ~Copyable {
  /// What the file holds; the duration is what the container claims until a pass has seen it.
  package internal(set) var properties: VideoProperties

  let options: ReaderOptions
  let readingGuard: ReadingGuard
  var container: FormatContext
  var decoder: VideoDecoder
  let packet: PacketHandle
  let stream: StreamDescription
  let audioStream: StreamDescription?
  let maker: RasterMaker
  /// The tick of the first frame shown, once it was decoded.
  var origin: Int64?
  /// Whether nothing was read since the file was opened.
  var isAtStart = true
  /// Whether the clock jumps or is missing, so that frames are found only by reading from the start.
  var needsSequentialReading = false

  /// Opens a file.
  ///
  /// - Throws: ``MediaFailure`` with stage `opening` and code `fileNotFound`, `permissionDenied`,
  ///   `notLocal`, `unrecognizedFormat`, `noVideo`, `unsupportedCodec`, `encrypted`, `limitExceeded`
  ///   or `timedOut`; `CancellationError` when the flag is raised.
  package init(
    path: String,
    options: ReaderOptions = ReaderOptions(),
    cancellation: CancellationFlag = CancellationFlag()
  ) throws {
    let file = try LocalFile(path: path)
    let readingGuard = ReadingGuard(file: file, options: options, cancellation: cancellation)
    try readingGuard.check(.opening)
    let opened = try VideoReader.open(readingGuard, options)
    let choice = StreamChoice(of: opened, file: file)
    let stream = try choice.video(options, refusedAddress: readingGuard.refusedAddress)
    let audioStream = choice.audio(relatedTo: stream.index)
    let decoder = try VideoReader.openDecoder(stream, of: opened, file, options)
    let packet = try VideoReader.makePacket(file, options)
    self.packet = packet
    self.decoder = decoder
    self.stream = stream
    self.audioStream = audioStream
    self.options = options
    self.readingGuard = readingGuard
    properties = VideoProperties(
      stream: stream,
      container: opened.formatName,
      declaredSeconds: opened.declaredSeconds,
      audioCodec: audioStream?.codecName,
      fileSize: file.byteCount
    )
    maker = RasterMaker(path: path, census: options.census)
    container = opened
  }

  /// The usual distance of two frames, in ticks.
  var step: Int64 { ticks.ticks(inSeconds: properties.frameDuration.seconds) }

  /// Converts ticks to times relative to the first frame shown.
  var ticks: StreamTicks { StreamTicks(timeBase: stream.timeBase, origin: origin ?? 0) }

  /// Goes back to the first packet; the surest way is to open the file anew.
  mutating func rewind() throws {
    guard !isAtStart else { return }
    container = try VideoReader.open(readingGuard, options)
    decoder = try VideoReader.openDecoder(stream, of: container, readingGuard.file, options)
    isAtStart = true
  }

  static func open(
    _ readingGuard: ReadingGuard,
    _ options: ReaderOptions
  ) throws -> FormatContext {
    do {
      return try FormatContext(guard: readingGuard, options: options)
    } catch {
      try readingGuard.check(.opening)
      let refused = readingGuard.refusedAddress
      throw OpeningFailure(file: readingGuard.file, refusedAddress: refused).failure(for: error)
    }
  }

  private static func openDecoder(
    _ stream: StreamDescription,
    of container: borrowing FormatContext,
    _ file: LocalFile,
    _ options: ReaderOptions
  ) throws(MediaFailure) -> VideoDecoder {
    do {
      return try VideoDecoder(for: stream.index, of: container, options: options)
    } catch {
      throw OpeningFailure(file: file, refusedAddress: nil).failure(for: error, stream: stream)
    }
  }

  private static func makePacket(
    _ file: LocalFile,
    _ options: ReaderOptions
  ) throws(MediaFailure) -> PacketHandle {
    do {
      return try PacketHandle(census: options.census)
    } catch {
      throw OpeningFailure(file: file, refusedAddress: nil).failure(for: error)
    }
  }
}
