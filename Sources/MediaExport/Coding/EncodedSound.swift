internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Codes the sound of a clip.
final class EncodedSound {
  private let sound: ReelSound
  private let form: SoundForm
  private let encoder: ClipEncoder
  private let needsPacking: Bool
  private let loudness: FilterNetwork?
  private let queue: SampleQueue
  private let input: ClipFrame
  private let output: ClipFrame
  private var isInputOver = false
  private var isDrained = false
  private var position: Int64 = 0
  /// The clock of the packets.
  let timeBase: TimeBase

  /// Opens an encoder for the sound of a stream.
  init(
    _ source: ClipSource,
    parts: [ReelPart],
    stream: UnsafeMutablePointer<AVStream>,
    clock: TimeBase,
    coding: ClipCoding,
    codec: ClipAudioCodec,
    wantsGlobalHeader: Bool
  ) throws {
    guard let found = unsafe avcodec_find_encoder_by_name(codec.encoderName),
      let parameters = unsafe stream.pointee.codecpar
    else { throw ExportFailure.missingEncoder(codec.rawValue) }
    let form = try unsafe SoundForm(of: parameters, for: found)
    self.form = form
    let format = unsafe cff_encoder_sample_format(found)
    needsPacking = format == AV_SAMPLE_FMT_FLT.rawValue
    let share = Double(min(max(coding.quality, 1), 100)) / 75
    encoder = try unsafe ClipEncoder([codec.encoderName]) { context, _ in
      unsafe context.pointee.sample_rate = Int32(form.rate)
      unsafe context.pointee.sample_fmt = AVSampleFormat(format)
      _ = unsafe form.withLayout { unsafe av_channel_layout_copy(&context.pointee.ch_layout, $0) }
      unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(form.rate))
      // 64 kbit/s a channel at the usual quality, which both codecs need to be clean.
      let rate = 64_000 * Double(form.channelCount) * min(max(share, 0.5), 1.34)
      unsafe context.pointee.bit_rate = Int64(rate)
      unsafe context.pointee.log_level_offset = 100
      if wantsGlobalHeader { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    }
    timeBase = encoder.timeBase
    if let target = coding.loudness {
      let layout = form.layoutText
      let network = FilterNetwork(
        "abuffer@in=time_base=1/\(form.rate):sample_rate=\(form.rate):sample_fmt=fltp"
          + ":channel_layout=\(layout),loudnorm=I=\(target):TP=-1.5:LRA=11"
          + ",aresample=\(form.rate),aformat=sample_fmts=fltp:channel_layouts=\(layout)"
          + ",abuffersink@out"
      )
      guard let network else {
        throw MediaFailure(
          code: .missingComponent,
          stage: .converting,
          message: "The loudness of the sound could not be set.",
          remedy: "Install libavfilter, or leave the loudness as it is.",
          reason: FilterNetwork.absence
        )
      }
      loudness = consume network
    } else {
      loudness = nil
    }
    queue = try SampleQueue(form)
    input = try ClipFrame()
    output = try ClipFrame()
    sound = try ReelSound(
      source,
      parts: parts,
      stream: Int(unsafe stream.pointee.index),
      form: form,
      clock: clock
    )
  }

  /// The encoder's context, to describe the stream; valid as long as this.
  var context: UnsafeMutablePointer<AVCodecContext> { unsafe encoder.pointer }

  /// Gives the next packet; false at the end.
  func next(into packet: borrowing ClipPacket) throws -> Bool {
    while true {
      switch try encoder.receive(into: packet) {
      case .ready: return true
      case .end, .failed: return false
      case .needsInput:
        if isDrained { return false }
        try feed()
      }
    }
  }

  /// Hands the encoder the samples that it takes at a time, or tells it that there are no more.
  private func feed() throws {
    let size = encoder.frameSize > 0 ? encoder.frameSize : 1024
    while queue.count < size, !isInputOver { try fill(size) }
    let count = min(size, queue.count)
    guard count > 0 else {
      isDrained = true
      return encoder.finish()
    }
    try queue.take(count, into: output, form: form)
    output.presentationTime = position
    position += Int64(count)
    if needsPacking {
      let status = unsafe cff_pack_samples(output.pointer)
      guard status >= 0 else { throw ExportFailure.writing("converting sound", "", status) }
    }
    try encoder.send(output)
  }

  private func fill(_ size: Int) throws {
    guard loudness != nil else {
      if try sound.next(size, into: input) {
        try queue.append(input, skipping: 0, count: input.sampleCount)
      } else {
        isInputOver = true
      }
      return
    }
    while try !takeFiltered() {
      if isInputOver { return }
      guard try sound.next(size, into: input) else {
        endFiltered()
        while try takeFiltered() {}
        isInputOver = true
        return
      }
      input.presentationTime = filteredPosition
      filteredPosition += Int64(input.sampleCount)
      _ = sendFiltered(input)
    }
  }

  private var filteredPosition: Int64 = 0

  private func sendFiltered(_ frame: borrowing ClipFrame) -> Bool {
    switch loudness {
    case .some(let network): unsafe network.send(frame.pointer, to: "abuffer@in")
    case .none: false
    }
  }

  private func endFiltered() {
    switch loudness {
    case .some(let network): _ = unsafe network.send(nil, to: "abuffer@in")
    case .none: return
    }
  }

  /// Queues a stretch that the filter gives; false when it gives none.
  private func takeFiltered() throws -> Bool {
    output.clear()
    let outcome: FilterNetwork.Outcome =
      switch loudness {
      case .some(let network): unsafe network.receive(into: output.pointer, from: "abuffersink@out")
      case .none: .end
      }
    guard outcome == .ready else { return false }
    try queue.append(output, skipping: 0, count: output.sampleCount)
    return true
  }
}
