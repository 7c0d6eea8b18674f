internal import MediaValues

/// Turns the timestamps of one stream's frames into times that never go back.
///
/// A frame without a timestamp follows the one before by the usual distance. A frame that does not come
/// after the one before is moved to one tick behind it, so that a time names one frame only; where a tick
/// is as long as a frame there is no room for that, and the frame is not shown.
struct FrameClock {
  /// The usual distance of two frames, in ticks; at least 1.
  let step: Int64
  private(set) var last: Int64?
  /// How many times had to be made up or moved.
  private(set) var repairs = 0

  init(step: Int64) { self.step = max(1, step) }

  /// The time of the next frame in presentation order, in ticks; nil for one that is not shown.
  mutating func time(_ best: Int64?, decodingTime: Int64? = nil) -> Int64? {
    guard let last else {
      let first = best ?? decodingTime ?? 0
      // Room for adding without overflow, whatever the file says.
      self.last = max(-FrameClock.limit, min(first, FrameClock.limit))
      return self.last
    }
    var next = best ?? last.addingReportingOverflow(step).partialValue
    if best == nil || next <= last || next > FrameClock.limit {
      repairs += 1
      if best != nil {
        guard step > 1 else { return nil }
        next = last + 1
      }
    }
    self.last = next
    return next
  }

  /// Forgets the frame before, after a seek.
  mutating func restart() { last = nil }

  private static let limit = Int64.max / 4
}

/// Finds jumps in a stream's clock, packet by packet, and says how far later packets must be moved.
///
/// Broadcast streams restart or wrap their clocks at 2³³ ticks; joined files start anew. A jump is more
/// than ten seconds forwards where the format allows jumps, or ten seconds backwards in any format.
package struct JumpDetector {
  /// What is added to every timestamp, in ticks.
  package private(set) var offset: Int64 = 0
  /// How many jumps were found.
  package private(set) var jumps = 0
  private let limit: Int64
  private let step: Int64
  private let allowsJumpsAhead: Bool
  private var last: Int64?

  /// Makes a detector that has seen nothing.
  ///
  /// - Parameters:
  ///   - ticksPerSecond: how fast the clock goes.
  ///   - step: the usual distance of two packets, in ticks, at which one behind a jump follows.
  ///   - allowsJumpsAhead: whether the format's clock may jump forwards.
  package init(ticksPerSecond: Double, step: Int64, allowsJumpsAhead: Bool) {
    limit = Int64(max(1, min(ticksPerSecond * 10, 1e15)))
    self.step = max(1, step)
    self.allowsJumpsAhead = allowsJumpsAhead
  }

  /// Takes the next packet's timestamp, as the file has it, in the order of the file.
  package mutating func note(_ time: Int64?) {
    guard let time else { return }
    let (moved, isOverflow) = time.addingReportingOverflow(offset)
    guard !isOverflow, moved.magnitude < UInt64(Int64.max / 4) else { return }
    if let last, (allowsJumpsAhead && moved - last > limit) || last - moved > limit {
      let target = last + step
      let (correction, overflows) = target.subtractingReportingOverflow(time)
      if !overflows {
        offset = correction
        jumps += 1
        self.last = target
        return
      }
    }
    last = moved
  }
}
