import MediaValues
import TestSupport
import Testing

@testable import FrameAnalysis

@Suite struct StepMeasurerTests {
  func steps(_ canvases: [Canvas], framesPerSecond: Double = 25) -> [FrameStep] {
    var measurer = StepMeasurer(framesPerSecond: framesPerSecond)
    return canvases.enumerated().map { index, canvas in
      measurer.step(to: canvas.raster, at: CMTime(value: Int64(index), timescale: 25))
    }
  }

  func small(_ seed: UInt64) -> Canvas { .scene(width: 64, height: 36, seed: seed) }

  @Test func `The first frame and a still differ from nothing`() {
    for step in steps([small(1), small(1), small(1)]) {
      #expect(step.colorDifference == 0)
      #expect(step.histogramDifference == 0)
      #expect(step.windowDifference == 0)
      #expect(step.structureDifference < 0.001)
      #expect(step.localDifference == 0)
      #expect(step.motion < 0.001)
      #expect(step.cameraMotion < 0.01)
    }
  }

  @Test func `A cut differs in everything, also a window later`() {
    let all = steps((0..<16).map { small($0 < 6 ? 1 : 2) })
    #expect(all[6].colorDifference > 0.1)
    #expect(all[6].histogramDifference > 0.4)
    #expect(all[6].structureDifference > 0.2)
    #expect(all[6].localDifference > 0.02)
    #expect(all[7].colorDifference == 0)
    #expect(all[13].windowDifference > 0.4)
    #expect(all[14].windowDifference == 0)
  }

  @Test func `Where a part stays the quietest blocks are quiet, bars around a cut are not counted`()
  {
    var caption = small(1)
    caption.fill(0..<24, 0..<36, gray: 0.9)
    let partial = steps([small(1), caption])[1]
    #expect(partial.colorDifference > 0.02)
    #expect(partial.quietestDifference == 0)
    #expect(partial.quietDifference == 0)
    var (before, after) = (small(1), small(2))
    for columns in [0..<12, 52..<64] {
      before.fill(columns, 0..<36, gray: 0)
      after.fill(columns, 0..<36, gray: 0)
    }
    let barred = steps([before, after])[1]
    #expect(barred.quietestDifference > 0.01)
    #expect(barred.structureDifference > 0.2)
    #expect(barred.quietDifference >= barred.quietestDifference)
  }

  @Test func `Across a flash the picture is the same`() {
    let white = Canvas(width: 64, height: 36, gray: 250)
    let all = steps([small(1), small(1), white, small(1), small(1)])
    #expect(all[2].colorDifference > 0.1)
    #expect(all[3].differenceAcross < 0.001)
  }

  @Test(arguments: [(1, 0), (2, 0), (-3, 0), (0, 2), (5, -2)])
  func `A shift of the picture is camera motion and leaves little else`(shift: (Int, Int)) {
    let wide = Canvas.scene(width: 128, height: 96, seed: 3).smeared(by: 3)
    func view(_ index: Int) -> Canvas {
      var canvas = Canvas(width: 64, height: 36)
      for row in 0..<36 {
        for column in 0..<64 {
          let source = (row + 30 - shift.1 * index) * 128 + column + 32 - shift.0 * index
          canvas.red[row * 64 + column] = wide.red[source]
          canvas.green[row * 64 + column] = wide.green[source]
          canvas.blue[row * 64 + column] = wide.blue[source]
        }
      }
      return canvas
    }
    let all = steps((0..<4).map(view))
    let expected = Float(Double(shift.0 * shift.0 + shift.1 * shift.1).squareRoot()) / 64 * 25
    #expect(abs(all[3].cameraMotion - expected) < 0.25)
    let unrelated = steps([small(1), small(2)])[1].motion
    #expect(all[3].motion < 0.25 * unrelated)
  }

  @Test func `A thing that moves before a still camera is motion`() {
    let all = steps(
      (0..<3).map { index in
        var canvas = small(4)
        canvas.fill((10 + 6 * index)..<(22 + 6 * index), 10..<24, gray: 255)
        return canvas
      }
    )
    #expect(all[2].motion > 0.02)
    #expect(all[2].cameraMotion < 2)
  }

  @Test func `A small thing that moves stands out from noise, which does not`() {
    var generator = SeededGenerator(seed: 5)
    func noisy(_ canvas: Canvas) -> Canvas {
      var canvas = canvas
      for index in canvas.red.indices {
        let change = Double.random(in: -2...2, using: &generator)
        canvas.red[index] += change
        canvas.green[index] += change
        canvas.blue[index] += change
      }
      return canvas
    }
    let still = steps((0..<3).map { _ in noisy(small(4)) })[2]
    #expect(still.motion > 0.002 && still.subjectMotion < 0.0005)
    let all = steps(
      (0..<3).map { index in
        var canvas = small(4)
        canvas.fill((10 + 3 * index)..<(12 + 3 * index), 10..<14, gray: 255)
        return noisy(canvas)
      }
    )
    #expect(all[2].subjectMotion > 4 * still.subjectMotion && all[2].subjectMotion > 0.001)
  }

  @Test func `Hue counts the short way round, and not where there is no colour`() {
    let red = Canvas(width: 64, height: 36)
    var (pink, orange, dark) = (red, red, red)
    pink.fill(0..<64, 0..<36, red: 220, green: 0, blue: 20)
    orange.fill(0..<64, 0..<36, red: 220, green: 20, blue: 0)
    dark.fill(0..<64, 0..<36, red: 2, green: 0, blue: 0)
    #expect(steps([pink, orange])[1].colorDifference < 0.05)
    #expect(steps([dark, red])[1].colorDifference < 0.01)
  }

  @Test(arguments: [(1, 1), (2, 3), (3, 2), (64, 1), (1, 36), (42, 12)])
  func `Steps of any size are numbers`(size: (Int, Int)) {
    let canvases = (0..<12).map { Canvas.scene(width: size.0, height: size.1, seed: UInt64($0)) }
    for step in steps(canvases) {
      let all = [
        step.meanLuma, step.colorDifference, step.histogramDifference, step.windowDifference,
        step.structureDifference, step.differenceAcross, step.localDifference, step.motion,
        step.cameraMotion,
      ]
      #expect(all.allSatisfy { $0.isFinite && $0 >= 0 })
      #expect(all.dropLast().allSatisfy { $0 <= 1 })
    }
  }

  @Test func `A change of size starts afresh`() {
    let all = steps([small(1), Canvas.scene(width: 32, height: 18, seed: 2), small(1)])
    #expect(all.allSatisfy { $0.colorDifference == 0 && $0.motion == 0 })
  }

  @Test(arguments: [0.0, -5, .nan, .infinity, 1e-9, 1e9, 23.976])
  func `Any frame rate will do`(rate: Double) {
    let all = steps((0..<60).map { small(UInt64($0 % 2)) }, framesPerSecond: rate)
    #expect(all.allSatisfy { $0.cameraMotion.isFinite })
    #expect(FrameStep.windowLength(framesPerSecond: rate) >= 3)
    #expect(FrameStep.windowLength(framesPerSecond: rate) <= 40)
  }
}
