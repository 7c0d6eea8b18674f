import MediaValues
import TestSupport

@testable import TimelineScoring

/// A time of thousandths of a second.
func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000) }

/// A range between two times in seconds.
func range(_ start: Double, _ end: Double) -> CMTimeRange {
  CMTimeRange(start: time(start), end: time(end))
}

extension FrameMeasures {
  /// An ordinary picture.
  static var ordinary: FrameMeasures {
    var measures = FrameMeasures()
    measures.meanLuma = 0.45
    measures.lumaDeviation = 0.2
    measures.contrast = 0.6
    measures.entropy = 0.85
    measures.colorfulness = 0.3
    measures.sharpness = 6
    measures.flatFraction = 0.2
    return measures
  }

  static var black: FrameMeasures {
    var measures = FrameMeasures()
    measures.clippedShadows = 1
    measures.flatFraction = 1
    return measures
  }

  static var titleCard: FrameMeasures {
    var measures = FrameMeasures.ordinary
    measures.sharpness = 7.5
    measures.flatFraction = 0.6
    measures.textLikelihood = 0.9
    return measures
  }

  static var blurred: FrameMeasures {
    var measures = FrameMeasures.ordinary
    measures.sharpness = 3
    return measures
  }

  static var nonsense: FrameMeasures {
    var measures = FrameMeasures()
    measures.meanLuma = .nan
    measures.sharpness = .infinity
    measures.contrast = -.infinity
    measures.textLikelihood = .nan
    measures.entropy = 1e30
    measures.flatFraction = -5
    return measures
  }
}

/// A signature that lies in a direction of its own for every look.
func signature(look: Int, wobble: Float = 0) -> FrameSignature {
  var values = [Float](repeating: 0.05, count: 16)
  values[look % 16] = 0.55 + wobble
  return FrameSignature(values: values)
}

func sample(
  _ seconds: Double,
  _ measures: FrameMeasures = .ordinary,
  look: Int = 0,
  isDamaged: Bool = false
) -> FrameSample {
  FrameSample(
    time: time(seconds),
    isKeyFrame: true,
    isDamaged: isDamaged,
    measures: measures,
    signature: signature(look: look, wobble: Float(seconds.remainder(dividingBy: 1)) * 0.01)
  )
}

/// A timeline with a sample each second whose look changes every ten.
func timeline(seconds: Double, measures: (Double) -> FrameMeasures = { _ in .ordinary })
  -> SignalTimeline
{
  var timeline = SignalTimeline(duration: time(seconds), frameSeconds: 0.04)
  var moment = 0.0
  while moment < seconds {
    timeline.samples.append(sample(moment, measures(moment), look: Int(moment / 10)))
    moment += 1
  }
  return timeline
}

/// Shots of ten seconds over a timeline, over a quarter of an hour of it at most.
func shots(over timeline: SignalTimeline) -> [Shot] {
  let seconds = timeline.duration.seconds
  let ends = stride(from: 10.0, to: seconds < 1_000 ? seconds : 1_000, by: 10)
  let boundaries = ends.map {
    ShotBoundary(time: time($0), transition: .cut, confidence: 1)
  }
  return ShotAssembler().shots(boundaries: boundaries, timeline: timeline)
}

/// Timelines of the kinds that break things.
enum HostileTimeline: String, CaseIterable, Sendable {
  case empty
  case oneSample
  case noDuration
  case indefiniteDuration
  case hugeDuration
  case absurdDuration
  case tinyDuration
  case decreasingTimes
  case repeatedTimes
  case numbersThatAreNone
  case gap
  case unequalSignatures
  case audioOnly
  case randomJunk

  var timeline: SignalTimeline {
    var made = TimelineScoringTests.timeline(seconds: 30)
    switch self {
    case .empty: made.samples = []
    case .oneSample: made.samples = [sample(3)]
    case .noDuration: made.duration = .zero
    case .indefiniteDuration: made.duration = .indefinite
    case .hugeDuration: made.duration = CMTime(value: 9_000_000_000_000, timescale: 1)
    case .absurdDuration: made.duration = CMTime(value: .max, timescale: 1)
    case .tinyDuration: made.duration = CMTime(value: 1, timescale: .max)
    case .decreasingTimes: made.samples.reverse()
    case .repeatedTimes: made.samples += made.samples
    case .numbersThatAreNone:
      made.samples = (0..<9).map { sample(Double($0), .nonsense) }
      made.samples[3].time = .invalid
      made.samples[4].time = .positiveInfinity
      made.samples[5].signature.values[2] = .nan
      made.activity.addPacket(at: .nan, bytes: 5, isKey: false)
      made.activity.addMotion(at: 2, motion: .nan, cameraMotion: .infinity)
      var bin = AudioTimeline.Bin()
      bin.loudness = .nan
      bin.onset = .infinity
      bin.voice = .nan
      made.audio = AudioTimeline(bins: [bin, bin, bin])
    case .gap: made.samples.removeSubrange(5..<25)
    case .unequalSignatures: made.samples[7].signature = FrameSignature(values: [1, 2])
    case .audioOnly:
      made.samples = []
      made.audio = AudioTimeline(bins: [AudioTimeline.Bin](repeating: .init(), count: 300))
    case .randomJunk:
      var generator = SeededGenerator(seed: 99)
      for index in made.samples.indices {
        let value = Int64.random(in: -90_000...9_000_000, using: &generator)
        made.samples[index].time = CMTime(value: value, timescale: 90_000)
        made.samples[index].measures.sharpness = .random(in: -10...10, using: &generator)
        made.samples[index].measures.meanLuma = .random(in: -1...2, using: &generator)
        made.activity.addPacket(at: Double(index) * 700, bytes: Int(value), isKey: index % 7 == 0)
      }
    }
    return made
  }
}

/// Whether reasons explain a score.
func addsUp(_ reasons: [ScoreReason], to score: Double) -> Bool {
  let sum = reasons.reduce(0) { $0 + $1.contribution }
  return abs(sum - score) < 1e-6 && reasons.allSatisfy { $0.value >= 0 && $0.value <= 1 }
}
