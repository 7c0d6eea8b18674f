internal import CFFmpeg

/// Which of FFmpeg's container formats are read.
enum ContainerFormats {
  /// Formats that open files in contexts of their own, where the guard of what may be opened is not asked.
  private static let unguarded: Set<String> = [
    "concat", "imf", "vobsub", "avisynth", "vapoursynth",
  ]

  /// The names of all others, as FFmpeg's list of what is allowed; containers within containers obey it too.
  static let guarded: String = {
    var names: [String] = []
    var state: UnsafeMutableRawPointer?
    while let format = unsafe av_demuxer_iterate(&state) {
      guard let name = unsafe format.pointee.name else { continue }
      names.append(unsafe String(cString: name))
    }
    return names.filter { !unguarded.contains($0) }.joined(separator: ",")
  }()
}
