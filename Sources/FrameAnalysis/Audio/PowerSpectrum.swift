internal import Glibc

/// The power spectrum of short stretches of sound: Hann window, radix-2 transform of real input.
struct PowerSpectrum: Sendable {
  /// The number of samples looked at.
  let length: Int
  /// The number of values in a spectrum: from direct current up to just below half the sample rate.
  var binCount: Int { length / 2 }

  private let window: [Float]
  private let order: [Int]
  /// The factors of each stage from the third on, one stage behind the other.
  private let cosines: [SIMD4<Float>]
  private let sines: [SIMD4<Float>]
  private let unpackCosines: [Float]
  private let unpackSines: [Float]

  /// Prepares tables for stretches of `2^lengthBits` samples; at least 16, at most 65,536.
  init(lengthBits: Int) {
    let bits = min(max(lengthBits, 4), 16)
    let length = 1 << bits
    let half = length / 2
    self.length = length
    let scale = Float(8.0 / 3.0).squareRoot()
    window = (0..<length).map { index in
      let turn = 2 * Double.pi * Double(index) / Double(length)
      return scale * Float(0.5 - 0.5 * cos(turn))
    }
    order = (0..<half).map { index in
      var (rest, reversed) = (index, 0)
      for _ in 1..<bits {
        reversed = reversed << 1 | rest & 1
        rest >>= 1
      }
      return reversed
    }
    let spans = (2..<(bits - 1)).map { 1 << $0 }
    let turns = spans.flatMap { span in
      (0..<span).map { -Double.pi * Double($0) / Double(span) }
    }
    cosines = Self.fours(turns.map { Float(cos($0)) })
    sines = Self.fours(turns.map { Float(sin($0)) })
    let unpackTurns = (0..<half).map { -2 * Double.pi * Double($0) / Double(length) }
    unpackCosines = unpackTurns.map { Float(cos($0)) }
    unpackSines = unpackTurns.map { Float(sin($0)) }
  }

  /// Measures the power in each bin; the sum over the bins is about half the mean square.
  ///
  /// `samples` must hold `length` values. Even samples are taken as real and odd ones as imaginary
  /// parts, which halves the transform.
  func power(of samples: ArraySlice<Float>) -> [Float] {
    precondition(samples.count == length, "A spectrum needs exactly its length of samples.")
    var (real, imaginary) = firstStages(of: samples)
    let count = real.count
    var span = 1
    var factor = 0
    while span < count {
      for start in stride(from: 0, to: count, by: 2 &* span) {
        for offset in 0..<span {
          let (cosine, sine) = (cosines[factor &+ offset], sines[factor &+ offset])
          let (upper, lower) = (start &+ offset, start &+ offset &+ span)
          let re = real[lower] * cosine - imaginary[lower] * sine
          let im = real[lower] * sine + imaginary[lower] * cosine
          real[lower] = real[upper] - re
          imaginary[lower] = imaginary[upper] - im
          real[upper] += re
          imaginary[upper] += im
        }
      }
      factor &+= span
      span &*= 2
    }
    return unpacked(real, imaginary)
  }

  /// The windowed samples after the first two stages, whose factors are 1 and the imaginary unit.
  private func firstStages(of samples: ArraySlice<Float>) -> ([SIMD4<Float>], [SIMD4<Float>]) {
    var real: [SIMD4<Float>] = []
    var imaginary: [SIMD4<Float>] = []
    real.reserveCapacity(length / 8)
    imaginary.reserveCapacity(length / 8)
    for first in stride(from: 0, to: length / 2, by: 4) {
      var (re, im) = (SIMD4<Float>(), SIMD4<Float>())
      for index in 0..<4 {
        let source = 2 &* order[first &+ index]
        let place = samples.startIndex &+ source
        re[index] = samples[place] * window[source]
        im[index] = samples[place &+ 1] * window[source &+ 1]
      }
      re = SIMD4(re.x + re.y, re.x - re.y, re.z + re.w, re.z - re.w)
      im = SIMD4(im.x + im.y, im.x - im.y, im.z + im.w, im.z - im.w)
      real.append(SIMD4(re.x + re.z, re.y + im.w, re.x - re.z, re.y - im.w))
      imaginary.append(SIMD4(im.x + im.z, im.y - re.w, im.x - im.z, im.y + re.w))
    }
    return (real, imaginary)
  }

  private func unpacked(_ real: [SIMD4<Float>], _ imaginary: [SIMD4<Float>]) -> [Float] {
    let half = length / 2
    let scale = 1 / (Float(length) * Float(length))
    let (real, imaginary) = (Self.ones(real), Self.ones(imaginary))
    return (0..<half).map { index in
      let mirror = index == 0 ? 0 : half &- index
      let evenReal = (real[index] + real[mirror]) / 2
      let evenImaginary = (imaginary[index] - imaginary[mirror]) / 2
      let oddReal = (imaginary[index] + imaginary[mirror]) / 2
      let oddImaginary = (real[mirror] - real[index]) / 2
      let (cosine, sine) = (unpackCosines[index], unpackSines[index])
      let re = evenReal + oddReal * cosine - oddImaginary * sine
      let im = evenImaginary + oddReal * sine + oddImaginary * cosine
      return (re * re + im * im) * scale
    }
  }

  private static func fours(_ values: [Float]) -> [SIMD4<Float>] {
    stride(from: 0, to: values.count - 3, by: 4).map {
      SIMD4(values[$0], values[$0 + 1], values[$0 + 2], values[$0 + 3])
    }
  }

  private static func ones(_ values: [SIMD4<Float>]) -> [Float] {
    var ones: [Float] = []
    ones.reserveCapacity(4 * values.count)
    for value in values {
      ones.append(value.x)
      ones.append(value.y)
      ones.append(value.z)
      ones.append(value.w)
    }
    return ones
  }
}
