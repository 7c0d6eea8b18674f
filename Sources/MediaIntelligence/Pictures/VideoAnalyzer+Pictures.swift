internal import MediaDecoding

extension VideoAnalyzer {
  /// Takes pictures from a video at given times.
  ///
  /// Each picture is the frame shown at that time: upright, with square pixels, deinterlaced, and in
  /// standard dynamic range. The call takes its turn in the analyzer's queue. The cost is that of
  /// decoding from the key frame before each time.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - times: The times, relative to the first frame shown; a time outside the video gives the nearest
  ///     frame.
  ///   - maximumWidth: The width that a wider picture is scaled down to; the video's own when `nil`.
  ///   - crop: What is cut away; nothing when `nil`. Costs reading seven more key frames for the bars
  ///     and, for a shape, one search for faces in each picture.
  /// - Returns: One picture per time, in the order of the times.
  /// - Throws: ``MediaFailure`` when the file cannot be read, `CancellationError` when the calling task
  ///   was cancelled.
  public nonisolated(nonsending) func pictures(
    of asset: MediaIntelligenceVideoAsset,
    at times: [CMTime],
    maximumWidth: Int? = nil,
    crop: PictureCrop? = nil
  ) async throws -> [VideoPicture] {
    try await pictures(of: asset, at: times, maximumWidth: maximumWidth, crop: crop) { $0 }
  }

  /// Takes pictures from a video at given times and turns each into something else as it comes.
  ///
  /// Only one picture is in memory at a time, whatever their number and size, unless the function gives
  /// it back. What is said of ``pictures(of:at:maximumWidth:crop:)`` holds here too.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - times: The times, relative to the first frame shown.
  ///   - maximumWidth: The width that a wider picture is scaled down to; the video's own when `nil`.
  ///   - crop: What is cut away; nothing when `nil`.
  ///   - transform: Called for one picture after another, in the order of the times, on a thread of its
  ///     own, so that it may code them or write them down. What it throws ends the call.
  /// - Returns: What the function made of each picture.
  /// - Throws: ``MediaFailure`` when the file cannot be read, `CancellationError` when the calling task
  ///   was cancelled, and what the function throws.
  public nonisolated(nonsending) func pictures<Value: Sendable>(
    of asset: MediaIntelligenceVideoAsset,
    at times: [CMTime],
    maximumWidth: Int? = nil,
    crop: PictureCrop? = nil,
    transform: @escaping @Sendable (VideoPicture) throws -> Value
  ) async throws -> [Value] {
    guard !times.isEmpty else { return [] }
    let path = try asset.localPath
    let configuration = configuration
    let faceDetection = configuration.faceDetection
    return try await queue.withSlot {
      try await BlockingWork.run("MediaIntelligence.VideoAnalyzer.pictures") { cancellation in
        let options = ReaderOptions(configuration)
        var reader = try VideoReader(path: path, options: options, cancellation: cancellation)
        var values: [Value] = []
        guard let crop else {
          for time in times {
            try cancellation.check()
            let shown = try reader.timedPicture(at: time, width: maximumWidth)
            let picture = VideoPicture(time: shown.time, raster: shown.raster)
            values.append(try transform(picture))
          }
          return values
        }
        var cropper = try PictureCropper(crop, of: &reader, faceDetection: faceDetection)
        for time in times {
          try cancellation.check()
          var area = NormalizedRectangle.full
          let shown = try reader.timedPicture(at: time, width: maximumWidth) { whole in
            let cut = cropper.cut(of: whole)
            area = cut.area
            return cut
          }
          let picture = VideoPicture(time: shown.time, raster: shown.raster, area: area)
          values.append(try transform(picture))
        }
        return values
      }
    }
  }
}
