internal import CFFmpeg

/// A converter of sound to mono 32-bit float at a fixed rate.
@safe struct Resampler: ~Copyable {
  private let context: OpaquePointer
  private let entry: CensusEntry
  private let rate: Int32
  let format: SoundFormat

  init?(for frame: borrowing FrameHandle, rate: Int32, census: HandleCensus?) {
    guard let made = unsafe shim_resampler_create(frame.pointer, rate) else { return nil }
    unsafe context = made
    self.rate = rate
    format = frame.soundFormat
    entry = CensusEntry(census)
  }

  deinit {
    var owned: OpaquePointer? = unsafe context
    unsafe swr_free(&owned)
  }

  /// How much sound waits in the converter, in samples of the output.
  var pendingSampleCount: Int64 { unsafe swr_get_delay(context, Int64(rate)) }

  /// Converts a frame and appends what comes out; nil stands for the end of the sound.
  func convert(_ frame: borrowing FrameHandle, appendingTo samples: inout [Float]) -> Bool {
    unsafe run(frame.pointer, inputCount: Int32(clamping: frame.sampleCount), into: &samples)
  }

  /// Appends what still waits in the converter.
  func finish(appendingTo samples: inout [Float]) -> Bool {
    unsafe run(nil, inputCount: 0, into: &samples)
  }

  private func run(
    _ frame: UnsafeMutablePointer<AVFrame>?,
    inputCount: Int32,
    into samples: inout [Float]
  ) -> Bool {
    let capacity = unsafe swr_get_out_samples(context, inputCount)
    guard capacity > 0, capacity < 1 << 24 else { return capacity == 0 }
    var status: Int32 = 0
    let converted = unsafe [Float](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
      status = unsafe shim_resampler_run(context, buffer.baseAddress, capacity, frame)
      count = Int(max(0, min(status, capacity)))
    }
    samples.append(contentsOf: converted)
    return status >= 0
  }
}
