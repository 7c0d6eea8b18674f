import Testing

@testable import MediaValues

struct PictureGroupsTests {
  private func at(_ frame: Int) -> CMTime { CMTime(value: Int64(frame), timescale: 25) }

  @Test func `a group is a key frame and what follows it`() {
    var groups = PictureGroups()
    for frame in 0..<5 {
      groups.addPacket(at: at(frame), bytes: frame == 0 ? 900 : 100 * frame, isKey: frame == 0)
    }
    groups.addPacket(at: at(5), bytes: 700, isKey: true)
    #expect(groups.groups.map(\.start) == [at(0), at(5)])
    #expect(groups.groups.map(\.packetCount) == [5, 1])
    #expect(groups.groups.map(\.keyBytes) == [900, 700])
    #expect(groups.groups.map(\.largestBytes) == [400, 0])
  }

  @Test func `packets before the first key frame, or without a time, belong to no group`() {
    var groups = PictureGroups()
    groups.addPacket(at: at(0), bytes: 10, isKey: false)
    groups.addPacket(at: .invalid, bytes: 10, isKey: true)
    groups.addPacket(at: .positiveInfinity, bytes: 10, isKey: true)
    #expect(groups.groups.isEmpty)
  }

  @Test func `no more groups are kept than there is room for, and sizes may be anything`() {
    var groups = PictureGroups()
    for frame in 0..<(PictureGroups.mostGroups + 10) {
      groups.addPacket(at: at(frame), bytes: .max, isKey: true)
    }
    groups.addPacket(at: at(1 << 20), bytes: 5, isKey: false)
    #expect(groups.groups.count == PictureGroups.mostGroups)
    #expect(groups.groups.allSatisfy { $0.keyBytes == .max && $0.packetCount == 1 })
  }
}
