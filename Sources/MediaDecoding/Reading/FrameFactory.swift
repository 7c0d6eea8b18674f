internal import CFFmpeg
internal import MediaValues

/// Dresses decoded frames with their times and their geometry.
struct FrameFactory {
  private let stream: StreamDescription
  private let ticks: StreamTicks
  private let maker: RasterMaker

  init(_ reader: borrowing VideoReader) {
    stream = reader.stream
    ticks = reader.ticks
    maker = reader.maker
  }

  /// Dresses a frame.
  func decoded(
    _ frame: consuming FrameHandle,
    _ tick: Int64,
    as role: DecodedFrame.Role,
    isDamaged: Bool? = nil
  ) -> DecodedFrame {
    let length = frame.duration
    let isDamaged = isDamaged ?? frame.isDamaged
    let geometry = FrameFactory.geometry(of: frame, stream)
    return DecodedFrame(
      frame,
      time: ticks.time(at: tick),
      duration: length > 0 ? ticks.length(of: length) : nil,
      role: role,
      isDamaged: isDamaged,
      geometry: geometry,
      maker: maker
    )
  }

  /// How a frame is shown; what the frame itself says goes before what the container says.
  static func geometry(
    of frame: borrowing FrameHandle,
    _ stream: StreamDescription
  ) -> DisplayGeometry {
    let own = frame.sampleAspectRatio
    let isContainersSize = frame.width == stream.width && frame.height == stream.height
    let ratio =
      isContainersSize && stream.sampleAspectRatio.isPositive ? stream.sampleAspectRatio : own
    let matrix = stream.displayMatrix ?? frame.displayMatrix
    return DisplayGeometry(
      codedSize: PixelSize(width: frame.width, height: frame.height),
      sampleAspectRatio: ratio,
      orientation: matrix?.orientation ?? .upright
    )
  }
}

extension VideoReader {
  /// Dresses a frame with its time and its geometry.
  func decoded(
    _ frame: consuming FrameHandle,
    _ tick: Int64,
    as role: DecodedFrame.Role
  ) -> DecodedFrame {
    FrameFactory(self).decoded(frame, tick, as: role)
  }
}

/// Keeps the frame before, the frame itself and the frame behind while frames come by.
final class FrameWindow {
  private var previous: FrameHandle?
  private var current: FrameHandle?
  private var next: FrameHandle?
  private(set) var currentTick: Int64?

  /// Makes a frame the current one and the current one the one before.
  func push(_ frame: consuming FrameHandle, _ tick: Int64) {
    previous = current.take()
    current = consume frame
    currentTick = tick
  }

  /// Keeps a frame as the one behind the current one.
  func follow(_ frame: consuming FrameHandle) { next = consume frame }

  /// The current frame as a whole picture, made with its neighbours; nil when that cannot be done.
  func progressiveFrame(census: HandleCensus?) -> FrameHandle? {
    switch current {
    case .some(let frame):
      Deinterlacer.progressive(frame, previous: previous, next: next, census: census)
    case .none: nil
    }
  }

  /// Lends the current frame, when there is one.
  func withCurrent(_ body: (borrowing FrameHandle) throws -> Void) rethrows {
    switch current {
    case .some(let frame): try body(frame)
    case .none: return
    }
  }
}
