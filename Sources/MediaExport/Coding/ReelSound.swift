internal import MediaValues

/// The sound of a clip that is coded anew: one part behind another, mixed where they overlap.
final class ReelSound {
  private let source: ClipSource
  private let parts: [ReelPart]
  private let stream: Int
  private let form: SoundForm
  private let clock: TimeBase
  private var index = 0
  private var current: SoundSamples?
  private var fading: SoundSamples?
  private let other: ClipFrame
  /// Samples of the current part that were given.
  private var given = 0

  init(
    _ source: ClipSource,
    parts: [ReelPart],
    stream: Int,
    form: SoundForm,
    clock: TimeBase
  ) throws {
    self.source = source
    self.parts = parts
    self.stream = stream
    self.form = form
    self.clock = clock
    other = try ClipFrame()
  }

  /// Takes the next samples, at most so many; false at the end.
  func next(_ count: Int, into frame: borrowing ClipFrame) throws -> Bool {
    while index < parts.count {
      let part = parts[index]
      if current == nil {
        current = try SoundSamples(
          source,
          stream: stream,
          from: part.first,
          to: part.end,
          form: form
        )
        given = 0
      }
      guard let sound = current else { return false }
      let fadeIn = fading == nil ? 0 : samples(part.fade)
      let fadeOut = index + 1 < parts.count ? samples(parts[index + 1].fade) : 0
      var wanted = min(count, sound.sampleCount - fadeOut - given)
      if given < fadeIn { wanted = min(wanted, fadeIn - given) }
      if wanted > 0, try sound.next(wanted, into: frame) {
        if given < fadeIn, let fading, try fading.next(frame.sampleCount, into: other) {
          let step = 1 / Float(fadeIn)
          frame.mixSound(other, first: 1 - Float(given) * step, step: -step)
        }
        given += frame.sampleCount
        return true
      }
      fading = fadeOut > 0 ? current : nil
      current = nil
      index += 1
    }
    return false
  }

  private func samples(_ ticks: Int64) -> Int {
    Int(clock.rescale(ticks, to: TimeBase(numerator: 1, denominator: Int32(form.rate))))
  }
}
