extension VideoAnalyzer {
  /// Finds the faces in pictures, with the detector that the choice of key frames uses.
  ///
  /// The call takes its turn in the analyzer's queue. The cost is some ten milliseconds per picture, and
  /// about half a second for the first in a process.
  ///
  /// - Parameter pictures: The pictures; faces of a thirtieth of the longer side or more are found.
  /// - Returns: For each picture the parts of it that faces fill, the surest first; `nil` where faces
  ///   cannot be found or the configuration says that they should not.
  /// - Throws: `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending) func faces(
    in pictures: [VideoPicture]
  ) async throws -> [[NormalizedRectangle]]? {
    let choice = configuration.faceDetection
    return try await queue.withSlot {
      try await BlockingWork.run("MediaIntelligence.VideoAnalyzer.faces") { cancellation in
        guard var finder = FaceFinder(choice) else { return nil }
        var found: [[NormalizedRectangle]] = []
        for picture in pictures {
          try cancellation.check()
          found.append(finder.faces(in: picture.raster).map(\.bounds))
        }
        return found
      }
    }
  }
}
