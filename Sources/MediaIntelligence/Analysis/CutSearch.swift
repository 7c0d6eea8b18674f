internal import FrameAnalysis
internal import MediaDecoding
internal import TimelineScoring

/// Decodes every frame where it is in doubt whether, or where, a shot ends, and moves the ends to their places.
///
/// What the key frames tell of the rest stays as it is.
struct CutSearch {
  /// From where to where an analysis has come with the search: before it, the file is read once through.
  static let progressShare = 0.5...ReadingProgress.readingShare

  let observer: AnalysisObserver

  /// What was seen of one stretch.
  private struct Look {
    let place: Int
    let startSeconds: Double
    var measurer: StepMeasurer
    var detector: ShotDetector
    var end: CMTime
  }

  /// Replaces the shots that samples tell by those that the frames between tell, where these are looked at.
  ///
  /// Costs the decoding and measuring of up to a third of the frames. What cannot be read again stays as it is.
  ///
  /// - Throws: ``MediaFailure`` with `timedOut`; `CancellationError`.
  func improve(_ video: inout MeasuredVideo, reading reader: inout VideoReader) throws {
    let timeline = video.timeline
    let coarse = CoarseShotDetector()
      .boundaries(in: timeline.samples, duration: timeline.duration)
    let stretches = CutDoubt(timeline: timeline, boundaries: coarse).stretches()
    guard !stretches.isEmpty else { return }
    var progress = ReadingProgress(
      observer: AnalysisObserver(progress: observer.progress),
      expectedSeconds: stretches.reduce(0) { $0 + $1.duration.seconds },
      share: Self.progressShare
    )
    let rate = video.properties.frameRate
    let stepSize = video.properties.stepSize
    var boundaries = coarse
    var secondsBefore = 0.0
    var look: Look?
    func endLook() {
      guard var ended = look else { return }
      look = nil
      let stretch = stretches[ended.place]
      secondsBefore += stretch.duration.seconds
      let end = min(stretch.end, ended.end)
      let found = ended.detector.finish(end: .positiveInfinity)
      boundaries.removeAll { $0.time > stretch.start && $0.time <= end }
      boundaries += found.filter { $0.time > stretch.start && $0.time <= end }
    }
    let read = stretches.map {
      CMTimeRange(start: $0.start, end: $0.end + CutDoubt.timeBehind)
    }
    do {
      try reader.readFrames(inEach: read) { place, frame in
        if look?.place != place {
          endLook()
          look = Look(
            place: place,
            startSeconds: stretches[place].start.seconds,
            measurer: StepMeasurer(framesPerSecond: rate),
            detector: ShotDetector(
              options: .init(framesPerSecond: rate, beginsVideo: stretches[place].start <= .zero)
            ),
            end: frame.time
          )
        }
        guard var current = look.take() else { return }
        let small = try frame.raster(exactly: stepSize)
        current.detector.consume(current.measurer.step(to: small, at: frame.time))
        current.end = frame.time
        _ = progress.advance(
          toSeconds: secondsBefore + frame.time.seconds - current.startSeconds,
          position: timeline.duration
        )
        look = current
      }
    } catch let error as CancellationError {
      throw error
    } catch let failure as MediaFailure where failure.code == .timedOut {
      throw failure
    } catch {
      // What was judged by samples once is not taken back because it cannot be read twice.
    }
    endLook()
    video.shots = ShotAssembler().shots(boundaries: boundaries, timeline: timeline)
  }
}
