internal import FrameAnalysis
internal import MediaDecoding
internal import TimelineScoring

/// Looks again at a few moments of a file that was read.
struct FrameRefiner: ~Copyable {
  /// How far after a chosen frame a better one is looked for, in seconds.
  static let windowSeconds = 1.0
  /// How many frames a second are looked at closely there; the others only show where the shot ends.
  static let closeLooksPerSecond = 8.0

  private var reader: VideoReader
  private let configuration: VideoAnalyzer.Configuration
  private let frameSeconds: Double
  private let stepSize: PixelSize
  private var faceFinder: FaceFinder?
  private var textFinder: TextFinder?
  /// The pictures that were read last, in case one is looked at again.
  private var lastRead: [CMTime: Raster] = [:]

  init(reader: consuming VideoReader, configuration: VideoAnalyzer.Configuration) {
    stepSize = reader.properties.stepSize
    frameSeconds = max(reader.properties.frameDuration.seconds, 1.0 / 240)
    self.configuration = configuration
    self.reader = reader
  }

  /// Whether faces can be found here; the first question opens the engine.
  mutating func findsFaces() -> Bool {
    if faceFinder == nil { faceFinder = FaceFinder(configuration.faceDetection) }
    return faceFinder != nil
  }

  /// Whether writing is looked for in all that is chosen, not only where it decides what is chosen.
  var confirmsWriting: Bool {
    configuration.textDetection == .whenAvailable || configuration.evidence != .keyFrames
  }

  /// Whether writing can be found here; the first question opens the engine.
  mutating func findsText() -> Bool {
    if textFinder == nil { textFinder = TextFinder(configuration) }
    return textFinder != nil
  }

  /// The writing in a frame; `nil` when it cannot be read again or writing not be found.
  ///
  /// Costs as much as looking for faces, without the decoding when that was done just before.
  mutating func writing(in sample: FrameSample, kept: Raster? = nil) throws -> FoundWriting? {
    guard findsText(), let raster = try raster(of: sample, kept: kept) else { return nil }
    return textFinder?.writing(in: raster)
  }

  /// The faces in a frame that was sampled; `nil` when it cannot be read again or faces not be found.
  ///
  /// Costs one inference and, unless the picture was kept, the decoding of a key frame, or from the key frame before
  /// another.
  mutating func faces(in sample: FrameSample, kept: Raster? = nil) throws -> [DetectedFace]? {
    guard findsFaces(), let raster = try raster(of: sample, kept: kept) else { return nil }
    return faceFinder?.faces(in: raster)
  }

  /// The picture of a frame that was sampled, as large as pictures are looked at closely.
  private mutating func raster(of sample: FrameSample, kept: Raster?) throws -> Raster? {
    if let known = kept ?? lastRead[sample.time] { return known }
    var raster: Raster?
    if sample.isKeyFrame {
      try passingOverDamage { reader in
        _ = try reader.readKeyFrame(at: sample.time) { frame in
          raster = try frame.raster(longSide: TimelineRecorder.closeLookSide)
        }
      }
    }
    if raster == nil {
      try reread(CMTimeRange(start: sample.time, duration: .zero)) { frame in
        raster = try frame.raster(longSide: TimelineRecorder.closeLookSide)
        return .stop
      }
    }
    lastRead = raster.map { [sample.time: $0] } ?? [:]
    return raster
  }

  /// Some frames of a stretch in which none was sampled: those of its first second, or of one shot in it.
  mutating func samples(in range: CMTimeRange) throws -> [FrameSample] {
    try closeLook(from: range.start, until: range.end).map(\.sample)
  }

  /// The sharpest and calmest frame in the second from a time on, within the shot and before an end.
  ///
  /// One on which the chosen frame's face is gone, or has turned away, is not better: then that frame stays.
  /// Costs the decoding from the key frame before the time and the search for faces in one frame. A stretch
  /// that cannot be read again gives `nil`.
  mutating func calmestFrame(
    from chosen: FrameSample,
    until end: CMTime?,
    among shots: [Shot]
  ) throws -> FrameSample? {
    let frames = try closeLook(from: chosen.time, until: end)
    guard var calmest = CalmFrameChoice(shots: shots).best(of: frames) else { return nil }
    if calmest.time == chosen.time {
      calmest.faces = chosen.faces
      return calmest
    }
    calmest.faces = try faces(in: calmest)
    if let first = frames.first, first.sample.time == chosen.time, !first.sample.isInTransition,
      FacePresence.isLost(from: chosen.faces, to: calmest.faces)
    {
      calmest = first.sample
      calmest.faces = chosen.faces
    }
    return calmest
  }

  /// The frames of the second from a time on that lie in its shot or, if that ends with nothing to see, the next.
  private mutating func closeLook(from time: CMTime, until end: CMTime?) throws -> [NeighborFrame] {
    let measurer = FrameMeasurer()
    var stepMeasurer = StepMeasurer(framesPerSecond: 1 / frameSeconds)
    let stepSize = stepSize
    var frames: [NeighborFrame] = []
    var rasters: [CMTime: Raster] = [:]
    var blends = BlendDetector()
    let window = CMTimeRange(
      start: time,
      duration: CMTime(seconds: Self.windowSeconds, preferredTimescale: 1_000)
    )
    let stride = max(Int((1 / frameSeconds / Self.closeLooksPerSecond).rounded()), 1)
    var frameNumber = 0
    try reread(window) { frame in
      // Where the clock is coarse the reading begins with the frame before.
      guard frame.time >= time else { return .next }
      if let end, frame.time >= end, frame.time > time { return .stop }
      let small = try frame.raster(exactly: stepSize)
      let step = stepMeasurer.step(to: small, at: frame.time)
      if !frames.isEmpty, step.structureDifference >= CalmFrameChoice.sameShotLimit {
        if CalmFrameChoice.isWorthStaying(in: frames) { return .stop }
        frames.removeAll()
        rasters.removeAll()
        blends = BlendDetector()
        frameNumber = 0
      }
      frameNumber += 1
      guard (frameNumber - 1) % stride == 0 else { return .next }
      let raster = try frame.raster(longSide: TimelineRecorder.closeLookSide)
      let sample = measurer.sample(
        of: raster,
        at: frame.time,
        isKeyFrame: frame.isKeyFrame,
        isDamaged: frame.isDamaged
      )
      rasters[frame.time] = raster
      frames.append(NeighborFrame(sample: sample, step: step))
      blends.append(small)
      return .next
    }
    if !rasters.isEmpty { lastRead = rasters }
    for (index, isBlend) in blends.findings().enumerated() {
      frames[index].sample.isInTransition = isBlend
    }
    return frames
  }

  /// When the picture changes most between two frames; `nil` when they cannot be read again.
  mutating func greatestChange(after first: CMTime, through last: CMTime) throws -> CMTime? {
    var stepMeasurer = StepMeasurer(framesPerSecond: 1 / frameSeconds)
    let stepSize = stepSize
    var greatest: (time: CMTime, size: Float)?
    try reread(CMTimeRange(start: first, end: last)) { frame in
      let small = try frame.raster(exactly: stepSize)
      let step = stepMeasurer.step(to: small, at: frame.time)
      if frame.time > first, step.colorDifference > greatest?.size ?? 0 {
        greatest = (frame.time, step.colorDifference)
      }
      return .next
    }
    return greatest?.time
  }

  private mutating func reread(
    _ range: CMTimeRange,
    _ body: (borrowing DecodedFrame) throws -> FrameDemand
  ) throws {
    try passingOverDamage { try $0.readFrames(in: range, body) }
  }

  /// Reads again; what cannot be read twice is passed over, since it was judged once already.
  private mutating func passingOverDamage(_ read: (inout VideoReader) throws -> Void) throws {
    do {
      try read(&reader)
    } catch let error as CancellationError {
      throw error
    } catch let failure as MediaFailure where failure.code == .timedOut {
      throw failure
    } catch {
      return
    }
  }
}
