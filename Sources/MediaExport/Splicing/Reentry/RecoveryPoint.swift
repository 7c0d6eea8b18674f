/// The message of H.264 that decoding may begin at a frame that is no refresh.
///
/// ITU-T H.264, D.2.8.
enum RecoveryPoint {
  /// Whether a unit of messages says that from this frame on, in the order of showing, all frames are exact.
  static func isExact(_ unit: ArraySlice<UInt8>) -> Bool {
    let payload = NetworkUnits.payload(of: unit, limit: 4096)
    var position = 1
    while let type = number(payload, &position), let size = number(payload, &position),
      position + size <= payload.count
    {
      if type == 6 {
        var reader = BitReader(Array(payload[position..<position + size]))
        return reader.exponentialNumber() == 0 && reader.flag() == true && reader.flag() == false
      }
      position += size
    }
    return false
  }

  private static func number(_ payload: [UInt8], _ position: inout Int) -> Int? {
    var value = 0
    while position < payload.count {
      value += Int(payload[position])
      position += 1
      if payload[position - 1] != 255 { return value }
    }
    return nil
  }
}
