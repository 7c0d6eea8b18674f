import MediaDecoding
import MediaValues
import Testing

@testable import MediaExport

@Suite("Reading packets to where a cut is") struct PacketScanningTests {
  /// The last tick that is read from one second on, where no key packet can be copied from.
  private func lastTimeRead(forCopying: Bool) throws -> Double {
    let fixture = try ClipFixture()
    let path = try fixture.video("clip.mp4")
    var reader = try PacketReader(
      ClipSource(path: path, options: ReaderOptions(), cancellation: CancellationFlag())
    )
    let timeBase = reader.video.timeBase
    let facts = try reader.packets(
      aroundStart: timeBase.ticks(inSeconds: 1),
      end: timeBase.ticks(inSeconds: 7),
      forCopying: forCopying,
      isClean: { _ in false }
    )
    return try Double(#require(facts.map(\.time).max())) * timeBase.seconds
  }

  @Test(
    "A range that is coded anew is read no further than its first frame, a copied one to where it can be"
  )
  func reach() throws {
    #expect(try 1..<1.5 ~= lastTimeRead(forCopying: false))
    #expect(try lastTimeRead(forCopying: true) >= 7)
  }
}
