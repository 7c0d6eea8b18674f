internal import MediaValues

/// What one pass over a file keeps in mind: clocks, counts, what waits, and what to decode next.
struct ReadingPass {
  /// A packet that came before it was known when the video begins.
  struct WaitingPacket {
    var tick: Int64
    var byteCount: Int
    var isKey: Bool
  }

  let plan: DecodingPlan
  var clock: FrameClock
  var jumps: JumpDetector
  var gaps: GapList
  var summary = ReadSummary()
  var encryptedPackets = 0
  var readFailures = 0
  var isCutShort = false
  /// Whether the last packet was damaged; in the middle of a file that is no end of it.
  var endsDamaged = false
  var damagedPackets = 0
  /// The tick behind the last packet's or frame's showing.
  var end: Int64?
  var waitingPackets: [WaitingPacket] = []
  var waitingSound: [TimedSamples] = []
  /// Whether frames must all be decoded because packets do not say when they are shown.
  var decodesEverything: Bool
  /// Whether a packet came without a time.
  private var lacksTimes = false
  private let step: Int64
  private let longestFrame: Int64
  private let spacing: Int64
  private let longestGap: Int64?
  private var lastSent: Int64?
  private var lastDelivered: Int64?
  private var sentKeyTimes: [Int64] = []

  init(plan: DecodingPlan, step: Int64, ticks: StreamTicks, mayJump: Bool) {
    self.plan = plan
    self.step = step
    clock = FrameClock(step: step)
    jumps = JumpDetector(
      ticksPerSecond: 1 / ticks.timeBase.value,
      step: step,
      allowsJumpsAhead: mayJump
    )
    // A still may be shown for a minute or an hour; what claims more than that is damaged.
    longestFrame = ticks.ticks(inSeconds: 3600)
    gaps = GapList(
      longerThan: ticks.ticks(inSeconds: max(0.001, plan.maximumGap ?? 1e9)),
      amongMany: ticks.ticks(inSeconds: plan.maximumGapAmongMany),
      manyFrames: DecodingPlan.manyFrames,
      capacity: plan.maximumGap == nil ? 0 : max(0, min(plan.maximumFills, 4096))
    )
    longestGap = plan.maximumGap.map { ticks.ticks(inSeconds: max(0.001, $0)) }
    decodesEverything = plan.decodesEveryFrame
    switch plan.frames {
    case .keyFrames(let distance), .everyFrame(let distance):
      spacing = distance > 0 ? ticks.ticks(inSeconds: distance) : 0
    case .none:
      spacing = 0
    }
  }

  /// Notes when a packet or frame is no longer shown.
  mutating func noteEnd(_ tick: Int64, duration: Int64) {
    let length = duration > 0 && duration <= longestFrame ? duration : step
    let (end, isOverflow) = tick.addingReportingOverflow(length)
    if !isOverflow { self.end = max(self.end ?? end, end) }
  }

  /// Whether a packet goes to the decoder.
  mutating func wants(_ packet: borrowing PacketHandle, tick: Int64?, hasOrigin: Bool) -> Bool {
    // Without times, the place of a frame is known only by counting all of them.
    if tick == nil, plan.frames != .none {
      decodesEverything = true
      lacksTimes = true
    }
    let isLandmark = chooses(packet, tick: tick, hasOrigin: hasOrigin)
    return !hasOrigin || decodesEverything || isLandmark
  }

  /// Whether a packet is one of the key frames that stand for the video.
  private mutating func chooses(
    _ packet: borrowing PacketHandle,
    tick: Int64?,
    hasOrigin: Bool
  ) -> Bool {
    guard plan.frames != .none, packet.isKey, let tick else { return false }
    // All that comes before the first frame shown is decoded, and the spacing counts from its first.
    if hasOrigin, let lastSent, tick - lastSent < spacing, tick >= lastSent { return false }
    if hasOrigin || lastSent == nil { lastSent = tick }
    sentKeyTimes.append(tick)
    if sentKeyTimes.count > 64 { sentKeyTimes.removeFirst(32) }
    return true
  }

  /// What a decoded frame is to the sink; nil when the sink does not want it.
  mutating func role(
    of frame: borrowing FrameHandle,
    at tick: Int64,
    isFirst: Bool
  ) -> DecodedFrame.Role? {
    guard plan.frames != .none else { return nil }
    let isChosen = frame.bestTime.map(sentKeyTimes.contains) ?? false
    // When only key packets are decoded, or none has a time, the frame's own word is enough.
    let isKey = isChosen || (frame.isKey && (!plan.decodesEveryFrame || lacksTimes))
    let elapsed = lastDelivered.map { tick - $0 }
    let isDue = elapsed.map { $0 >= spacing } ?? true
    guard isFirst || (isKey && isDue) || fillsGap(of: elapsed) else {
      return plan.decodesEveryFrame ? .between : nil
    }
    lastDelivered = tick
    gaps.note(tick)
    return .landmark
  }

  /// Whether a frame ends a gap that is about to become too long.
  ///
  /// Where packets have no times all are decoded, though not all frames are wanted; looking for them later would
  /// decode from the beginning for each gap, as there is no seeking either.
  private func fillsGap(of elapsed: Int64?) -> Bool {
    guard lacksTimes, !plan.decodesEveryFrame, let longestGap, let elapsed else { return false }
    return elapsed + step > longestGap
  }

  /// Keeps a packet until it is known when the video begins.
  mutating func wait(_ packet: WaitingPacket) {
    if waitingPackets.count < 4096 { waitingPackets.append(packet) }
  }

  /// Keeps sound until it is known when the video begins; at most a minute of it.
  mutating func wait(_ sound: TimedSamples) {
    let count = waitingSound.reduce(0) { $0 + $1.samples.count }
    if count < 60 * AudioBlock.sampleRate { waitingSound.append(sound) }
  }
}
