/// Gives the packets of a video times of decoding that grow and never lie behind the times of showing.
struct DecodingTimes {
  private let step: Int64
  private var last: Int64?

  /// Makes times for a stream whose frames are usually so many ticks apart.
  init(step: Int64) { self.step = max(1, step) }

  /// The time at which the next packet is decoded.
  ///
  /// - Parameters:
  ///   - known: what the file says.
  ///   - presentation: when the packet's frame is shown.
  ///   - delay: how many ticks decoding runs ahead, for packets of which the file does not say it.
  /// - Returns: ticks, more than those of the packet before.
  mutating func next(known: Int64?, presentation: Int64, delay: Int64) -> Int64 {
    var time: Int64
    if let known {
      time = known
    } else if let last {
      time = min(last + step, presentation)
    } else {
      time = presentation - delay
    }
    if let last { time = max(time, last + 1) }
    last = time
    return time
  }
}
