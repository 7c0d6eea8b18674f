internal import CFFmpeg
internal import MediaValues

/// An open container, from which packets are read.
@safe struct FormatContext: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVFormatContext>
  // FFmpeg holds an unretained pointer to the guard, so it must live as long as the context.
  private let readingGuard: ReadingGuard
  private let entry: CensusEntry

  /// Opens a file and finds out which streams it holds.
  ///
  /// - Throws: FFmpeg's number; the guard knows more when it stopped the opening.
  init(guard readingGuard: ReadingGuard, options: ReaderOptions) throws(FFmpegError) {
    FFmpegSetup.run()
    guard let made = unsafe avformat_alloc_context() else { throw FFmpegError.outOfMemory }
    let opaque = unsafe Unmanaged.passUnretained(readingGuard).toOpaque()
    unsafe made.pointee.opaque = opaque
    unsafe made.pointee.interrupt_callback = AVIOInterruptCB(
      callback: interruptCallback,
      opaque: opaque
    )
    unsafe made.pointee.io_open = openNestedCallback
    unsafe made.pointee.probesize = max(32, options.probeByteLimit)
    let probeSeconds = max(0.1, min(options.probeSecondsLimit, 1e6))
    unsafe made.pointee.max_analyze_duration = Int64(probeSeconds * 1e6)

    var settings: OpaquePointer?
    defer { unsafe av_dict_free(&settings) }
    for (name, value) in FormatContext.settings { unsafe av_dict_set(&settings, name, value, 0) }
    unsafe av_dict_set(&settings, "format_whitelist", ContainerFormats.guarded, 0)
    var opened: UnsafeMutablePointer<AVFormatContext>? = unsafe made
    // On failure the call frees the context itself.
    let status = unsafe avformat_open_input(
      &opened,
      readingGuard.file.address,
      nil,
      &settings
    )
    guard status >= 0, let opened = unsafe opened else { throw FFmpegError(status: status) }
    let probed = unsafe FormatContext.probe(opened, options)
    guard probed >= 0 else {
      var owned: UnsafeMutablePointer<AVFormatContext>? = unsafe opened
      unsafe avformat_close_input(&owned)
      throw FFmpegError(status: probed)
    }
    unsafe pointer = opened
    self.readingGuard = readingGuard
    entry = CensusEntry(options.census)
  }

  deinit {
    var owned: UnsafeMutablePointer<AVFormatContext>? = unsafe pointer
    unsafe avformat_close_input(&owned)
  }

  private static let settings = [
    ("protocol_whitelist", "file"),
    // A percent sign in a picture's name is not a sequence.
    ("pattern_type", "none"),
    // A playlist that lies on a disk is complete; nothing more comes by waiting.
    ("max_reload", "1"),
    ("live_start_index", "0"),
  ]

  private static func probe(
    _ pointer: UnsafeMutablePointer<AVFormatContext>,
    _ options: ReaderOptions
  ) -> Int32 {
    let count = Int(unsafe pointer.pointee.nb_streams)
    for index in 0..<count {
      guard let stream = unsafe shim_stream(pointer, Int32(index)) else { continue }
      let size = unsafe (
        stream.pointee.codecpar.pointee.width, stream.pointee.codecpar.pointee.height
      )
      if Int64(size.0) * Int64(size.1) > Int64(options.maximumPixelCount) {
        return SHIM_ERROR_TOO_LARGE
      }
    }
    var perStream = unsafe [OpaquePointer?](repeating: nil, count: count)
    for index in 0..<count {
      unsafe av_dict_set(&perStream[index], "max_pixels", "\(options.maximumPixelCount)", 0)
    }
    let status = unsafe perStream.withUnsafeMutableBufferPointer { buffer in
      unsafe avformat_find_stream_info(pointer, count > 0 ? buffer.baseAddress : nil)
    }
    for index in 0..<count { unsafe av_dict_free(&perStream[index]) }
    return status
  }

  /// The short name of the container's format.
  var formatName: String {
    guard let format = unsafe pointer.pointee.iformat, let name = unsafe format.pointee.name
    else { return "unknown" }
    return unsafe String(cString: name)
  }

  /// Whether the format's clock may jump, as in broadcast streams.
  var mayJump: Bool {
    guard let format = unsafe pointer.pointee.iformat else { return false }
    return unsafe format.pointee.flags & AVFMT_TS_DISCONT != 0
  }

  /// Whether files of the format are put one behind another as they are, so that the clock may start over.
  var mayStartOver: Bool { mayJump || formatName == "flv" }

  /// The length that the container claims, in seconds; nil when it is only an estimate of FFmpeg's.
  var declaredSeconds: Double? {
    let duration = unsafe pointer.pointee.duration
    let isGuess =
      unsafe pointer.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
    return duration > 0 && !isGuess ? Double(duration) / 1e6 : nil
  }

  var streamCount: Int { Int(unsafe pointer.pointee.nb_streams) }

  /// Where the context lies, for who copies its packets; valid as long as the context.
  var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer) }

  /// Copies what the container says about a stream.
  func streamDescription(_ index: Int) -> StreamDescription? {
    guard let stream = unsafe shim_stream(pointer, Int32(clamping: index)) else { return nil }
    return unsafe StreamDescription(stream, in: pointer)
  }

  /// The stream of a kind that a player would choose; nil when there is none.
  func bestStream(_ kind: StreamDescription.Kind, relatedTo related: Int = -1) -> Int? {
    let type = kind == .video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO
    let index = unsafe av_find_best_stream(pointer, type, -1, Int32(clamping: related), nil, 0)
    return index >= 0 ? Int(index) : nil
  }

  func timeBase(of index: Int) -> Rational {
    guard let stream = unsafe shim_stream(pointer, Int32(clamping: index)) else {
      return Rational(numerator: 0, denominator: 0)
    }
    return unsafe Rational(stream.pointee.time_base)
  }

  func parameters(of index: Int) -> UnsafeMutablePointer<AVCodecParameters>? {
    guard let stream = unsafe shim_stream(pointer, Int32(clamping: index)) else { return nil }
    return unsafe stream.pointee.codecpar
  }

  /// Reads only the streams named.
  ///
  /// Leaving out packets that are not key would save reading, but FFmpeg 5.1's reader of MP4 then gives
  /// the packets that are left the presentation offsets of those left out.
  func select(_ indices: [Int]) {
    for index in 0..<streamCount {
      guard let stream = unsafe shim_stream(pointer, Int32(index)) else { continue }
      unsafe stream.pointee.discard = indices.contains(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// Reads the next packet in the order of the file.
  func read(into packet: borrowing PacketHandle) -> Outcome {
    readingGuard.noteProgress()
    packet.clear()
    return Outcome(unsafe av_read_frame(pointer, packet.pointer))
  }

  /// Goes to the last key packet at or before a time of a stream, or as near as the format can.
  func seek(stream: Int, to time: Int64) -> Bool {
    readingGuard.noteProgress()
    let index = Int32(clamping: stream)
    return unsafe av_seek_frame(pointer, index, time, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /// Whether the container lists every packet, so that its end is known and not only claimed.
  var listsAllPackets: Bool { formatName.hasPrefix("mov,") }

  /// Where the container's indices say that the data ends, in bytes; 0 without an index.
  var indexedEnd: Int64 {
    var end: Int64 = 0
    for index in 0..<streamCount {
      guard let stream = unsafe shim_stream(pointer, Int32(index)) else { continue }
      end = max(end, unsafe shim_index_end(stream))
    }
    return end
  }
}

private func interruptCallback(_ opaque: UnsafeMutableRawPointer?) -> Int32 {
  guard let opaque = unsafe opaque else { return 0 }
  let readingGuard = unsafe Unmanaged<ReadingGuard>.fromOpaque(opaque).takeUnretainedValue()
  return readingGuard.shouldStop() ? 1 : 0
}

/// Opens what a container refers to: only files beside or below it.
private func openNestedCallback(
  _ context: UnsafeMutablePointer<AVFormatContext>?,
  _ io: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
  _ address: UnsafePointer<CChar>?,
  _ flags: Int32,
  _ options: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let context = unsafe context, let address = unsafe address,
    let opaque = unsafe context.pointee.opaque
  else { return SHIM_ERROR_INVALID_DATA }
  let readingGuard = unsafe Unmanaged<ReadingGuard>.fromOpaque(opaque).takeUnretainedValue()
  let text = unsafe String(cString: address)
  guard readingGuard.file.mayOpen(text), flags & AVIO_FLAG_WRITE == 0 else {
    readingGuard.refusedAddress = text
    return SHIM_ERROR_ACCESS
  }
  return unsafe avio_open2(io, address, flags, &context.pointee.interrupt_callback, options)
}
