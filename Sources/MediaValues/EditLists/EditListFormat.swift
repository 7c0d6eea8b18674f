/// A format in which an edit list is written.
public enum EditListFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// OpenTimelineIO, which DaVinci Resolve, Kdenlive and others read.
  case otio
  /// CMX 3600, which nearly every editor reads.
  case edl
  /// Final Cut Pro XML 1.9.
  case fcpxml
  /// MLT XML, which melt, Shotcut and Kdenlive read.
  case mlt
  /// Rows of start, end and name in seconds, which LosslessCut and spreadsheets read.
  case csv
  /// A LosslessCut project.
  case llc
  /// WebVTT chapters.
  case vtt
  /// FFmpeg's metadata with chapters.
  case ffmetadata
  /// Chapters as they stand in a description on YouTube.
  case youtube
  /// Kodi's EDL, with scene markers at the starts.
  case kodi
  /// mpv's EDL, which plays the entries one behind the other.
  case mpv
}
