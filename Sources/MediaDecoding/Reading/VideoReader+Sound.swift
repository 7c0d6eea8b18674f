internal import MediaValues

extension VideoReader {
  /// Opens the decoder of the sound; a failure is only worth a warning.
  func openAudio(_ plan: DecodingPlan, _ pass: inout ReadingPass) -> AudioDecoder? {
    guard plan.wantsAudio, let audioStream else { return nil }
    do {
      return try AudioDecoder(for: audioStream, of: container, options: options)
    } catch {
      warnOfSound(
        "Nothing here decodes the sound, which is coded as \(audioStream.codecName).",
        &pass
      )
      return nil
    }
  }

  /// Gives up the sound.
  func endAudio(_ audio: inout AudioDecoder?, _ pass: inout ReadingPass) {
    pass.summary.hasAudio = (audio?.frameCount ?? 0) > 0
    audio = nil
    warnOfSound("The sound could not be decoded any further.", &pass)
  }

  /// Hands sound to the sink, on the clock of the video.
  func take<Sink: DecodingSink & ~Copyable>(
    _ sound: TimedSamples,
    _ pass: inout ReadingPass,
    _ sink: inout Sink
  ) {
    guard !sound.samples.isEmpty else { return }
    guard let origin else {
      pass.wait(sound)
      return
    }
    let start = Double(origin) * ticks.timeBase.value
    sink.audio(AudioBlock(samples: sound.samples, seconds: sound.seconds - start))
  }

  private func warnOfSound(_ message: String, _ pass: inout ReadingPass) {
    pass.summary.warnings.append(MediaWarning(code: .audioNotDecoded, message: message))
  }
}
