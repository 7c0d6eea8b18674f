internal import Glibc
internal import MediaValues

/// Maps light of a high dynamic range in BT.2020 colours to what a standard BT.709 display shows.
///
/// The light of PQ is that of SMPTE ST 2084; the light of HLG is that of ITU-R BT.2100 on a display of
/// 1000 cd/m². Highlights are rolled off by the electrical-electrical transfer function of ITU-R
/// BT.2390-8 §5.4, applied to the brightest of the three colours so that hues stay; reference white is
/// the 203 cd/m² of ITU-R BT.2408. Colours go from BT.2020 to BT.709 by the matrix of ITU-R BT.2087-0.
struct ToneCurve {
  /// The light of reference white, in cd/m².
  static let referenceWhite = 203.0

  private let linear: [Float]
  private let gains: [Float]
  private let codes: [UInt8]
  private let isHybridLogGamma: Bool
  private let isWideGamut: Bool
  private let brightest: Float

  /// Makes the curve for a transfer function and the content's brightest light in cd/m².
  init(_ range: VideoProperties.DynamicRange, peakLuminance: Double, isWideGamut: Bool) {
    isHybridLogGamma = range == .hybridLogGamma
    self.isWideGamut = isWideGamut
    let peak = Self.peak(range, claimed: peakLuminance)
    let limit = isHybridLogGamma ? 1 : 10_000 / Self.referenceWhite
    brightest = Float(isHybridLogGamma ? 1000 / Self.referenceWhite : limit)
    // The tables have 4096 steps: finer than the 10 or 12 bits that the sources have.
    linear = (0...4095).map { step in
      let signal = Double(step) / 4095
      return Float(
        range == .hybridLogGamma
          ? Self.hybridLogGammaScene(signal)
          : Self.perceptualQuantizerLight(signal) / Self.referenceWhite
      )
    }
    let top = Double(brightest)
    // The square root spreads the steps towards the dark, where the eye needs them.
    gains = (0...4095).map { step in
      let position = Double(step) / 4095
      let light = position * position * top
      guard light > 0 else { return 1 }
      return Float(Self.rolledOff(light * Self.referenceWhite, peak: peak) / light)
    }
    codes = (0...4095).map { step in
      UInt8(min(255, max(0, (Self.display(Double(step) / 4095) * 255).rounded())))
    }
  }

  /// The brightest light that the content is taken to have, in cd/m².
  static func peak(_ range: VideoProperties.DynamicRange, claimed: Double) -> Double {
    if range == .hybridLogGamma { return 1000 }
    // Grading is done for displays of 1000 cd/m² unless the file says otherwise.
    return claimed > referenceWhite ? min(claimed, 10_000) : 1000
  }

  /// Maps one pixel.
  func map(red: UInt16, green: UInt16, blue: UInt16) -> (UInt8, UInt8, UInt8) {
    var r = linear[Int(red >> 4)]
    var g = linear[Int(green >> 4)]
    var b = linear[Int(blue >> 4)]
    if isHybridLogGamma {
      // BT.2100's opto-optical transfer function, with a system gamma of 1.2 at 1000 cd/m².
      let luma = 0.2627 * r + 0.6780 * g + 0.0593 * b
      let gain = luma > 0 ? brightest * powf(luma, 0.2) : 0
      (r, g, b) = (r * gain, g * gain, b * gain)
    }
    let light = max(r, g, b)
    let position = (min(1, light / brightest)).squareRoot()
    let gain = gains[Int(position * 4095)]
    (r, g, b) = (r * gain, g * gain, b * gain)
    if isWideGamut {
      (r, g, b) = (
        1.6605 * r - 0.5876 * g - 0.0728 * b,
        -0.1246 * r + 1.1329 * g - 0.0083 * b,
        -0.0182 * r - 0.1006 * g + 1.1187 * b
      )
    }
    return (code(r), code(g), code(b))
  }

  private func code(_ light: Float) -> UInt8 {
    codes[Int(max(0, min(1, light)).squareRoot() * 4095)]
  }

  /// SMPTE ST 2084: the light of a signal of 0…1, in cd/m².
  static func perceptualQuantizerLight(_ signal: Double) -> Double {
    let power = pow(max(0, signal), 1 / 78.84375)
    let ratio = max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)
    return 10_000 * pow(ratio, 1 / 0.1593017578125)
  }

  /// SMPTE ST 2084: the signal of a light in cd/m².
  static func perceptualQuantizerSignal(_ light: Double) -> Double {
    let power = pow(max(0, light) / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  /// ITU-R BT.2100: the light of the scene for a signal of 0…1, itself 0…1.
  static func hybridLogGammaScene(_ signal: Double) -> Double {
    signal <= 0.5
      ? signal * signal / 3
      : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  /// ITU-R BT.2390: rolls a light in cd/m² off towards reference white; 1 is reference white.
  static func rolledOff(_ light: Double, peak: Double) -> Double {
    let source = perceptualQuantizerSignal(peak)
    let target = perceptualQuantizerSignal(referenceWhite) / source
    let signal = min(1, perceptualQuantizerSignal(light) / source)
    let knee = max(0, 1.5 * target - 0.5)
    var mapped = signal
    if signal > knee, knee < 1 {
      let t = (signal - knee) / (1 - knee)
      let (square, cube) = (t * t, t * t * t)
      mapped =
        (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee)
        + (-2 * cube + 3 * square) * target
    }
    return perceptualQuantizerLight(mapped * source) / referenceWhite
  }

  /// The signal, 0…1, that a display of gamma 2.4 as in ITU-R BT.1886 shows as a light of `root²`.
  private static func display(_ root: Double) -> Double { pow(root * root, 1 / 2.4) }
}
