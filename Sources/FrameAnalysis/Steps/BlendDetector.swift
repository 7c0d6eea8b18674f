package import MediaValues

/// Finds the frames of a dissolve or a fade among tiny pictures taken at a steady pace.
///
/// Between the ends of a blend the picture in the middle is the mean of the two; things that move do not
/// do that, unless they move so little that the ends are nearly one picture. Contrast that goes one way is a
/// fade, whatever moves meanwhile.
package struct BlendDetector: Sendable {
  /// The least mean difference of the ends, of 255: less is noise.
  static let leastDifference: Float = 4
  /// How much of the way the middle must be the mean: 0 when it equals an end, 1 when it is the mean.
  ///
  /// Over half a second what moves may seem to blend, so more is asked for than over a second. On the clips of
  /// `Benchmarks/Accuracy/keyframes`, eight pictures a second, the bound over a second held for 4 % of 3,476
  /// pictures away from any edit, 93 % of those in dissolves and 81 % of those in fades; the brief one for 1,
  /// 52 and 54 %. The bounds were chosen there, so these figures are no test of them.
  static let leastLinearity = (brief: Float(0.6), long: Float(0.4))
  /// The pictures from one to the next of the three in a brief stretch.
  private static let briefReach = 2

  /// Ends that correlate more than this, with no less than this share of their contrast, are of one picture.
  ///
  /// On the same clips and the labelled films that is so for 207 of the 253 stretches away from any edit that
  /// are linear enough, for none of the 115 of which more than half is a blend.
  static let onePicture = (correlation: Float(0.92), contrast: Float(0.85))

  /// What of the contrast is left at the end of a fade; chosen on two fades of those clips that blend too little.
  private static let fadedContrast: Float = 0.7
  /// What of its contrast each step of a fade takes from a picture at least, and how many steps there are.
  private static let leastContrastStep: Float = 0.02
  private static let leastFadeSteps = 3

  private var pictures: [HalvedPicture] = []

  /// Makes a detector that has seen no picture.
  package init() {}

  /// Takes the next picture of a shot.
  package mutating func append(_ raster: Raster) { pictures.append(HalvedPicture(raster)) }

  /// Which of the pictures taken lie in a blend, in their order.
  package func findings() -> [Bool] {
    var findings = [Bool](repeating: false, count: pictures.count)
    let longReach = (pictures.count - 1) / 2
    for reach in Set([Self.briefReach, longReach]) where reach >= Self.briefReach {
      let leastLinearity =
        reach > Self.briefReach ? Self.leastLinearity.long : Self.leastLinearity.brief
      for first in pictures.indices.dropLast(2 * reach) {
        let (middle, last) = (first + reach, first + 2 * reach)
        let linearity = Self.linearity(pictures[first], pictures[middle], pictures[last])
        guard linearity >= leastLinearity, !pictures[first].isOnePicture(with: pictures[last])
        else {
          continue
        }
        for index in first...last { findings[index] = true }
      }
    }
    for fade in fades() {
      for index in fade { findings[index] = true }
    }
    return findings
  }

  /// The stretches over which contrast goes down or up steadily and far, whatever moves meanwhile.
  private func fades() -> [Range<Int>] {
    var fades: [Range<Int>] = []
    for sign: Float in [1, -1] {
      var start = 0
      for index in pictures.indices {
        let next = index + 1
        let goesOn =
          next < pictures.count
          && sign * (pictures[next].contrast - pictures[index].contrast)
            > Self.leastContrastStep * pictures[index].contrast
        guard !goesOn else { continue }
        let (first, last) = (pictures[start].contrast, pictures[index].contrast)
        let isFar = min(first, last) < Self.fadedContrast * max(first, last)
        if isFar, index - start >= Self.leastFadeSteps { fades.append(start..<next) }
        start = next
      }
    }
    return fades
  }

  private static func linearity(
    _ first: HalvedPicture,
    _ middle: HalvedPicture,
    _ last: HalvedPicture
  ) -> Float {
    guard first.sums.count == middle.sums.count, middle.sums.count == last.sums.count else {
      return 0
    }
    var difference: Int64 = 0
    var deviation: Int64 = 0
    for index in first.sums.indices {
      let (start, end) = (Int64(first.sums[index]), Int64(last.sums[index]))
      difference += abs(end - start)
      deviation += abs(2 * Int64(middle.sums[index]) - start - end)
    }
    // Sums are of four pixels, and the deviation is doubled.
    let mean = Float(difference) / Float(4 * first.sums.count)
    return mean >= leastDifference ? 1 - Float(deviation) / Float(difference) : 0
  }
}
