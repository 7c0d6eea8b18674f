import FoundationEssentials
import FrameAnalysis
import Glibc
import MediaValues
import TimelineScoring

/// Reads raw RGB pictures from standard input and prints the shot boundaries found in them.
///
/// `boundaries` prints one line per setting, such as `cut=-1.5,sure=0.6,weights=FILE,blendWeights=FILE`;
/// without a setting the detector decides as it is. `signs` prints what is weighed for each frame, `blends` the first
/// frame, the last and what is weighed of each stretch that may be a gradual transition.
@main
struct ShotProbe {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 4, let width = Int(arguments[1]), let height = Int(arguments[2]),
      let rate = Double(arguments[3]), width > 0, height > 0, rate > 0
    else {
      print("usage: ShotProbe boundaries|signs|blends WIDTH HEIGHT FRAMES_PER_SECOND [SETTING…]")
      exit(64)
    }
    let steps = measuredSteps(width: width, height: height, framesPerSecond: rate)
    switch arguments[0] {
    case "boundaries":
      let settings = arguments.count > 4 ? Array(arguments[4...]) : [""]
      for setting in settings { printBoundaries(steps, rate, setting) }
    case "signs":
      let length = FrameStep.windowLength(framesPerSecond: rate)
      for index in steps.indices {
        let signs = CutEvidence.signs(at: index, in: steps, windowLength: length)
        print(signs.map { "\(Float($0))" }.joined(separator: " "))
      }
    case "blends":
      var tracker = BlendTracker(leastLogOdds: .infinity)
      for step in steps {
        for blend in tracker.consume(step) {
          let frames = [blend.range.start, blend.range.end].map { frame(at: $0, rate) }
          print(
            (frames.map { "\($0)" } + blend.signs.map { "\(Float($0))" }).joined(separator: " ")
          )
        }
      }
    default:
      print("there is no mode named \(arguments[0])")
      exit(64)
    }
  }

  /// A frame's time is its number, in ticks of a millionth of a second times the rate.
  private static func time(of frame: Int, _ rate: Double) -> CMTime {
    CMTime(value: Int64((Double(frame) * 1_000_000 / rate).rounded()), timescale: 1_000_000)
  }

  private static func frame(at time: CMTime, _ rate: Double) -> Int {
    Int((time.seconds * rate).rounded())
  }

  private static func measuredSteps(
    width: Int,
    height: Int,
    framesPerSecond: Double
  ) -> [FrameStep] {
    var measurer = StepMeasurer(framesPerSecond: framesPerSecond)
    var steps: [FrameStep] = []
    let size = 3 * width * height
    while true {
      var pixels: [UInt8] = []
      while pixels.count < size {
        let left = size - pixels.count
        guard let more = try? StandardInput.read(left), !more.isEmpty else { return steps }
        pixels += more
      }
      let raster = Raster(width: width, height: height, pixels: pixels)
      steps.append(measurer.step(to: raster, at: time(of: steps.count, framesPerSecond)))
    }
  }

  private static func printBoundaries(_ steps: [FrameStep], _ rate: Double, _ setting: String) {
    var detector = ShotDetector(options: options(setting, rate))
    for step in steps { detector.consume(step) }
    let boundaries = detector.finish(end: time(of: steps.count, rate))
    let lines = boundaries.map { boundary in
      let place = frame(at: boundary.time, rate)
      var (last, first) = (place - 1, place)
      if let range = boundary.transitionRange {
        last = min(frame(at: range.start, rate), last)
        first = max(frame(at: range.end, rate), first)
      }
      return "[\(last), \(first), \"\(boundary.transition)\", \(boundary.confidence)]"
    }
    print("[\(lines.joined(separator: ", "))]")
  }

  private static func options(_ setting: String, _ rate: Double) -> ShotDetector.Options {
    var options = ShotDetector.Options(framesPerSecond: rate)
    for part in setting.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { continue }
      if pair[0].hasSuffix("eights"), let data = try? Data(contentsOf: URL(filePath: pair[1])),
        let numbers = try? JSONDecoder().decode([Double].self, from: data),
        let bias = numbers.last
      {
        if pair[0] == "weights" {
          options.weights = CutWeights(values: numbers.dropLast(), bias: bias)
        } else {
          options.blendWeights = BlendWeights(values: numbers.dropLast(), bias: bias)
        }
      }
      guard let value = Double(pair[1]) else { continue }
      switch pair[0] {
      case "cut": options.thresholds.cutLogOdds = value
      case "flashReturn": options.thresholds.flashReturn = value
      case "blank": options.thresholds.blankLumaDeviation = value
      case "flashStep": options.thresholds.flashStep = value
      case "flashLuma": options.thresholds.flashLuma = value
      case "flashShare": options.thresholds.flashShare = value
      case "flashStructure": options.thresholds.flashStructure = value
      case "sure": options.thresholds.sureConfidence = value
      case "minimum": options.thresholds.minimumShotSeconds = value
      case "dissolve": options.thresholds.dissolveDifference = value
      case "dissolveRatio": options.thresholds.dissolveRatio = value
      case "dissolveShare": options.thresholds.dissolveStepShare = value
      case "plain": options.thresholds.plainLumaDeviation = value
      case "blend": options.thresholds.blendLogOdds = value
      case "spread": options.thresholds.spreadLogOdds = value
      case "spreadDifference": options.thresholds.spreadDifference = value
      default: continue
      }
    }
    return options
  }
}

/// Standard input, a bounded piece at a time.
enum StandardInput {
  static func read(_ count: Int) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, count)
      guard got >= 0 else { throw POSIXError(.EIO) }
      filled = got
    }
  }
}
