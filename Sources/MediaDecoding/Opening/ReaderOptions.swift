/// Whether a graphics device may decode.
package enum HardwareDecoding: Sendable, Hashable {
  /// Software decodes.
  case off
  /// The first device that fits decodes, or the named one; software does when none works.
  case automatic(deviceName: String?)
}

/// Limits and choices for reading one file.
package struct ReaderOptions: Sendable {
  /// The number of threads of the decoder, 1…16.
  package var decoderThreadCount = 2
  /// The pixels of the largest picture that one thread decodes alone, whatever the number of threads.
  package var singleThreadPixelCount = 0
  /// How many bytes may be read to find out what the file holds.
  package var probeByteLimit: Int64 = 20_000_000
  /// How many seconds of the file may be read to find out what it holds.
  package var probeSecondsLimit = 10.0
  /// The largest picture that is decoded, in pixels.
  package var maximumPixelCount = 67_108_864
  /// How many seconds the file's storage may be silent before the reading is given up.
  package var stallSecondsLimit: Double? = 60
  /// When the reading is given up, however it goes.
  package var deadline: ContinuousClock.Instant?
  /// Whether a graphics device may decode.
  package var hardwareDecoding = HardwareDecoding.off
  /// Counts the C objects alive, for tests.
  package var census: HandleCensus?

  /// Makes the usual options.
  package init() {}

  /// The number of threads for pictures of a size, 1…16.
  func threadCount(width: Int32, height: Int32) -> Int {
    let pixels = Int64(width) * Int64(height)
    return pixels <= singleThreadPixelCount ? 1 : max(1, min(decoderThreadCount, 16))
  }
}
