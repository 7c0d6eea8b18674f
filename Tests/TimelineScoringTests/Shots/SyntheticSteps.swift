import MediaValues
import TestSupport

/// Steps of a calm film at 25 frames per second with a little movement.
func calm(_ count: Int, luma: Float = 0.5) -> [FrameStep] {
  var generator = SeededGenerator(seed: 7)
  return (0..<count).map { index in
    var step = FrameStep(time: CMTime(value: Int64(index), timescale: 25))
    step.meanLuma = luma
    step.colorDifference = .random(in: 0.004...0.008, using: &generator)
    step.histogramDifference = .random(in: 0.02...0.05, using: &generator)
    step.windowDifference = .random(in: 0.06...0.09, using: &generator)
    step.structureDifference = .random(in: 0.001...0.004, using: &generator)
    step.differenceAcross = .random(in: 0.002...0.006, using: &generator)
    step.localDifference = .random(in: 0.0002...0.0008, using: &generator)
    step.windowStructureDifference = .random(in: 0.01...0.03, using: &generator)
    step.halfWindowStructureDifference = .random(in: 0.005...0.015, using: &generator)
    step.quietestDifference = .random(in: 0.001...0.002, using: &generator)
    step.quietDifference = .random(in: 0.002...0.003, using: &generator)
    step.motion = .random(in: 0.002...0.005, using: &generator)
    return step
  }
}

/// Makes the frame at an index the first of a new shot.
func cut(_ steps: inout [FrameStep], at index: Int) {
  steps[index].colorDifference = 0.16
  steps[index].histogramDifference = 0.7
  steps[index].structureDifference = 0.45
  steps[index].localDifference = 0.06
  steps[index].quietestDifference = 0.06
  steps[index].quietDifference = 0.1
  steps[index].motion = 0.12
  for offset in 0..<8 where index + offset < steps.count {
    steps[index + offset].windowDifference = 0.72
    steps[index + offset].windowStructureDifference = 0.45
  }
  for offset in 0..<4 where index + offset < steps.count {
    steps[index + offset].halfWindowStructureDifference = 0.45
  }
  for offset in 0..<2 where index + offset < steps.count {
    steps[index + offset].differenceAcross = 0.45
  }
}

/// Lets light fall on so many frames from an index on: what is seen in it keeps its structure, and moves meanwhile.
func flash(_ steps: inout [FrameStep], at index: Int, length: Int, movement: Float = 0.07) {
  for edge in [index, index + length] {
    steps[edge].colorDifference = 0.3
    steps[edge].histogramDifference = 0.9
    steps[edge].structureDifference = 0.05
    steps[edge].localDifference = 0.1
    steps[edge].quietestDifference = 0.2
    steps[edge].quietDifference = 0.25
  }
  for frame in index..<(index + length + 8) {
    let isLit = frame < index + length
    let isLitBefore = (index..<(index + length)).contains(frame - 8)
    steps[frame].windowDifference = isLit != isLitBefore ? 0.9 : movement
    if isLit { steps[frame].meanLuma += 0.4 }
  }
}
