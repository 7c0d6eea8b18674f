package import MediaValues

/// What takes the contents of a file as they are read.
package protocol DecodingSink: ~Copyable {
  /// Takes note of a packet of the video: when its frame is shown and how much data it is.
  mutating func packet(at time: CMTime, byteCount: Int, isKey: Bool)

  /// Takes a frame; frames come in presentation order, those that fill gaps after all others.
  ///
  /// An error ends the reading and is passed on.
  mutating func frame(_ frame: borrowing DecodedFrame) throws

  /// Takes a stretch of sound.
  mutating func audio(_ block: AudioBlock)

  /// Takes note of how far the reading has come, in seconds of the video.
  mutating func progress(seconds: Double)
}

/// A stretch of sound: one channel, 16,000 samples in a second, −1…1.
package struct AudioBlock: Sendable, Hashable {
  /// The number of samples in a second of every block.
  package static let sampleRate = 16_000
  /// The samples.
  package let samples: [Float]
  /// When the first sample is heard, in seconds from the first frame shown; may be negative.
  package let seconds: Double

  /// Makes a block from its parts.
  package init(samples: [Float], seconds: Double) {
    self.samples = samples
    self.seconds = seconds
  }
}

/// Whether whoever takes frames wants more of them.
package enum FrameDemand: Sendable {
  /// The next frame is wanted.
  case next
  /// No more frames are wanted.
  case stop
}
