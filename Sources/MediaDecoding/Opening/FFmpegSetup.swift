internal import CFFmpeg

/// The settings of FFmpeg that hold for the whole process, made once.
package enum FFmpegSetup {
  private static let result: Void = av_log_set_level(AV_LOG_QUIET)

  /// Makes the settings unless they are made: FFmpeg itself writes nothing to standard error.
  package static func run() { result }
}
