internal import MediaValues

/// Finds samples that are a mixture of the one before and the one after: the midst of a dissolve or a fade.
///
/// Coarse layouts are compared, as what moves within a cell does not count there: a mixture lies on the line
/// from one layout to the other, while pictures of a third kind and those of a moving camera lie beside it.
enum BlendedSamples {
  /// The least distance of the layouts that are mixed: less may be anything.
  static let leastDistance: Float = 0.3
  /// Where on the way from one to the other the mixture lies.
  static let way: ClosedRange<Float> = 0.15...0.85
  /// How far beside the way it lies at most, as a share of the way.
  ///
  /// On the films and clips of `Benchmarks/Accuracy/keyframes` these bounds hold for 16 of the 43 samples in
  /// fades and dissolves and for 3 of 1,200 others; they were chosen there. At 0.35 it is 23 and some 40.
  static let mostDeviation: Float = 0.25

  /// The samples, with those that are a mixture marked as being in a transition.
  ///
  /// A crisp face stands against it: a closer look at the frames around then tells.
  static func marked(_ samples: [FrameSample]) -> [FrameSample] {
    var marked = samples
    for index in samples.indices.dropFirst().dropLast()
    where !FacePresence.isCrisp(samples[index].faces)
      && isBlend(
        samples[index].signature.layout,
        of: samples[index - 1].signature.layout,
        and: samples[index + 1].signature.layout
      )
    {
      marked[index].isInTransition = true
    }
    return marked
  }

  private static func isBlend(
    _ middle: ArraySlice<Float>,
    of first: ArraySlice<Float>,
    and last: ArraySlice<Float>
  ) -> Bool {
    guard middle.count == first.count, middle.count == last.count else { return false }
    var (whole, along, from): (Float, Float, Float) = (0, 0, 0)
    for ((start, end), value) in zip(zip(first, last), middle) {
      let (step, part) = (end - start, value - start)
      whole += step * step
      along += step * part
      from += part * part
    }
    guard whole >= leastDistance * leastDistance else { return false }
    let share = along / whole
    let beside = max(from - share * along, 0)
    return way.contains(share) && beside <= mostDeviation * mostDeviation * whole
  }
}
