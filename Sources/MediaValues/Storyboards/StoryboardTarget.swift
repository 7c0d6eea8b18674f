/// Who a storyboard is for, which decides its files, their names and their layout.
public enum StoryboardTarget: String, Sendable, Hashable, Codable, CaseIterable {
  /// Players on web pages: sheets of pictures and a WebVTT file that names places in them.
  case web
  /// Jellyfin: sheets in a trickplay folder beside the video.
  case jellyfin
  /// Emby: a BIF file beside the video.
  case emby
  /// Plex: a BIF file as it lies in the bundle of the video's media.
  case plex
  /// Players of HTTP Live Streaming: sheets and an image playlist.
  case hls
  /// Stash: one square sheet and a WebVTT file, named for the video's hash.
  case stash
  /// Chapters that begin at changes of picture: WebVTT, FFmpeg's metadata, and a picture of each.
  ///
  /// The pictures have the names by which Jellyfin keeps those of its chapters. When only key frames are
  /// decoded, chapters begin at key frames near the changes.
  case chapters
}
