internal import MediaValues

/// Cuts a video into the segments that are scored: short enough to choose from, aligned with shots.
///
/// Shots that are too short join the next one; long ones are cut at sampled frames, quiet ones before
/// loud ones, and then at the pause beside the frame, so that a range that starts there starts at a breath.
/// Where there is no sample a long shot is cut after the usual length.
struct SegmentCutter: Sendable {
  /// No segment is shorter, save where the whole video is, or a shot's end leaves no choice.
  static let minimumSeconds = 1.5
  /// What a long shot is cut into.
  static let usualSeconds = 2.0
  /// No segment is longer, save in a video of more than `maximumCount` times that.
  static let maximumSeconds = 6.0
  /// Shots up to this length stay whole.
  static let wholeShotSeconds = 4.0
  /// A very long video gets longer segments instead of more.
  static let maximumCount = 6_000.0

  private static let largestScale = 1e5

  private let scale: Double

  init(duration: Double) {
    let longest = Self.maximumCount * Self.usualSeconds
    scale = duration.isFinite ? max(duration / longest, 1) : 1
  }

  /// The segments, from zero to the end of the last shot without gaps.
  func segments(shots: [Shot], samples: [FrameSample], audio: AudioTimeline?) -> [CMTimeRange] {
    // A clock that claims decades is broken; its shots are not worth cutting.
    guard scale <= Self.largestScale else { return joined(shots) }
    var pieces: [CMTimeRange] = []
    var cursor = 0
    for run in joined(shots) {
      var start = run.start
      while (run.end - start).seconds > Self.wholeShotSeconds * scale {
        while cursor < samples.count, samples[cursor].time <= start { cursor += 1 }
        guard let cut = cut(after: start, before: run.end, samples[cursor...], audio),
          cut > start, cut < run.end
        else { break }
        pieces.append(CMTimeRange(start: start, end: cut))
        start = cut
      }
      pieces.append(CMTimeRange(start: start, end: run.end))
    }
    return pieces
  }

  /// Shots that are too short on their own, put together with those that follow.
  private func joined(_ shots: [Shot]) -> [CMTimeRange] {
    let least = Self.minimumSeconds * scale
    var runs: [CMTimeRange] = []
    for shot in shots where shot.timeRange.isValid && !shot.timeRange.isEmpty {
      if let last = runs.last, last.duration.seconds < least {
        runs[runs.count - 1] = CMTimeRange(start: last.start, end: shot.timeRange.end)
      } else {
        runs.append(shot.timeRange)
      }
    }
    if runs.count > 1, let last = runs.last, last.duration.seconds < least {
      runs.removeLast()
      let before = runs.removeLast()
      runs.append(CMTimeRange(start: before.start, end: last.end))
    }
    return runs
  }

  private func cut(
    after start: CMTime,
    before end: CMTime,
    _ samples: ArraySlice<FrameSample>,
    _ audio: AudioTimeline?
  ) -> CMTime? {
    var best: (time: CMTime, cost: Double)?
    for sample in samples {
      let length = (sample.time - start).seconds / scale
      if length > Self.maximumSeconds { break }
      let rest = (end - sample.time).seconds / scale
      guard length >= Self.minimumSeconds, rest >= Self.minimumSeconds else { continue }
      let loud = Self.loudness(at: sample.time.seconds, audio)
      let cost = abs(length - Self.usualSeconds) + 0.8 * loud
      if cost < best?.cost ?? .infinity { best = (sample.time, cost) }
    }
    if let best {
      let least = CMTime(seconds: Self.minimumSeconds * scale, preferredTimescale: 1_000)
      let (first, last) = (start + least, end - least)
      guard first <= last else { return best.time }
      return audio?.pause(near: best.time, in: first...last) ?? best.time
    }
    let usual = CMTime(seconds: Self.usualSeconds * scale, preferredTimescale: 1_000)
    let cut = start + usual
    return (end - cut).seconds / scale >= Self.minimumSeconds ? cut : nil
  }

  /// How loud it is about a moment: 0 at −50 decibels and below, 1 at −15 and above.
  private static func loudness(at seconds: Double, _ audio: AudioTimeline?) -> Double {
    guard let audio, seconds >= 0, seconds < Double(audio.bins.count) * AudioTimeline.binSeconds
    else { return 0 }
    let middle = Int(seconds / AudioTimeline.binSeconds)
    let bins = audio.bins[max(middle - 1, 0)..<min(middle + 2, audio.bins.count)]
    let loudest = bins.map { Double($0.loudness) }.max() ?? -100
    return ramp(loudest, from: -50, to: -15)
  }
}
