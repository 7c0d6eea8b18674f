internal import Glibc

/// How much louder or softer sound is played.
struct SoundLeveling: Equatable {
  /// The gain in dB.
  var gain: Double
  /// The peak in dBFS above which a limiter holds the sound down; nil when nothing comes near it.
  var ceiling: Double?

  /// The filters that do it, in libavfilter's language.
  ///
  /// Peaks between samples show at four times the rate, as ITU-R BS.1770 has it; the limiter works there.
  func steps(for form: SoundForm) -> String {
    let volume = "volume=\(gain)dB:precision=float"
    guard let ceiling else { return volume }
    let limit = Self.amplitude(max(-24, min(ceiling, 0)))
    return volume + ",aresample=\(form.rate * 4)"
      + ",alimiter=limit=\(limit):attack=5:release=50:level=0:latency=1"
      + ",aresample=\(form.rate)"
  }
}

/// Finds the leveling that brings sound to a loudness and keeps its peaks below a limit after coding.
///
/// A gain alone keeps the sound as it was mixed, so it is tried first; where peaks would go beyond the limit
/// a limiter holds them, and the gain makes up for what that takes away.
struct LevelingSearch {
  /// The greatest true peak of a clip, in dBTP, as EBU R 128 recommends.
  static let greatestPeak = -1.0
  /// How near the loudness must come, in LU, before no further trial is made.
  private static let tolerance = 0.1
  private static let trialLimit = 8
  /// How many dB a limiter may have to hold down beyond the plain gain; more would be noise, not loudness.
  private static let greatestCrush = 20.0

  let target: Double
  private let before: SoundLevel
  private(set) var leveling: SoundLeveling
  private var trials: [(leveling: SoundLeveling, level: SoundLevel)] = []

  /// Makes a search for sound of a level; nil for silence, which no gain brings to a loudness.
  init?(from before: SoundLevel, to target: Double) {
    guard let loudness = before.loudness else { return nil }
    self.before = before
    self.target = target
    leveling = SoundLeveling(gain: target - loudness, ceiling: nil)
    // What coding adds to peaks is not known yet, so the limiter starts somewhat lower.
    if before.truePeak + leveling.gain > Self.greatestPeak {
      leveling.ceiling = Self.greatestPeak - 1
    }
  }

  /// Takes what the coded sound measures with the current leveling; false when that is good enough.
  ///
  /// The current leveling becomes the next one to try, or the best one when no trial is left.
  mutating func learn(_ level: SoundLevel) -> Bool {
    trials.append((leveling, level))
    let missing = target - (level.loudness ?? target)
    let excess = level.truePeak - Self.greatestPeak
    if abs(missing) <= Self.tolerance, excess <= 0 { return false }
    guard trials.count < Self.trialLimit else {
      leveling = best?.leveling ?? leveling
      return false
    }
    let ceiling = leveling.ceiling
    if excess > 0 {
      leveling.ceiling = (ceiling ?? Self.greatestPeak) - excess - 0.1
    } else if excess < -0.3, missing > 0, let ceiling {
      // Room that is not used would cost loudness.
      leveling.ceiling = ceiling - excess - 0.2
    }
    let lowered = ceiling.map { $0 - (leveling.ceiling ?? $0) } ?? 0
    let plain = target - (before.loudness ?? target)
    leveling.gain = min(
      leveling.gain + step(for: missing, lowered: lowered),
      plain + Self.greatestCrush
    )
    return true
  }

  /// How much more gain makes up for loudness that is missing, when the ceiling is lowered besides.
  ///
  /// A limiter takes part of what is gained away; how much shows in the last two trials. Sound that it holds
  /// down all the time is as much softer as the ceiling is lower.
  private func step(for missing: Double, lowered: Double) -> Double {
    guard trials.count > 1, let ceiling = trials[trials.count - 1].leveling.ceiling,
      let higher = trials[trials.count - 2].leveling.ceiling
    else { return missing }
    let (last, previous) = (trials[trials.count - 1], trials[trials.count - 2])
    let gained = last.leveling.gain - previous.leveling.gain
    let louder = (last.level.loudness ?? target) - (previous.level.loudness ?? target)
    let share = (louder + higher - ceiling) / gained
    guard abs(gained) > 0.05, share > 0 else { return missing }
    return max(-8, min((missing + lowered) / min(max(share, 0.15), 1), 8))
  }

  /// What the sound measures with the leveling chosen.
  var result: SoundLevel? { trials.last { $0.leveling == leveling }?.level }

  /// The trial that comes nearest: peaks count more than loudness.
  private var best: (leveling: SoundLeveling, level: SoundLevel)? {
    trials.min { cost($0.level) < cost($1.level) }
  }

  private func cost(_ level: SoundLevel) -> Double {
    max(0, level.truePeak - Self.greatestPeak) * 100 + abs(target - (level.loudness ?? -70))
  }
}

extension SoundLeveling {
  private static func amplitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }
}
