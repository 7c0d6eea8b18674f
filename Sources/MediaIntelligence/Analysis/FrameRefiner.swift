internal import FrameAnalysis
internal import MediaDecoding
internal import TimelineScoring

/// Looks again at a few moments of a file that was read.
struct FrameRefiner: ~Copyable {
  /// How far after a chosen frame a better one is looked for, in seconds.
  static let windowSeconds = 1.0

  private var reader: VideoReader
  private let frameSeconds: Double

  init(reader: consuming VideoReader) {
    frameSeconds = max(reader.properties.frameDuration.seconds, 1.0 / 240)
    self.reader = reader
  }

  /// The sharpest and calmest frame in the second from a time on, within the shot.
  ///
  /// Costs the decoding from the key frame before the time. A stretch that cannot be read again gives
  /// `nil`.
  mutating func calmestFrame(from time: CMTime) throws -> FrameSample? {
    let measurer = FrameMeasurer()
    var stepMeasurer = StepMeasurer(framesPerSecond: 1 / frameSeconds)
    var frames: [NeighborFrame] = []
    let window = CMTimeRange(
      start: time,
      duration: CMTime(seconds: Self.windowSeconds, preferredTimescale: 1_000)
    )
    do {
      try reader.readFrames(in: window) { frame in
        let step = stepMeasurer.step(
          to: try frame.raster(exactly: TimelineRecorder.stepSize),
          at: frame.time
        )
        if !frames.isEmpty, step.structureDifference >= CalmFrameChoice.sameShotLimit {
          return .stop
        }
        let raster = try frame.raster(longSide: TimelineRecorder.closeLookSide)
        frames.append(
          NeighborFrame(
            sample: FrameSample(
              time: frame.time,
              isKeyFrame: frame.isKeyFrame,
              isDamaged: frame.isDamaged,
              measures: measurer.measure(raster),
              signature: measurer.signature(of: raster)
            ),
            step: step
          )
        )
        return .next
      }
    } catch let error as CancellationError {
      throw error
    } catch let failure as MediaFailure where failure.code == .timedOut {
      throw failure
    } catch {
      return nil
    }
    return CalmFrameChoice().best(of: frames)
  }
}
