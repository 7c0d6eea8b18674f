import MediaValues
import Testing

@testable import MediaExport

@Suite("Where a cut begins and ends") struct CutPlanTests {
  /// Two groups of pictures in the order of decoding, eight frames each, one tick apart: I P B B B ….
  private static let closed: [PacketFacts] =
    group(at: 0, shown: [0, 4, 2, 1, 3, 7, 6, 5]) + group(at: 8, shown: [0, 4, 2, 1, 3, 7, 6, 5])

  /// The second group begins with frames that are shown before its key frame.
  private static let open: [PacketFacts] =
    group(at: 0, shown: [0, 4, 2, 1, 3])
    + group(at: 5, shown: [2, 0, 1, 6, 4, 3, 5], isClean: false)

  private static func group(at start: Int64, shown: [Int64], isClean: Bool = true) -> [PacketFacts]
  {
    shown.enumerated().map { index, time in
      PacketFacts(
        time: start + time,
        decodingTime: start + Int64(index) - 2,
        duration: 1,
        isKey: index == 0,
        isClean: index == 0 && isClean
      )
    }
  }

  @Test("The first frame of a range is the earliest one in it, wherever it stands in the file")
  func firstFrame() throws {
    let cut = try #require(CutStart(of: Self.closed, start: 3, end: 16))
    #expect(cut.key == 0)
    #expect(cut.first == 3)
    #expect(cut.clean == 8)
    #expect(cut.cleanDelay == 2)
  }

  @Test("A key frame that begins the range needs nothing before it, clean or not")
  func exactStart() throws {
    let clean = try #require(CutStart(of: Self.closed, start: 8, end: 16))
    #expect(clean.first == 8)
    #expect(clean.clean == 8)
    let open = try #require(CutStart(of: Self.open, start: 7, end: 12))
    #expect(open.first == 7)
    #expect(open.clean == 7)
  }

  @Test("Copying cannot begin at a key frame that goes on with what came before")
  func openGroup() throws {
    let cut = try #require(CutStart(of: Self.open, start: 5, end: 12))
    #expect(cut.key == 0)
    #expect(cut.first == 5)
    #expect(cut.clean == nil)
  }

  @Test("A range in which nothing is shown has no beginning and no end") func emptyRange() {
    #expect(CutStart(of: Self.closed, start: 16, end: 20) == nil)
    #expect(CutEnd(of: Self.closed, end: 0) == nil)
    #expect(CutEnd(of: [], end: 5) == nil)
  }

  @Test(
    "Frames that need one behind the end are coded anew, all others are copied",
    arguments: [
      // Behind the end, packets copied from the key packet on, first frame coded anew, last frame.
      (9, 1, nil, 8), (10, 1, 9, 9), (12, 1, 9, 11), (13, 5, nil, 12), (14, 5, 13, 13),
      (15, 5, 13, 14), (16, 8, nil, 15), (99, 8, nil, 15),
    ] as [(Int64, Int, Int64?, Int64)]
  ) func end(end: Int64, copied: Int, tail: Int64?, last: Int64) throws {
    let cut = try #require(CutEnd(of: Self.closed, end: end))
    #expect(cut.key == 8)
    #expect(cut.copiedCount == copied)
    #expect(cut.tail == tail)
    #expect(cut.last == last)
    #expect(cut.lastDuration == 1)
  }

  @Test("A copy that codes nothing anew has every frame up to the last one that is needed")
  func wholeCopy() throws {
    let cut = try #require(CutEnd(of: Self.closed, end: 10))
    #expect(cut.wholeCount == 5)
    #expect(cut.latestCopied == 12)
    let simple = try #require(CutEnd(of: Self.closed, end: 13))
    #expect(simple.wholeCount == 5)
    #expect(simple.latestCopied == 12)
  }

  @Test(
    "Every frame of a range is either copied or coded anew, never both",
    arguments: 1...12
  ) func partition(end: Int64) throws {
    for packets in [Self.closed, Self.open] {
      let cut = try #require(CutEnd(of: packets, end: end))
      let key = try #require(packets.lastIndex { $0.isKey && $0.time == cut.key })
      let copied = packets[..<(key + cut.copiedCount)].map(\.time)
      #expect(copied.allSatisfy { $0 < min(end, cut.tail ?? end) })
      let wanted = packets.map(\.time).filter { $0 < (cut.tail ?? end) }
      #expect(Set(copied) == Set(wanted))
    }
  }
}

@Suite("Times on their way into a clip") struct ClipTimeTests {
  @Test("Times of decoding grow and never lie behind the times of showing")
  func decodingTimes() {
    var times = DecodingTimes(step: 10)
    var decoded: [Int64] = []
    for (known, shown) in [(nil, 20), (nil, 60), (nil, 40), (25, 30), (25, 50)] as [(Int64?, Int64)]
    {
      decoded.append(times.next(known: known, presentation: shown, delay: 20))
    }
    #expect(decoded == [0, 10, 20, 25, 26])
  }

  @Test("Instants move between clocks rounded to nearest, and hostile ones stay in bounds")
  func rescaling() {
    let video = TimeBase(numerator: 1, denominator: 12_800)
    let sound = TimeBase(numerator: 1, denominator: 48_000)
    #expect(video.rescale(512, to: sound) == 1920)
    #expect(sound.rescale(1, to: video) == 0)
    #expect(sound.rescale(-3, to: video) == -1)
    #expect(video.rescale(Int64.max, to: sound) == TimeBase.farthest)
    #expect(TimeBase(numerator: 0, denominator: 0).denominator == 1_000_000)
    #expect(video.ticks(inSeconds: .infinity) == 0)
  }

  @Test("A fade takes at most half of a part, and parts overlap by it") func sequence() {
    let base = TimeBase(numerator: 1, denominator: 100)
    let range = ClipRange(.zero, origin: 0, timeBase: base)
    let parts = ReelPart.sequence(
      [(0, 100), (500, 600), (700, 720)].map { ReelPart(range: range, first: $0, end: $1) },
      fade: 40
    )
    #expect(parts.map(\.fade) == [0, 40, 10])
    #expect(parts.map(\.offset) == [0, 60, 150])
  }

  @Test("Of frames that fall on one place of a grid the first stays") func grid() {
    var grid = FrameRateGrid(
      source: TimeBase(numerator: 1, denominator: 50),
      grid: TimeBase(numerator: 1, denominator: 25),
      length: 6
    )
    var kept: [Int64] = []
    for tick in Int64(0)..<6 {
      let position = grid.position(of: tick)
      guard grid.isNew(position) else { continue }
      grid.note(position)
      kept.append(position)
    }
    #expect(kept == [0, 1, 2])
  }
}
