extension ScoreReason.Name {
  /// What a score begins with before anything speaks for or against it.
  ///
  /// Of a stretch of a video it is what one has that is ordinary in all respects; of a transition how likely one is
  /// where nothing changes.
  public static let baseline = Self(rawValue: "baseline")
  /// How crisp the picture is, within the video's own range.
  public static let sharpness = Self(rawValue: "sharpness")
  /// How far the picture is from too dark, too bright and clipped.
  public static let exposure = Self(rawValue: "exposure")
  /// How far dark and bright parts lie apart.
  public static let contrast = Self(rawValue: "contrast")
  /// How varied and strong the colours are.
  public static let colorfulness = Self(rawValue: "colorfulness")
  /// How much there is to see: the luma histogram's entropy and the share of areas with detail.
  public static let detail = Self(rawValue: "detail")
  /// How calm the picture is against its neighbours.
  public static let stillness = Self(rawValue: "stillness")
  /// How much of the video looks like this.
  public static let representativeness = Self(rawValue: "representativeness")
  /// How far the moment is from cuts, fades and dissolves.
  public static let settledness = Self(rawValue: "settledness")
  /// How free the picture is of titles, credits and captions.
  public static let freedomFromText = Self(rawValue: "freedomFromText")
  /// How far the picture is from black, blank, burnt out and damaged.
  public static let usability = Self(rawValue: "usability")
  /// How well the moment's place in the video suits the purpose.
  public static let position = Self(rawValue: "position")
  /// Faces seen: their size and how surely they are faces.
  public static let faces = Self(rawValue: "faces")
  /// Movement of what is filmed, without the camera's own.
  public static let motion = Self(rawValue: "motion")
  /// How loud the sound is against the rest of the video.
  public static let loudness = Self(rawValue: "loudness")
  /// How many sudden sounds there are.
  public static let soundOnsets = Self(rawValue: "soundOnsets")
  /// How much the sound is like speech.
  public static let voice = Self(rawValue: "voice")
  /// How much the sound is like cheering, applause or laughter.
  public static let cheer = Self(rawValue: "cheer")
  /// How different the stretch is from the rest.
  public static let uniqueness = Self(rawValue: "uniqueness")
  /// The quality of the pictures in the stretch.
  public static let pictureQuality = Self(rawValue: "pictureQuality")
  /// How unlike the candidates before it a frame is, in colors, layout and composition.
  public static let novelty = Self(rawValue: "novelty")
  /// How far a frame shows something else than the candidates before it, rather than a figure or a place again.
  public static let otherSubject = Self(rawValue: "otherSubject")
  /// Whether no candidate before it is from the frame's shot: 1, or 0 when one is.
  public static let otherShot = Self(rawValue: "otherShot")
}

extension ScoreReason.Name {
  /// How much the picture changes with the first frame of a shot, or from one end of a transition to the other.
  public static let change = Self(rawValue: "change")
  /// How much the frames around a transition change too, as in movement and fast camera work.
  public static let changeAround = Self(rawValue: "changeAround")
  /// How far the picture stays changed a third of a second later, rather than come back as after a flash.
  public static let lastingChange = Self(rawValue: "lastingChange")
  /// How much the pictures before a transition were in flux already.
  public static let changeBefore = Self(rawValue: "changeBefore")
  /// How much lighter or darker the whole picture becomes.
  public static let brightness = Self(rawValue: "brightness")
  /// How many frames share a change of which none makes all.
  public static let spread = Self(rawValue: "spread")
  /// How nearly the pictures within a transition are mixtures of its two ends.
  public static let mixture = Self(rawValue: "mixture")
  /// How steadily a transition goes from one end to the other.
  public static let steadiness = Self(rawValue: "steadiness")
  /// How much contrast and detail the pictures within a transition lack, as mixtures of unlike pictures do.
  public static let softening = Self(rawValue: "softening")
  /// How long a transition takes, of three seconds.
  public static let length = Self(rawValue: "length")
  /// How far the picture fades to black or white before a shot begins.
  public static let fadeOut = Self(rawValue: "fadeOut")
  /// How far the picture comes out of black or white when a shot begins.
  public static let fadeIn = Self(rawValue: "fadeIn")
}
