internal import MediaDecoding

/// The frames looked at closely, their number bounded by a rhythm.
struct SampleCollection: Sendable {
  private var rhythm: SamplingRhythm
  private var samples: [FrameSample] = []
  private var lastSeconds = -Double.infinity

  init(rhythm: SamplingRhythm) {
    self.rhythm = rhythm
  }

  var isEmpty: Bool { samples.isEmpty }

  /// The samples in order of time; frames that fill gaps come after all others.
  var ordered: [FrameSample] { samples.sorted { $0.time < $1.time } }

  /// Whether it is time for another sample.
  ///
  /// Key frames come half a beat early, being the crispest; frames that fill gaps are always wanted.
  func wants(_ frame: borrowing DecodedFrame) -> Bool {
    guard frame.role != .filling else { return true }
    let elapsed = frame.time.seconds - lastSeconds
    return elapsed < 0 || elapsed >= (frame.isKeyFrame ? rhythm.spacing / 2 : rhythm.spacing)
  }

  mutating func add(_ sample: FrameSample) {
    samples.append(sample)
    lastSeconds = sample.time.seconds
    rhythm.thin(&samples)
  }
}
