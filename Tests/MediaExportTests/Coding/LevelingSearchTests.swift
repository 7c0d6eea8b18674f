import Testing

@testable import MediaExport

@Suite("The search for the gain that gives a loudness") struct LevelingSearchTests {
  /// Sound of one loudness and one peak, a limiter that takes a share of what it holds down, and a coder that
  /// adds to peaks.
  private struct Sound {
    var level: SoundLevel
    var share = 0.3
    var overshoot = 0.0

    func coded(_ leveling: SoundLeveling) -> SoundLevel {
      let peak = level.truePeak + leveling.gain
      let held = max(0, peak - (leveling.ceiling ?? peak))
      let loudness = level.loudness.map { $0 + leveling.gain - held * share }
      return SoundLevel(loudness: loudness, truePeak: peak - held + overshoot)
    }
  }

  private func found(_ sound: Sound, _ target: Double) throws -> LevelingSearch {
    var search = try #require(LevelingSearch(from: sound.level, to: target))
    while search.learn(sound.coded(search.leveling)) {}
    return search
  }

  @Test("Silence has no gain") func silence() {
    let level = SoundLevel(loudness: nil, truePeak: -93)
    #expect(LevelingSearch(from: level, to: -23) == nil)
  }

  @Test("Peaks far from the limit need one gain, and one trial to be sure") func plain() throws {
    var search = try #require(
      LevelingSearch(from: SoundLevel(loudness: -20, truePeak: -4), to: -23)
    )
    #expect(search.leveling == SoundLeveling(gain: -3, ceiling: nil))
    let goesOn = search.learn(SoundLevel(loudness: -23.06, truePeak: -7))
    #expect(!goesOn)
    #expect(search.result == SoundLevel(loudness: -23.06, truePeak: -7))
  }

  @Test("What a coder takes away is made up for") func losses() throws {
    var search = try #require(
      LevelingSearch(from: SoundLevel(loudness: -20, truePeak: -9), to: -23)
    )
    let goesOn = search.learn(SoundLevel(loudness: -24.5, truePeak: -13))
    #expect(goesOn)
    #expect(search.leveling == SoundLeveling(gain: -1.5, ceiling: nil))
  }

  @Test(
    "Loudness comes within a tenth and peaks stay below the limit, whatever the coder adds",
    arguments: [0.0, 0.5, 1.2, 2.5],
    [(-20.0, -2.0), (-27.0, 0.0), (-12.0, 1.0), (-45.0, -30.0)]
  ) func limited(overshoot: Double, level: (loudness: Double, peak: Double)) throws {
    let sound = Sound(
      level: SoundLevel(loudness: level.loudness, truePeak: level.peak),
      overshoot: overshoot
    )
    let search = try found(sound, -14)
    let result = sound.coded(search.leveling)
    #expect(abs((result.loudness ?? 0) + 14) <= 0.1)
    #expect(result.truePeak <= LevelingSearch.greatestPeak)
    #expect(search.result == result)
  }

  @Test("A loudness that cannot be reached gives the nearest one whose peaks are right")
  func unreachable() throws {
    let sound = Sound(level: SoundLevel(loudness: -20, truePeak: -1), share: 0.98, overshoot: 1)
    let search = try found(sound, -5)
    let result = sound.coded(search.leveling)
    #expect(result.truePeak <= LevelingSearch.greatestPeak)
    #expect((result.loudness ?? -70) > -20.5)
    #expect((result.loudness ?? 0) < -6)
  }
}
