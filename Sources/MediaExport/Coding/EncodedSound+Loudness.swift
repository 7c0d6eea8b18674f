internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

extension EncodedSound {
  /// What decides how the sound of a stream is coded, apart from its level.
  @safe struct Recipe {
    let source: ClipSource
    let parts: [ReelPart]
    /// The stream, valid as long as its reader.
    let stream: UnsafeMutablePointer<AVStream>
    let clock: TimeBase
    let coding: ClipCoding
    let codec: ClipAudioCodec
    let wantsGlobalHeader: Bool

    /// The sound itself, from its beginning.
    func sound(_ form: SoundForm) throws -> ReelSound {
      let index = Int(unsafe stream.pointee.index)
      return try ReelSound(source, parts: parts, stream: index, form: form, clock: clock)
    }
  }

  /// Opens an encoder for the sound of a stream, brought to the loudness that the coding asks for.
  ///
  /// The sound is decoded and measured, then coded and measured again, because coders change loudness and
  /// peaks; mostly once, at most eight times. All this costs little beside the pictures.
  static func leveled(_ recipe: Recipe) throws -> (sound: EncodedSound, loudness: ClipLoudness?) {
    guard let target = recipe.coding.loudness else { return (try EncodedSound(recipe), nil) }
    let plain = try EncodedSound(recipe)
    let before = try plain.level(of: recipe.sound(plain.form))
    guard var search = LevelingSearch(from: before, to: target) else {
      return (plain, ClipLoudness(target: target, before: nil, after: nil, truePeak: nil))
    }
    while try search.learn(
      EncodedSound(recipe, leveling: search.leveling).codedLevel()
    ) {}
    let loudness = ClipLoudness(
      target: target,
      before: before.loudness,
      after: search.result?.loudness,
      truePeak: search.result?.truePeak,
      isLimited: search.leveling.ceiling != nil
    )
    return (try EncodedSound(recipe, leveling: search.leveling), loudness)
  }

  /// Measures sound as it is.
  private func level(of sound: ReelSound) throws -> SoundLevel {
    let meter = try SoundMeter(form)
    let frame = try ClipFrame()
    while try sound.next(4096, into: frame) { try meter.listen(to: frame) }
    return meter.finish()
  }

  /// Measures what a listener will hear: the sound coded and decoded again.
  private func codedLevel() throws -> SoundLevel {
    let meter = try SoundMeter(form)
    let decoder = try decoder()
    let packet = try ClipPacket()
    let frame = try ClipFrame()
    var isOver = false
    while !isOver {
      isOver = try !next(into: packet)
      if isOver { decoder.finish() } else { decoder.send(packet) }
      while decoder.receive(into: frame) == .ready {
        // Decoders name the places of the same channels in their own way.
        try form.name(frame)
        try meter.listen(to: frame)
      }
    }
    return meter.finish()
  }
}
