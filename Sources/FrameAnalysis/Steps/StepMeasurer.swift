package import MediaValues

/// Measures how each frame of a video differs from those before it, on tiny pictures.
///
/// Every frame must be given, in order of presentation, each time at the same size (64 × 36 is meant).
/// About a third of a second of pictures is kept, and three seconds of halved ones. A change of size starts afresh.
package struct StepMeasurer: Sendable {
  private let framesPerSecond: Float
  private let windowLength: Int
  private var recent: [StepPicture] = []
  private var range: NeighborhoodRange?
  private var history: PictureHistory

  /// Makes a measurer for a frame rate; a rate that makes no sense counts as 25 frames per second.
  package init(framesPerSecond: Double) {
    let rate = framesPerSecond.isFinite && framesPerSecond > 0 ? framesPerSecond : 25
    let bounded = min(max(rate, 1), 120)
    self.framesPerSecond = Float(bounded)
    windowLength = FrameStep.windowLength(framesPerSecond: bounded)
    history = PictureHistory(framesPerSecond: bounded)
  }

  /// Measures the next frame against those before it; the first frame differs from nothing.
  package mutating func step(to raster: Raster, at time: CMTime) -> FrameStep {
    let picture = StepPicture(raster)
    if let last = recent.last, !picture.isComparable(to: last) {
      recent.removeAll()
      history.removeAll()
    }
    var step = FrameStep(time: time)
    step.meanLuma = picture.meanLuma
    step.lumaDeviation = picture.lumaDeviation
    step.products = history.products(of: raster, detail: picture.detail)
    if let before = recent.last, let range {
      let color = ColorDifference(of: picture, to: before)
      step.colorDifference = color.mean
      step.quietestDifference = color.quietest
      step.quietDifference = color.quiet
      step.histogramDifference = picture.histogramDifference(to: before)
      step.structureDifference = picture.structureDifference(to: before)
      step.localDifference = range.excess(of: picture)
      let oldest = recent[max(recent.count - windowLength, 0)]
      step.windowDifference = picture.histogramDifference(to: oldest)
      step.windowStructureDifference = picture.structureDifference(to: oldest)
      let halfway = recent[max(recent.count - windowLength / 2, 0)]
      step.halfWindowStructureDifference = picture.structureDifference(to: halfway)
      let across = recent[max(recent.count - 2, 0)]
      step.differenceAcross = picture.structureDifference(to: across)
      let shift = GlobalShift(from: before, to: picture)
      step.motion = shift.residual
      step.subjectMotion = shift.excess
      step.cameraMotion = cameraMotion(of: shift, width: picture.width)
    }
    range = NeighborhoodRange(of: picture)
    if recent.count >= windowLength { recent.removeFirst() }
    recent.append(picture)
    return step
  }

  private func cameraMotion(of shift: GlobalShift, width: Int) -> Float {
    let length = (shift.horizontal * shift.horizontal + shift.vertical * shift.vertical)
      .squareRoot()
    return length / Float(width) * framesPerSecond
  }
}
