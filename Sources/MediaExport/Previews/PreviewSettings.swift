internal import MediaValues

/// What a short moving preview is to be.
package struct PreviewSettings: Sendable, Hashable {
  /// GIF, WebP or, without sound, MP4.
  package var container: ClipContainer
  /// The greatest width in pixels.
  package var maximumWidth = 480
  /// Frames in a second, 1…50.
  package var frameRate = 12.0
  /// From 1, smallest, to 100, best; GIF has 256 colors at any quality.
  package var quality = 75
  /// The greatest size of the file in bytes; nil for any.
  package var maximumByteCount: Int64?

  /// Makes the usual settings.
  package init(container: ClipContainer) { self.container = container }
}

/// How a preview is coded in one try to meet a size.
struct PreviewAttempt: Equatable, Sendable {
  var size: PixelSize
  /// Every how many frames one is taken.
  var stride = 1
  var quality: Int

  private static let smallestSide = 48

  /// A try that should come out at a share of the size of this one; nil when there is nothing left to save.
  ///
  /// First the quality goes down where there is one, then the frame rate to a half, then the size.
  func shrunk(to share: Double, hasQuality: Bool) -> PreviewAttempt? {
    var next = self
    // Sizes never follow a rule exactly, so a bit more is saved than is needed.
    let wanted = min(max(share, 0.05), 0.98) * 0.92
    if hasQuality, quality > 30 {
      next.quality = max(30, Int(Double(quality) * max(0.5, wanted.squareRoot())))
      if wanted > 0.6 { return next }
    }
    if stride == 1, wanted < 0.6 { next.stride = 2 }
    let left = next.stride > stride ? min(1, wanted * 1.6) : wanted
    let scale = left.squareRoot()
    let width = Int(Double(size.width) * scale) & ~1
    let height = Int(Double(size.height) * scale) & ~1
    if min(width, height) >= Self.smallestSide {
      next.size = PixelSize(width: width, height: height)
    } else if next.stride == stride {
      guard stride < 8 else { return nil }
      next.stride *= 2
    }
    return next
  }
}
