internal import Glibc

/// The power spectrum of short stretches of sound: Hann window, radix-2 transform of real input.
struct PowerSpectrum: Sendable {
  /// The number of samples looked at.
  let length: Int
  /// The number of values in a spectrum: from direct current up to just below half the sample rate.
  var binCount: Int { length / 2 }

  private let window: [Float]
  private let order: [Int]
  private let cosines: [Float]
  private let sines: [Float]
  private let unpackCosines: [Float]
  private let unpackSines: [Float]

  /// Prepares tables for stretches of `2^lengthBits` samples; at least 4, at most 65,536.
  init(lengthBits: Int) {
    let bits = min(max(lengthBits, 2), 16)
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
    let turns = (0..<(half / 2)).map { -2 * Double.pi * Double($0) / Double(half) }
    cosines = turns.map { Float(cos($0)) }
    sines = turns.map { Float(sin($0)) }
    let unpackTurns = (0..<half).map { -2 * Double.pi * Double($0) / Double(length) }
    unpackCosines = unpackTurns.map { Float(cos($0)) }
    unpackSines = unpackTurns.map { Float(sin($0)) }
  }

  /// Measures the power in each bin; the sum over the bins is about half the mean square.
  ///
  /// `samples` must hold `length` values. Even samples are taken as real and odd ones as imaginary
  /// parts, which halves the transform.
  func power(of samples: [Float]) -> [Float] {
    precondition(samples.count == length, "A spectrum needs exactly its length of samples.")
    let half = length / 2
    var real = [Float](repeating: 0, count: half)
    var imaginary = real
    for index in 0..<half {
      let source = 2 &* order[index]
      real[index] = samples[source] * window[source]
      imaginary[index] = samples[source &+ 1] * window[source &+ 1]
    }
    var span = 1
    while span < half {
      let step = half / (2 &* span)
      var start = 0
      while start < half {
        for offset in 0..<span {
          let (cosine, sine) = (cosines[offset &* step], sines[offset &* step])
          let (upper, lower) = (start &+ offset, start &+ offset &+ span)
          let re = real[lower] * cosine - imaginary[lower] * sine
          let im = real[lower] * sine + imaginary[lower] * cosine
          real[lower] = real[upper] - re
          imaginary[lower] = imaginary[upper] - im
          real[upper] += re
          imaginary[upper] += im
        }
        start &+= 2 &* span
      }
      span &*= 2
    }
    return unpacked(real, imaginary)
  }

  private func unpacked(_ real: [Float], _ imaginary: [Float]) -> [Float] {
    let half = length / 2
    let scale = 1 / (Float(length) * Float(length))
    return (0..<half).map { index in
      let mirror = (half - index) % half
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
}
