internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Filters of libavfilter that sound goes through, planar 32-bit float on both sides.
final class SoundFilter {
  private let network: FilterNetwork
  private var position: Int64 = 0

  /// Makes the filters, which are described in libavfilter's language.
  ///
  /// - Throws: `MediaFailure` with `missingComponent` when they are not there.
  init(_ steps: String, form: SoundForm) throws(MediaFailure) {
    let layout = form.layoutText
    let network = FilterNetwork(
      "abuffer@in=time_base=1/\(form.rate):sample_rate=\(form.rate):sample_fmt=fltp"
        + ":channel_layout=\(layout),\(steps)"
        + ",aformat=sample_fmts=fltp:sample_rates=\(form.rate):channel_layouts=\(layout)"
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
    self.network = consume network
  }

  /// Hands samples in.
  func send(_ frame: borrowing ClipFrame) throws(MediaFailure) {
    frame.presentationTime = position
    position += Int64(frame.sampleCount)
    guard unsafe network.send(frame.pointer, to: "abuffer@in") else {
      throw ExportFailure.writing("filtering sound", "", SHIM_ERROR_NO_MEMORY)
    }
  }

  /// Tells the filters that nothing follows.
  func finish() { _ = unsafe network.send(nil, to: "abuffer@in") }

  /// Takes filtered samples into a frame; false when more must be handed in first, or at the end.
  func take(into frame: borrowing ClipFrame) -> Bool {
    frame.clear()
    return unsafe network.receive(into: frame.pointer, from: "abuffersink@out") == .ready
  }
}
