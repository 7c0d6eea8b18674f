internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Codes the sound of a clip.
final class EncodedSound {
  private let sound: ReelSound
  /// What the sound is turned into before it is coded.
  let form: SoundForm
  private let encoder: ClipEncoder
  private let needsPacking: Bool
  private let filter: SoundFilter?
  private let queue: SampleQueue
  private let input: ClipFrame
  private let output: ClipFrame
  private var isInputOver = false
  private var isDrained = false
  private var position: Int64 = 0
  /// The clock of the packets.
  let timeBase: TimeBase

  /// Opens an encoder for the sound of a stream, which is played louder or softer as the leveling says.
  ///
  /// - Throws: `MediaFailure` with `missingComponent` when the encoder or libavfilter is not there.
  init(_ recipe: Recipe, leveling: SoundLeveling? = nil) throws {
    let (coding, codec) = (recipe.coding, recipe.codec)
    guard let found = unsafe avcodec_find_encoder_by_name(codec.encoderName),
      let parameters = unsafe recipe.stream.pointee.codecpar
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
      if recipe.wantsGlobalHeader { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    }
    timeBase = encoder.timeBase
    filter = try leveling.map { try SoundFilter($0.steps(for: form), form: form) }
    queue = try SampleQueue(form)
    input = try ClipFrame()
    output = try ClipFrame()
    sound = try recipe.sound(form)
  }

  /// Opens a decoder of what comes out.
  func decoder() throws(MediaFailure) -> ClipDecoder { try ClipDecoder(of: encoder) }

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
    while queue.count < size, try fill(size) {}
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

  /// Queues some samples; false when there are no more.
  private func fill(_ size: Int) throws -> Bool {
    guard let filter else {
      guard try sound.next(size, into: input) else { return false }
      try queue.append(input, skipping: 0, count: input.sampleCount)
      return true
    }
    while !filter.take(into: output) {
      if isInputOver { return false }
      if try sound.next(size, into: input) {
        try filter.send(input)
      } else {
        isInputOver = true
        filter.finish()
      }
    }
    try queue.append(output, skipping: 0, count: output.sampleCount)
    return true
  }
}
