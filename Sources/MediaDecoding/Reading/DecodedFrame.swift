package import MediaValues

/// A frame as it leaves the decoder, valid only while it is lent.
package struct DecodedFrame: ~Copyable {
  /// Why a frame was decoded.
  package enum Role: Sendable, Hashable {
    /// It is one of the key frames that stand for the video.
    case landmark
    /// It lies between those.
    case between
    /// It fills a long stretch between them, and comes after all others.
    case filling
  }

  /// When the frame is shown, relative to the first frame shown; exact.
  package let time: CMTime
  /// How long the frame is shown, when the file says so.
  package let duration: CMTime?
  /// Why the frame was decoded.
  package let role: Role
  /// Whether the frame decodes without others.
  package let isKeyFrame: Bool
  /// Whether the decoder reported damage.
  package let isDamaged: Bool
  /// Whether the frame holds two fields.
  package let isInterlaced: Bool
  /// The size at which the frame is shown: upright, with square pixels.
  package let displaySize: PixelSize
  private let handle: FrameHandle
  private let geometry: DisplayGeometry
  private let maker: RasterMaker

  init(
    _ handle: consuming FrameHandle,
    time: CMTime,
    duration: CMTime?,
    role: Role,
    isDamaged: Bool,
    geometry: DisplayGeometry,
    maker: RasterMaker
  ) {
    self.time = time
    self.duration = duration
    self.role = role
    self.isDamaged = isDamaged
    self.geometry = geometry
    self.maker = maker
    isKeyFrame = handle.isKey
    isInterlaced = handle.isInterlaced
    displaySize = geometry.displaySize
    self.handle = handle
  }

  /// Holds the same picture beyond the call that lends this frame, without copying it.
  ///
  /// - Throws: ``MediaFailure`` when there is no memory for it.
  package func held() throws(MediaFailure) -> DecodedFrame {
    do {
      let other = try FrameHandle(census: nil)
      try other.refer(to: handle)
      return DecodedFrame(
        other,
        time: time,
        duration: duration,
        role: role,
        isDamaged: isDamaged,
        geometry: geometry,
        maker: maker
      )
    } catch {
      throw MediaFailure(
        code: .internalError,
        stage: .decoding,
        message: "A decoded frame could not be kept.",
        reason: error.text
      )
    }
  }

  /// Makes an upright raster of square pixels whose longer side is at most the length given.
  ///
  /// The frame is scaled straight from its decoded format and never enlarged. Of an interlaced frame
  /// one field is taken.
  ///
  /// - Throws: ``MediaFailure`` with stage `converting`.
  package func raster(longSide: Int) throws -> Raster {
    try raster(exactly: displaySize.fitted(longSide: max(1, longSide)))
  }

  /// Makes an upright raster of exactly the size given, whatever the frame's shape.
  ///
  /// - Throws: ``MediaFailure`` with stage `converting`.
  package func raster(exactly size: PixelSize) throws -> Raster {
    let target = PixelSize(width: max(1, size.width), height: max(1, size.height))
    return try maker.raster(of: handle, geometry: geometry, size: target, quality: .fast)
  }
}
