internal import MediaValues

/// Where a packet goes, and the clock in which its times count.
struct PacketPlace {
  let stream: Int
  let timeBase: TimeBase
}

/// A source of packets with the one that is next.
final class PacketLane {
  /// Gives a packet with times from the clip's beginning; nil at the end.
  typealias Pull = (borrowing ClipPacket) throws -> PacketPlace?

  private let pull: Pull
  private let packet: ClipPacket
  private var place: PacketPlace?
  private var isStarted = false

  init(_ pull: @escaping Pull) throws {
    self.pull = pull
    packet = try ClipPacket()
  }

  /// Gets the next packet unless it is there.
  fileprivate func prepare() throws {
    guard !isStarted else { return }
    isStarted = true
    place = try pull(packet)
  }

  /// When the next packet is decoded, in seconds; nil when there is none.
  fileprivate var seconds: Double? {
    guard let place else { return nil }
    let tick = packet.decodingTime ?? packet.presentationTime ?? 0
    return Double(tick) * place.timeBase.seconds
  }

  fileprivate func write(to output: inout OutputFile) throws {
    guard let place else { return }
    try output.write(packet, stream: place.stream, timeBase: place.timeBase)
    self.place = try pull(packet)
  }
}

extension OutputFile {
  /// Writes the header and the packets of all lanes, the one decoded first before the others.
  ///
  /// - Parameters:
  ///   - lanes: where the packets come from.
  ///   - cancellation: ends the writing when it is raised.
  ///   - before: writes what stands before all packets.
  ///   - progress: told how many seconds of the clip are written.
  /// - Throws: `CancellationError`, what the lanes throw, `MediaFailure` with `cannotWrite`.
  mutating func write(
    _ lanes: [PacketLane],
    cancellation: CancellationFlag,
    before: (inout OutputFile) throws -> Void = { _ in },
    progress: (Double) -> Void
  ) throws {
    try begin()
    try before(&self)
    var reported = -1.0
    while true {
      try cancellation.check()
      var first: (lane: PacketLane, seconds: Double)?
      for lane in lanes {
        try lane.prepare()
        guard let seconds = lane.seconds else { continue }
        if first.map({ seconds < $0.seconds }) ?? true { first = (lane, seconds) }
      }
      guard let first else { return }
      if first.seconds - reported >= 0.25 {
        reported = first.seconds
        progress(first.seconds)
      }
      try first.lane.write(to: &self)
    }
  }
}
