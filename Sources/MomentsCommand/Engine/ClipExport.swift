package import MediaIntelligence

/// Clips asked for: which stretches of a video go to which files.
package struct ClipExport: Sendable {
  /// What goes to one file.
  package struct Job: Sendable, Hashable {
    /// The stretches, one behind the other; only a reel has several.
    package var ranges: [CMTimeRange]
    /// The titles of a reel's chapters.
    package var titles: [String] = []
    /// The name of the file.
    package var output: String
  }

  /// What goes to each file.
  package var jobs: [Job]
  /// Whether each file is one film of its stretches.
  package var isReel = false
  /// What a preview is to be; each file is one then, and nil when they are clips.
  package var preview: VideoPreviewSettings?
  /// What the clips are to be.
  package var settings = VideoClipSettings()
  /// How the video is read.
  package var configuration = VideoAnalyzer.Configuration()
}
