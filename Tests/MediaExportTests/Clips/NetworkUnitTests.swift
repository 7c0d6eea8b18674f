import Testing

@testable import MediaExport

@Suite("Units of H.264 and HEVC data") struct NetworkUnitTests {
  @Test("Units are found behind start codes of three and of four bytes")
  func startCodes() {
    let data: [UInt8] = [0, 0, 0, 1, 0x67, 1, 2, 0, 0, 1, 0x68, 3, 0, 0, 0, 1, 0x65, 9]
    let units = NetworkUnits.units(in: data, .startCodes).map { Array($0) }
    #expect(units == [[0x67, 1, 2], [0x68, 3], [0x65, 9]])
  }

  @Test("Units are found behind lengths, up to the first that goes beyond the data")
  func lengths() {
    let data: [UInt8] = [0, 0, 0, 2, 0x65, 1, 0, 0, 0, 1, 0x41, 0, 0, 1, 0, 7]
    let units = NetworkUnits.units(in: data, .lengths(4)).map { Array($0) }
    #expect(units == [[0x65, 1], [0x41]])
    #expect(NetworkUnits.units(in: [0, 0, 0, 0, 1, 2], .lengths(4)).isEmpty)
    #expect(NetworkUnits.units(in: [255, 255, 255, 255], .lengths(4)).isEmpty)
  }

  @Test("What was framed one way can be framed the other", arguments: [1, 2, 4])
  func reframing(size: Int) {
    let units: [[UInt8]] = [[0x67, 1, 2], [0x65, 9, 8, 7]]
    for framing in [NetworkUnits.Framing.startCodes, .lengths(size)] {
      let data = NetworkUnits.data(of: units.map { $0[...] }, framing)
      #expect(NetworkUnits.units(in: data, framing).map { Array($0) } == units)
    }
  }

  @Test("Exponential numbers are read as the standard writes them")
  func exponentialNumbers() {
    // 1, 010, 011, 00100, 00101 stand for 0, 1, 2, 3, 4.
    var reader = BitReader([0b1010_0110, 0b0100_0010, 0b1000_0000])
    #expect((0..<5).map { _ in reader.exponentialNumber() } == [0, 1, 2, 3, 4])
    var empty = BitReader([0, 0])
    #expect(empty.exponentialNumber() == nil)
  }

  /// A record with one sequence set and one picture set, both of the identifier 0.
  private static let record: [UInt8] = [
    1, 0x64, 0, 0x1F, 0xFF, 0xE1, 0, 6, 0x67, 0x64, 0, 0x1F, 0x80, 0x40, 1, 0, 3, 0x68, 0xC0, 0x10,
    0xFD, 0xF8, 0xF8, 0,
  ]

  @Test("The sets of an H.264 record are read, and their identifiers") func h264Record() throws {
    let sets = try #require(ParameterSets(h264: Self.record))
    #expect(sets.framing == .lengths(4))
    #expect(sets.units == [[0x67, 0x64, 0, 0x1F, 0x80, 0x40], [0x68, 0xC0, 0x10]])
    #expect(sets.h264Identifiers == [0])
  }

  @Test("Sets are added to an H.264 record, and what stands behind them stays")
  func h264Merging() throws {
    let sets = try #require(ParameterSets(h264: Self.record))
    // Both have the identifier 1.
    let others: [[UInt8]] = [[0x67, 0x64, 0, 0x1F, 0x40], [0x68, 0x52]]
    let merged = sets.h264Setup(adding: others, to: Self.record)
    let read = try #require(ParameterSets(h264: merged))
    #expect(read.units == [sets.units[0], others[0], sets.units[1], others[1]])
    #expect(read.h264Identifiers == [0, 1])
    #expect(Array(merged.suffix(4)) == [0xFD, 0xF8, 0xF8, 0])
  }

  @Test("A record that ends early is refused", arguments: 1..<20) func truncation(count: Int) {
    let sets = ParameterSets(h264: Array(Self.record.prefix(count)))
    #expect(sets.map { $0.units.count < 2 } ?? true)
  }

  @Test("The sets of an HEVC record are read") func hevcRecord() throws {
    var record = [UInt8](repeating: 0, count: 23)
    record[0] = 1
    record[21] = 3
    record[22] = 2
    record += [32, 0, 1, 0, 2, 0x40, 1] + [33, 0, 1, 0, 3, 0x42, 1, 5]
    let sets = try #require(ParameterSets(hevc: record))
    #expect(sets.framing == .lengths(4))
    #expect(sets.units == [[0x40, 1], [0x42, 1, 5]])
    #expect(ParameterSets(hevc: Array(record.dropLast())) == nil)
  }
}
