internal import CFFmpeg
internal import MediaValues

/// A clip's file being written: streams first, then the header, then packets, then the end.
///
/// It appears under its name whole or not at all.
@safe struct OutputFile: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVFormatContext>
  private var pending: PendingFile
  private let container: ClipContainer
  /// The clocks that the muxer has chosen, by output stream.
  private var timeBases: [TimeBase] = []
  private var lastDecodingTimes: [Int64] = []
  private var isCodedAnew = false

  /// Makes the file, hidden and empty.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite` or `missingComponent`.
  init(_ path: String, container: ClipContainer) throws(MediaFailure) {
    let pending = try PendingFile(for: path)
    var made: UnsafeMutablePointer<AVFormatContext>?
    let address = "file:" + pending.temporaryPath
    let status = unsafe avformat_alloc_output_context2(&made, nil, container.muxerName, address)
    guard status >= 0, let made = unsafe made else {
      throw ExportFailure.missingEncoder("\(container.rawValue) files")
    }
    unsafe made.pointee.flags |= AVFMT_FLAG_BITEXACT
    // Sparse streams, such as subtitles, must not make the muxer hold all others back.
    unsafe made.pointee.max_interleave_delta = 2_000_000
    let opened = unsafe avio_open(&made.pointee.pb, address, AVIO_FLAG_WRITE)
    guard opened >= 0 else {
      unsafe avformat_free_context(made)
      throw ExportFailure.writing("opening", path, opened)
    }
    unsafe pointer = made
    self.pending = pending
    self.container = container
  }

  deinit {
    unsafe avio_closep(&pointer.pointee.pb)
    unsafe avformat_free_context(pointer)
  }

  var path: String { pending.path }

  /// The muxer's description.
  var format: UnsafePointer<AVOutputFormat> { unsafe UnsafePointer(pointer.pointee.oformat) }

  /// Whether the file can hold a stream as it is.
  func takes(_ stream: SourceStream) -> Bool { unsafe container.takes(stream, format) }

  /// Whether encoders must put their setup data into the file's header.
  var wantsGlobalHeader: Bool {
    unsafe pointer.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0
  }

  /// Adds a stream that is copied, with its tags, its place and how it is turned; gives its index.
  mutating func addStream(
    copying source: UnsafeMutablePointer<AVStream>
  ) throws(MediaFailure) -> Int {
    let stream = try unsafe newStream()
    var status = unsafe avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar)
    if status >= 0 { status = unsafe copyDescription(from: source, to: stream) }
    guard status >= 0 else { throw ExportFailure.writing("describing a stream", path, status) }
    let parameters = unsafe stream.pointee.codecpar
    if let parameters = unsafe parameters {
      let tag = unsafe parameters.pointee.codec_tag
      let meant = unsafe av_codec_get_id(pointer.pointee.oformat.pointee.codec_tag, tag)
      if unsafe meant != parameters.pointee.codec_id { unsafe parameters.pointee.codec_tag = 0 }
      // Where the container and the codec differ about the shape of pixels, muxers refuse the stream.
      let shape = unsafe source.pointee.sample_aspect_ratio
      if shape.num > 0, shape.den > 0 { unsafe parameters.pointee.sample_aspect_ratio = shape }
    }
    unsafe stream.pointee.time_base = source.pointee.time_base
    return Int(unsafe stream.pointee.index)
  }

  /// Adds a stream that an encoder makes, described like the source's; gives its index.
  ///
  /// - Parameters:
  ///   - encoder: the encoder.
  ///   - source: the stream whose tags, place and turning it gets; nil for none.
  ///   - describesLight: false leaves out what the source says about a high dynamic range.
  /// - Returns: the stream's index.
  /// - Throws: `MediaFailure` when there is no memory.
  mutating func addStream(
    coding encoder: UnsafeMutablePointer<AVCodecContext>,
    like source: UnsafeMutablePointer<AVStream>?,
    describesLight: Bool
  ) throws(MediaFailure) -> Int {
    let stream = try unsafe newStream()
    var status = unsafe avcodec_parameters_from_context(stream.pointee.codecpar, encoder)
    if status >= 0, let source = unsafe source {
      status = unsafe copyDescription(from: source, to: stream)
      unsafe stream.pointee.sample_aspect_ratio = encoder.pointee.sample_aspect_ratio
      if !describesLight { unsafe cff_remove_light_data(stream) }
    }
    guard status >= 0 else { throw ExportFailure.writing("describing a stream", path, status) }
    unsafe stream.pointee.time_base = encoder.pointee.time_base
    isCodedAnew = true
    return Int(unsafe stream.pointee.index)
  }

  /// Replaces a stream's setup data.
  func setSetup(_ bytes: [UInt8], of index: Int) throws(MediaFailure) {
    guard let stream = unsafe shim_stream(pointer, Int32(clamping: index)) else { return }
    let status = unsafe cff_set_extradata(
      stream.pointee.codecpar,
      bytes,
      Int32(clamping: bytes.count)
    )
    guard status >= 0 else { throw ExportFailure.writing("describing a stream", path, status) }
  }

  /// Names how the container should mark a stream's codec, such as `hev1`.
  func setTag(_ tag: String, of index: Int) {
    guard let stream = unsafe shim_stream(pointer, Int32(clamping: index)) else { return }
    let code = tag.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    unsafe stream.pointee.codecpar.pointee.codec_tag = code
  }

  /// Copies the tags of a whole file.
  func copyMetadata(from source: UnsafeMutablePointer<AVFormatContext>) throws(MediaFailure) {
    let status = unsafe av_dict_copy(&pointer.pointee.metadata, source.pointee.metadata, 0)
    guard status >= 0 else { throw ExportFailure.writing("copying tags", path, status) }
    // They describe how the source was laid out, which this file is not.
    for key in ["major_brand", "minor_version", "compatible_brands", "encoder", "duration"] {
      unsafe av_dict_set(&pointer.pointee.metadata, key, nil, 0)
    }
  }

  /// Adds a chapter; times are milliseconds of the clip.
  func addChapter(
    from start: Int64,
    to end: Int64,
    title: String?,
    metadata: OpaquePointer? = nil
  ) throws(MediaFailure) {
    let number = Int64(unsafe pointer.pointee.nb_chapters) + 1
    let status = unsafe cff_add_chapter(pointer, number, start, end, metadata, title)
    guard status >= 0 else { throw ExportFailure.writing("adding a chapter", path, status) }
  }

  /// Writes the header; no stream can be added behind it.
  mutating func begin() throws(ContainerRefusal) {
    var options: OpaquePointer?
    defer { unsafe av_dict_free(&options) }
    for (name, value) in container.muxerOptions { unsafe av_dict_set(&options, name, value, 0) }
    let status = unsafe avformat_write_header(pointer, &options)
    guard status >= 0 else {
      throw ContainerRefusal(
        failure: MediaFailure(
          code: isCodedAnew ? .cannotWrite : .notCopyable,
          stage: .writing,
          path: path,
          message: "The container \(container.rawValue) cannot hold these streams"
            + (isCodedAnew ? "." : " as they are."),
          remedy: "Choose another container" + (isCodedAnew ? "." : ", or code the clip anew."),
          reason: ExportFailure.text(status)
        )
      )
    }
    for index in 0..<Int(unsafe pointer.pointee.nb_streams) {
      guard let stream = unsafe shim_stream(pointer, Int32(index)) else { continue }
      timeBases.append(TimeBase(unsafe stream.pointee.time_base))
      lastDecodingTimes.append(Int64.min / 2)
    }
  }

  /// Writes a packet, whose times count in the clock given; the packet holds nothing afterwards.
  ///
  /// Times of decoding that do not grow are moved, because no container takes them.
  mutating func write(
    _ packet: borrowing ClipPacket,
    stream index: Int,
    timeBase: TimeBase
  ) throws(MediaFailure) {
    guard timeBases.indices.contains(index) else { return packet.clear() }
    let target = timeBases[index]
    let presented = packet.presentationTime.map { timeBase.rescale($0, to: target) }
    var decoded =
      packet.decodingTime.map { timeBase.rescale($0, to: target) } ?? presented
      ?? lastDecodingTimes[index] + 1
    decoded = max(decoded, lastDecodingTimes[index] + 1)
    lastDecodingTimes[index] = decoded
    packet.duration = timeBase.rescale(packet.duration, to: target)
    packet.decodingTime = decoded
    packet.presentationTime = max(presented ?? decoded, decoded)
    packet.streamIndex = index
    unsafe packet.pointer.pointee.pos = -1
    let status = unsafe av_interleaved_write_frame(pointer, packet.pointer)
    guard status >= 0 else { throw ExportFailure.writing("writing", path, status) }
  }

  /// Writes the end, flushes the file to the disk and gives it its name.
  mutating func finish() throws(MediaFailure) {
    try complete()
    try publish()
  }

  /// Writes the end and closes the file, which keeps its hidden name.
  mutating func complete() throws(MediaFailure) {
    let status = unsafe av_write_trailer(pointer)
    guard status >= 0 else { throw ExportFailure.writing("writing the end", path, status) }
    let closed = unsafe avio_closep(&pointer.pointee.pb)
    guard closed >= 0 else { throw ExportFailure.writing("closing", path, closed) }
  }

  /// Flushes the complete file to the disk and gives it its name.
  mutating func publish() throws(MediaFailure) { try pending.commit() }

  /// The number of bytes written so far.
  var byteCount: Int64 { pending.byteCount }

  private func newStream() throws(MediaFailure) -> UnsafeMutablePointer<AVStream> {
    guard let stream = unsafe avformat_new_stream(pointer, nil) else {
      throw ExportFailure.writing("adding a stream", path, SHIM_ERROR_NO_MEMORY)
    }
    return unsafe stream
  }

  private func copyDescription(
    from source: UnsafeMutablePointer<AVStream>,
    to stream: UnsafeMutablePointer<AVStream>
  ) -> Int32 {
    unsafe stream.pointee.disposition = source.pointee.disposition
    unsafe stream.pointee.avg_frame_rate = source.pointee.avg_frame_rate
    unsafe stream.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
    var status = unsafe av_dict_copy(&stream.pointee.metadata, source.pointee.metadata, 0)
    // Matroska's statistics and MP4's handlers describe the whole source.
    for key in ["BPS", "DURATION", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES", "encoder"] {
      for suffix in ["", "-eng"] {
        unsafe av_dict_set(&stream.pointee.metadata, key + suffix, nil, 0)
      }
    }
    for key in ["_STATISTICS_WRITING_APP", "_STATISTICS_WRITING_DATE_UTC", "_STATISTICS_TAGS"] {
      for suffix in ["", "-eng"] {
        unsafe av_dict_set(&stream.pointee.metadata, key + suffix, nil, 0)
      }
    }
    if status >= 0 { status = unsafe cff_copy_stream_side_data(stream, source) }
    return status
  }
}
