internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// What sound is turned into before it is coded: planar 32-bit float at a rate, with a layout.
@safe final class SoundForm {
  let rate: Int
  let channelCount: Int
  fileprivate(set) var layout = unsafe AVChannelLayout()

  /// Makes the form of a stream's sound at the rate that an encoder takes.
  init(
    of parameters: UnsafeMutablePointer<AVCodecParameters>,
    for codec: UnsafePointer<AVCodec>
  ) throws(MediaFailure) {
    let own = max(8000, min(Int(unsafe parameters.pointee.sample_rate), 192_000))
    rate = Int(unsafe cff_encoder_sample_rate(codec, Int32(own)))
    let channels = unsafe parameters.pointee.ch_layout.nb_channels
    channelCount = Int(max(1, min(channels, 8)))
    let isUsable =
      unsafe parameters.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE && channels <= 8
    if isUsable {
      let status = unsafe av_channel_layout_copy(&layout, &parameters.pointee.ch_layout)
      guard status >= 0 else { throw ExportFailure.writing("allocation", "", status) }
    } else {
      unsafe av_channel_layout_default(&layout, Int32(channelCount))
    }
  }

  deinit { unsafe av_channel_layout_uninit(&layout) }

  /// Lends the layout for a call.
  func withLayout<Value>(_ body: (UnsafePointer<AVChannelLayout>) -> Value) -> Value {
    unsafe withUnsafePointer(to: layout) { unsafe body($0) }
  }

  /// Gives a frame of as many channels this layout.
  func name(_ frame: borrowing ClipFrame) throws(MediaFailure) {
    guard unsafe frame.pointer.pointee.ch_layout.nb_channels == layout.nb_channels else { return }
    let status = unsafe av_channel_layout_copy(&frame.pointer.pointee.ch_layout, &layout)
    guard status >= 0 else { throw ExportFailure.writing("allocation", "", status) }
  }

  /// The layout as libavfilter writes it.
  var layoutText: String {
    var text = [CChar](repeating: 0, count: 128)
    _ = unsafe withLayout { unsafe av_channel_layout_describe($0, &text, text.count) }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A queue of samples.
@safe struct SampleQueue: ~Copyable {
  private let pointer: OpaquePointer

  init(_ form: SoundForm) throws(MediaFailure) {
    guard
      let made = unsafe av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, Int32(form.channelCount), 4096)
    else { throw ExportFailure.writing("allocation", "", SHIM_ERROR_NO_MEMORY) }
    unsafe pointer = made
  }

  deinit { unsafe av_audio_fifo_free(pointer) }

  /// The number of samples that wait.
  var count: Int { Int(unsafe av_audio_fifo_size(pointer)) }

  /// Appends samples of a frame.
  func append(_ frame: borrowing ClipFrame, skipping skipped: Int, count: Int) throws(MediaFailure)
  {
    let status = unsafe cff_queue_samples(pointer, frame.pointer, Int32(skipped), Int32(count))
    guard status >= 0 else { throw ExportFailure.writing("queueing sound", "", status) }
  }

  /// Takes samples out into a frame that holds nothing; silence when `isSilence`.
  func take(
    _ count: Int,
    into frame: borrowing ClipFrame,
    form: SoundForm,
    isSilence: Bool = false
  ) throws(MediaFailure) {
    frame.clear()
    let status = unsafe form.withLayout { layout in
      unsafe cff_frame_hold_samples(
        frame.pointer,
        isSilence ? nil : pointer,
        Int32(clamping: count),
        Int32(form.rate),
        layout,
        AV_SAMPLE_FMT_FLTP.rawValue
      )
    }
    guard status >= 0 else { throw ExportFailure.writing("queueing sound", "", status) }
  }
}

/// Decodes the sound of a range, without gaps, from the range's first instant to its last.
@safe final class SoundSamples {
  private var reader: PacketReader
  private let decoder: ClipDecoder
  private let form: SoundForm
  private let queue: SampleQueue
  private let packet: ClipPacket
  private let decoded: ClipFrame
  private let converted: ClipFrame
  private let index: Int
  private let timeBase: TimeBase
  /// When the range begins, in ticks of the sound's stream.
  private let start: Int64
  private let startOnVideo: Int64
  private var resampler: OpaquePointer?
  private var resamplerShape: (Int32, Int, Int32)?
  /// The position, in samples of the form, behind the last sample queued.
  private var position = 0
  /// Silence of a gap that is not queued yet.
  private var silenceLeft = 0
  /// The part of the converted samples that follows that silence.
  private var held: (skipped: Int, count: Int)?
  private var isPlaced = false
  private var isOver = false
  private var isDrained = false
  /// The number of samples of the range.
  let sampleCount: Int
  private var given = 0

  /// Makes the sound of a stream for a range in ticks of the video.
  init(
    _ source: ClipSource,
    stream index: Int,
    from start: Int64,
    to end: Int64,
    form: SoundForm
  ) throws {
    let opened = try PacketReader(source)
    decoder = try ClipDecoder(of: index, in: opened)
    queue = try SampleQueue(form)
    packet = try ClipPacket()
    decoded = try ClipFrame()
    converted = try ClipFrame()
    let clock = opened.video.timeBase
    let own = opened.streams.first { $0.index == index }?.timeBase ?? clock
    timeBase = own
    self.start = clock.rescale(start, to: own)
    startOnVideo = start
    let samples = TimeBase(numerator: 1, denominator: Int32(form.rate))
    sampleCount = Int(max(0, clock.rescale(end - start, to: samples)))
    self.index = index
    self.form = form
    reader = opened
    reader.select([index])
  }

  deinit { unsafe swr_free(&resampler) }

  /// Takes the next samples into a frame, at most so many; false at the end of the range.
  func next(_ count: Int, into frame: borrowing ClipFrame) throws -> Bool {
    let wanted = min(count, sampleCount - given)
    guard wanted > 0 else { return false }
    if !isPlaced { try place() }
    while queue.count < wanted {
      if silenceLeft > 0 {
        try queueSilence(min(silenceLeft, wanted - queue.count))
      } else if isOver {
        break
      } else {
        try decodeMore()
      }
    }
    let available = min(queue.count, wanted)
    if available > 0 {
      try queue.take(available, into: frame, form: form)
      given += available
    } else {
      // Where the sound ends before the pictures, silence follows.
      try queue.take(wanted, into: frame, form: form, isSilence: true)
      given += wanted
    }
    return true
  }

  private func place() throws {
    isPlaced = true
    // Decoders of sound need what comes before, and containers find the sound by the pictures.
    let early = startOnVideo - max(1, reader.video.timeBase.ticks(inSeconds: 1))
    if !reader.seek(to: early, of: reader.videoIndex) { try reader.rewind() }
  }

  private func decodeMore() throws {
    decoded.clear()
    switch decoder.receive(into: decoded) {
    case .ready: try take(decoded)
    case .end:
      try flushResampler()
      isOver = true
    case .needsInput, .failed:
      if isDrained {
        isOver = true
      } else if try reader.read(into: packet) {
        if packet.streamIndex == index { decoder.send(packet) }
      } else {
        isDrained = true
        decoder.finish()
      }
    }
  }

  private func take(_ frame: borrowing ClipFrame) throws {
    let shape = (frame.format, frame.sampleRate, unsafe frame.pointer.pointee.ch_layout.nb_channels)
    if resamplerShape.map({ $0 != shape }) ?? true {
      unsafe swr_free(&resampler)
      unsafe resampler = unsafe form.withLayout { layout in
        unsafe cff_resampler_create(frame.pointer, Int32(form.rate), layout)
      }
      resamplerShape = shape
    }
    let time = frame.bestTime
    try unsafe convert(frame.pointer, beginningAt: time.map(samplePosition))
    if position >= sampleCount { isOver = true }
  }

  private func flushResampler() throws { try unsafe convert(nil, beginningAt: nil) }

  private func convert(
    _ frame: UnsafeMutablePointer<AVFrame>?,
    beginningAt expected: Int?
  ) throws {
    guard let resampler = unsafe resampler else { return }
    let delay = Int(unsafe swr_get_delay(resampler, Int64(form.rate)))
    converted.clear()
    let count = unsafe form.withLayout { layout in
      unsafe cff_resample(resampler, converted.pointer, frame, Int32(form.rate), layout)
    }
    guard count > 0 else { return }
    try place(Int(count), at: expected.map { $0 - delay })
  }

  /// Queues the converted samples where they belong: gaps become silence, what overlaps is left out.
  private func place(_ count: Int, at expected: Int?) throws {
    var first = expected ?? position
    // Clocks of containers are coarse; only more than 30 ms is a gap or an overlap.
    if given + queue.count > 0 || position > 0, abs(first - position) < form.rate * 3 / 100 {
      first = position
    }
    if first > position {
      // A gap may last for hours, so its silence is made as it is asked for.
      silenceLeft = min(first, sampleCount) - position
      position += silenceLeft
    }
    let skipped = max(0, position - first)
    let taken = min(count - skipped, sampleCount - position)
    held = taken > 0 ? (skipped, taken) : nil
    position += max(0, taken)
    if silenceLeft == 0 { try queueHeld() }
  }

  private func queueSilence(_ count: Int) throws {
    let silence = try ClipFrame()
    try queue.take(count, into: silence, form: form, isSilence: true)
    try queue.append(silence, skipping: 0, count: count)
    silenceLeft -= count
    if silenceLeft == 0 { try queueHeld() }
  }

  private func queueHeld() throws {
    guard let (skipped, count) = held else { return }
    held = nil
    try queue.append(converted, skipping: skipped, count: count)
  }

  /// The place of a tick of the stream, counted in samples from the range's first instant.
  private func samplePosition(_ tick: Int64) -> Int {
    let samples = TimeBase(numerator: 1, denominator: Int32(form.rate))
    return Int(timeBase.rescale(tick - start, to: samples))
  }
}
