import Testing

@testable import MediaExport

@Suite("Beginning at a key frame of an open group") struct ReentryTests {
  @Test("What is written bit by bit is read back", arguments: 0..<8) func bits(offset: Int) {
    var writer = BitWriter()
    writer.write(0, bits: offset)
    for number in [UInt32(0), 1, 2, 7, 255, 65535, 1 << 30] { writer.writeExponential(number) }
    writer.write(5, bits: 3)
    writer.align(with: 0)
    var reader = BitReader(writer.bytes)
    #expect(reader.bits(offset) == 0)
    for number in [UInt32(0), 1, 2, 7, 255, 65535, 1 << 30] {
      #expect(reader.exponentialNumber() == number)
    }
    #expect(reader.bits(3) == 5)
  }

  @Test("A stretch of bits is copied from any place to any place", arguments: 0..<8, 0..<8)
  func copying(from start: Int, to place: Int) {
    let source: [UInt8] = [0xA5, 0x3C, 0xF0, 0x17, 0x81]
    var writer = BitWriter()
    writer.write(0, bits: place)
    writer.copy(start..<35, of: source)
    var (copy, original) = (BitReader(writer.bytes, from: place), BitReader(source, from: start))
    for _ in start..<35 { #expect(copy.bits(1) == original.bits(1)) }
  }

  @Test(
    "A payload becomes a unit without start codes in it, and the same payload again",
    arguments: [[UInt8]([0x65, 0, 0, 1, 0, 0, 0, 0, 3, 7]), [0x65, 0, 0, 3], [0x65, 1, 0, 0]]
  ) func escaping(payload: [UInt8]) {
    let unit = NetworkUnits.unit(of: payload)
    for place in unit.indices.dropLast(2) where unit[place] == 0 && unit[place + 1] == 0 {
      #expect(unit[place + 2] > 2)
    }
    #expect(unit.last != 0)
    #expect(NetworkUnits.payload(of: unit[...], limit: unit.count) == payload)
  }

  @Test(
    "Only a recovery point that is exact at once counts",
    arguments: [
      ([0x06, 6, 1, 0b1100_0100, 0x80], true),  // no frames to wait for, exact
      ([0x06, 6, 1, 0b1000_0100, 0x80], false),  // not exact
      ([0x06, 6, 1, 0b1110_0100, 0x80], false),  // a broken link
      ([0x06, 6, 1, 0b0100_1000, 0x80], false),  // one frame to wait for
      ([0x06, 5, 2, 1, 2, 6, 1, 0b1100_0100, 0x80], true),  // behind another message
      ([0x06, 6, 200, 0b1100_0100], false),  // cut off
      ([0x06], false),
    ] as [([UInt8], Bool)]
  ) func recoveryPoints(unit: [UInt8], isExact: Bool) {
    #expect(RecoveryPoint.isExact(unit[...]) == isExact)
  }

  /// Frames of the numbers and places given, in the order of decoding.
  private func references(
    _ frames: [(number: UInt32, order: Int)],
    capacity: Int,
    mayHaveOlder: Bool = false
  ) -> KeptReferences {
    var result = KeptReferences(capacity: capacity, numberLimit: 16, mayHaveOlder: mayHaveOlder)
    for (number, order) in frames {
      let frame = KeptReference(number: number, clipNumber: number, order: order)
      _ = result.keep(frame, .sliding)
    }
    return result
  }

  @Test("The oldest frame makes room, across the turn of the numbers") func sliding() {
    let kept = references([(14, 0), (15, 2), (0, 4), (1, 6)], capacity: 3)
    #expect(kept.frames.map(\.number) == [15, 0, 1])
  }

  @Test("A command takes the frame away that it names") func commands() {
    var kept = references([(14, 0), (15, 2), (0, 4)], capacity: 4)
    let next = KeptReference(number: 1, clipNumber: 1, order: 6)
    // One more than the difference: 1 - 2 is 15.
    let isKept = kept.keep(next, .adaptive([[1, 1]]))
    #expect(isKept)
    #expect(kept.frames.map(\.number) == [14, 0, 1])
    let long = KeptReference(number: 2, clipNumber: 2, order: 8)
    let isLongKept = kept.keep(long, .adaptive([[3, 0, 0]]))
    #expect(!isLongKept)
  }

  @Test("Lists begin with the newest frame, or with the nearest in the order of showing")
  func lists() {
    let kept = references([(14, 0), (15, 8), (0, 4)], capacity: 4)
    let predicted = KeptReferences.Place(kind: .predicted, number: 1, order: 12)
    #expect(kept.usualList(0, at: predicted, count: 3)?.map { $0?.number } == [0, 15, 14])
    let twice = KeptReferences.Place(kind: .twice, number: 1, order: 6)
    #expect(kept.usualList(0, at: twice, count: 3)?.map { $0?.number } == [0, 14, 15])
    #expect(kept.usualList(1, at: twice, count: 3)?.map { $0?.number } == [15, 0, 14])
    let last = KeptReferences.Place(kind: .twice, number: 1, order: 12)
    #expect(kept.usualList(0, at: last, count: 3)?.map { $0?.number } == [15, 0, 14])
    #expect(kept.usualList(1, at: last, count: 3)?.map { $0?.number } == [0, 15, 14])
  }

  @Test("A list that may depend on unknown frames is none") func unknown() {
    let kept = references([(14, 0), (15, 8)], capacity: 4, mayHaveOlder: true)
    let twice = KeptReferences.Place(kind: .twice, number: 0, order: 4)
    #expect(kept.usualList(0, at: twice, count: 1)?.map { $0?.number } == [14, 15])
    #expect(kept.usualList(0, at: twice, count: 2) == nil)
    let full = references([(14, 0), (15, 8)], capacity: 2, mayHaveOlder: true)
    #expect(full.usualList(0, at: twice, count: 2)?.map { $0?.number } == [14, 15])
  }
}
