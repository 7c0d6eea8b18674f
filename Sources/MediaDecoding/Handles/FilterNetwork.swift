internal import CAVFilter
internal import CFFmpeg

/// Filters joined as libavfilter's own language describes them, for frames made elsewhere.
///
/// The description holds sources and sinks with names, such as `buffer@in=…,scale=…,buffersink@out`;
/// frames are handed in and taken out under these names.
@safe package struct FilterNetwork: ~Copyable {
  /// What taking a frame had to say.
  package enum Outcome: Sendable, Equatable {
    /// There is a frame.
    case ready
    /// More input is needed first.
    case needsInput
    /// There is no more.
    case end
    /// The filters failed with FFmpeg's number.
    case failed(Int32)
  }

  private let pointer: OpaquePointer

  /// Whether all of the filters named can be used here.
  package static func has(_ filters: [String]) -> Bool {
    FilterLibrary.status.isLoaded && filters.allSatisfy { unsafe filter_library_has($0) }
  }

  /// Why no filter can be used; nil when the library is there.
  package static var absence: String? {
    FilterLibrary.status.isLoaded ? nil : FilterLibrary.status.reason
  }

  /// The major version of the library; sources take other options from 10 on.
  package static var libraryMajor: UInt32 { FilterLibrary.status.major }

  /// Makes the filters; nil when libavfilter is absent or refuses the description.
  package init?(_ description: String, threadCount: Int = 2) {
    guard FilterLibrary.status.isLoaded else { return nil }
    var made: OpaquePointer?
    let status = unsafe filter_network_create(&made, description, Int32(clamping: threadCount))
    guard status >= 0, let made = unsafe made else { return nil }
    unsafe pointer = made
  }

  deinit { unsafe filter_network_free(pointer) }

  /// Hands a frame, the address of an `AVFrame`, to a source; nil ends that input.
  package func send(_ frame: UnsafeMutableRawPointer?, to port: String) -> Bool {
    unsafe filter_network_send(pointer, port, frame) >= 0
  }

  /// Takes a frame from a sink into an `AVFrame` that holds nothing.
  package func receive(into frame: UnsafeMutableRawPointer, from port: String) -> Outcome {
    switch MediaDecoding.Outcome(unsafe filter_network_receive(pointer, port, frame)) {
    case .ready: .ready
    case .needsInput: .needsInput
    case .end: .end
    case .failed(let number): .failed(number)
    }
  }
}
