internal import CAVFilter
internal import CFFmpeg

/// One filter of a chain and its options, as libavfilter writes them.
struct FilterStep: Equatable {
  var name: String
  var options: String
}

/// A chain of libavfilter's filters, for frames of one size and format.
@safe struct FilterGraph: ~Copyable {
  private let pointer: OpaquePointer
  private let entry: CensusEntry

  /// Makes a chain for frames like the one given; nil when libavfilter is absent or refuses.
  init?(
    like frame: borrowing FrameHandle,
    timeBase: Rational,
    steps: [FilterStep],
    census: HandleCensus?
  ) {
    let status = FilterLibrary.status
    guard status.isLoaded else { return nil }
    var made: OpaquePointer?
    let result = unsafe FilterGraph.withSteps(steps[...], []) { steps in
      unsafe filter_chain_create(
        &made,
        FilterGraph.source(frame, timeBase, libraryMajor: status.major),
        steps.baseAddress,
        Int32(steps.count),
        2
      )
    }
    guard result >= 0, let made = unsafe made else { return nil }
    unsafe pointer = made
    entry = CensusEntry(census)
  }

  deinit { unsafe filter_chain_free(pointer) }

  /// Hands a frame in.
  func send(_ frame: borrowing FrameHandle) -> Bool {
    unsafe filter_chain_send(pointer, frame.pointer) >= 0
  }

  /// Tells the chain that no frame follows.
  func finish() { unsafe filter_chain_send(pointer, nil) }

  /// Takes a frame out.
  func receive(into frame: borrowing FrameHandle) -> Outcome {
    frame.clear()
    return Outcome(unsafe filter_chain_receive(pointer, frame.pointer))
  }

  private static func source(
    _ frame: borrowing FrameHandle,
    _ timeBase: Rational,
    libraryMajor: UInt32
  ) -> String {
    let base = timeBase.isPositive ? timeBase : Rational(numerator: 1, denominator: 1_000_000)
    var text = "video_size=\(frame.width)x\(frame.height):pix_fmt=\(frame.format)"
    text += ":time_base=\(base.numerator)/\(base.denominator)"
    // From FFmpeg 7 on the source must know how colours are coded, and before that it cannot.
    if libraryMajor >= 10 {
      let (matrix, range) = frame.colorCodes
      text += ":colorspace=\(matrix):range=\(range)"
    }
    return text
  }

  /// Lends the steps as C has them.
  private static func withSteps(
    _ rest: ArraySlice<FilterStep>,
    _ done: [filter_step],
    _ body: (UnsafeBufferPointer<filter_step>) -> Int32
  ) -> Int32 {
    guard let step = rest.first else { return unsafe done.withUnsafeBufferPointer(body) }
    return unsafe step.name.withCString { name in
      unsafe step.options.withCString { options in
        unsafe withSteps(rest.dropFirst(), done + [filter_step(name: name, options: options)], body)
      }
    }
  }
}
