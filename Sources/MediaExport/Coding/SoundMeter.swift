internal import CFFmpeg
internal import Glibc
internal import MediaValues

/// How loud sound is, as EBU R 128 and ITU-R BS.1770 measure it.
struct SoundLevel: Equatable {
  /// The integrated loudness in LUFS; nil for silence, and for sound of less than 0.4 s.
  var loudness: Double?
  /// The true peak in dBTP, at least -120.
  var truePeak: Double
}

/// Measures loudness and true peak with libavfilter's `ebur128`.
final class SoundMeter {
  private let filter: SoundFilter
  private let measured: ClipFrame
  private var loudness: Double?
  private var peak = 0.0

  /// Makes a meter for sound of a form.
  ///
  /// - Throws: `MediaFailure` with `missingComponent` when libavfilter is not there.
  init(_ form: SoundForm) throws(MediaFailure) {
    filter = try SoundFilter("ebur128=metadata=1:peak=true", form: form)
    measured = try ClipFrame()
  }

  /// Listens to samples.
  func listen(to frame: borrowing ClipFrame) throws(MediaFailure) {
    try filter.send(frame)
    note()
  }

  /// What was measured, when everything has been heard.
  func finish() -> SoundLevel {
    filter.finish()
    note()
    let decibels = peak > 0 ? max(-120, 20 * log10(peak)) : -120
    return SoundLevel(loudness: loudness, truePeak: decibels)
  }

  private func note() {
    while filter.take(into: measured) {
      // The filter says -70 when nothing is louder than the gate below which all is silence.
      if let value = value("lavfi.r128.I"), value > -70 { loudness = value }
      for channel in 0..<8 {
        guard let value = value("lavfi.r128.true_peaks_ch\(channel)") else { break }
        peak = max(peak, value)
      }
    }
  }

  private func value(_ key: String) -> Double? {
    guard let entry = unsafe av_dict_get(measured.pointer.pointee.metadata, key, nil, 0),
      let text = unsafe entry.pointee.value
    else { return nil }
    let value = unsafe atof(text)
    return value.isFinite ? value : nil
  }
}
