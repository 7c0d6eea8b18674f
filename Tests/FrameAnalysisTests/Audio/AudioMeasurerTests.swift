import Foundation
import MediaValues
import TestSupport
import Testing

@testable import FrameAnalysis

@Suite struct AudioMeasurerTests {
  static let rate = 16_000.0

  func measure(_ samples: [Float], blockLength: Int = 1_024, at start: Double = 0) -> AudioTimeline
  {
    var measurer = AudioMeasurer(sampleRate: Self.rate)
    var position = 0
    while position < samples.count {
      let end = min(position + blockLength, samples.count)
      measurer.consume(Array(samples[position..<end]), at: start + Double(position) / Self.rate)
      position = end
    }
    return measurer.finish()
  }

  func sound(seconds: Double, _ wave: (Double) -> Double) -> [Float] {
    (0..<Int(seconds * Self.rate)).map { Float(wave(Double($0) / Self.rate)) }
  }

  func noise(seconds: Double, amplitude: Double, seed: UInt64 = 1) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return sound(seconds: seconds) { _ in .random(in: -amplitude...amplitude, using: &generator) }
  }

  /// A voice-like sound: a buzz of 140 Hz with formants, in syllables four times a second.
  func speech(seconds: Double) -> [Float] {
    sound(seconds: seconds) { time in
      var sum = 0.0
      for harmonic in 1...20 {
        let hertz = 140.0 * Double(harmonic)
        let formants = exp(-pow((hertz - 600) / 300, 2)) + 0.6 * exp(-pow((hertz - 1_700) / 400, 2))
        sum += (0.1 + formants) * sin(2 * .pi * hertz * time)
      }
      let syllable = pow(max(sin(.pi * 4 * time), 0) + max(-sin(.pi * 4 * time), 0), 2)
      return 0.15 * sum * syllable
    }
  }

  @Test func `Silence is at the floor and nothing else`() {
    let timeline = measure([Float](repeating: 0, count: 16_000))
    #expect(timeline.bins.count == 10)
    #expect(timeline.bins.allSatisfy { $0.loudness == -100 && $0.onset == 0 })
    #expect(timeline.bins.allSatisfy { $0.voice == 0 && $0.cheer == 0 })
  }

  @Test(arguments: [(1.0, -3.01), (0.1, -23.01), (0.01, -43.01)])
  func `A tone's loudness is its mean power`(amplitude: Double, decibels: Double) {
    let timeline = measure(sound(seconds: 1) { amplitude * sin(2 * .pi * 440 * $0) })
    #expect(timeline.bins.allSatisfy { abs(Double($0.loudness) - decibels) < 0.1 })
    #expect(timeline.bins.allSatisfy { $0.cheer < 0.05 && $0.voice < 0.1 })
  }

  @Test func `A clap in the quiet is an onset where it happens`() {
    var samples = noise(seconds: 2, amplitude: 0.001)
    let clap = noise(seconds: 0.05, amplitude: 0.8, seed: 2)
    samples.replaceSubrange(16_160..<(16_160 + clap.count), with: clap)
    let onsets = measure(samples).bins.map(\.onset)
    #expect(onsets[10] > 0.9)
    #expect(onsets[2..<10].allSatisfy { $0 < 0.5 })
  }

  @Test func `Speech is voice and not cheer`() {
    let bins = measure(speech(seconds: 4)).bins[5..<35]
    #expect(bins.allSatisfy { $0.voice > 0.4 })
    #expect(bins.allSatisfy { $0.cheer < 0.2 })
  }

  @Test func `Applause is cheer and not voice`() {
    let bins = measure(noise(seconds: 4, amplitude: 0.3)).bins[5..<35]
    #expect(bins.allSatisfy { $0.cheer > 0.6 })
    #expect(bins.allSatisfy { $0.voice < 0.2 })
  }

  @Test func `A chord that holds is neither`() {
    let bins = measure(
      sound(seconds: 4) { time in
        [220.0, 277, 330].reduce(0) { $0 + 0.2 * sin(2 * .pi * $1 * time) }
      }
    ).bins[5..<35]
    #expect(bins.allSatisfy { $0.voice < 0.2 && $0.cheer < 0.2 })
  }

  @Test(arguments: [1, 37, 320, 1_600, 5_000, 200_000])
  func `How the sound is cut into blocks does not matter`(blockLength: Int) {
    let samples = speech(seconds: 1.5) + noise(seconds: 1, amplitude: 0.2)
    #expect(measure(samples, blockLength: blockLength) == measure(samples))
  }

  @Test func `A late start is silence and what is before zero is left out`() {
    let tone = sound(seconds: 1) { 0.5 * sin(2 * .pi * 440 * $0) }
    let late = measure(tone, at: 2)
    #expect(late.bins.count == 30)
    #expect(late.bins[..<20].allSatisfy { $0.loudness == -100 })
    #expect(late.bins[22].loudness > -10)
    let early = measure(tone, at: -0.5)
    #expect(early.bins.count == 5)
  }

  @Test func `A block that repeats a stretch is not counted twice`() {
    let tone = sound(seconds: 1) { 0.5 * sin(2 * .pi * 440 * $0) }
    var measurer = AudioMeasurer(sampleRate: Self.rate)
    measurer.consume(tone, at: 0)
    measurer.consume(tone, at: 0.5)
    #expect(measurer.finish().bins.count == 15)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e8])
  func `A clock that jumps or is no number does no harm`(seconds: Double) {
    var measurer = AudioMeasurer(sampleRate: Self.rate)
    measurer.consume([Float](repeating: 0.1, count: 1_600), at: 0)
    measurer.consume([Float](repeating: .nan, count: 1_600), at: seconds)
    measurer.consume([.infinity, -.infinity, 1e30], at: .nan)
    let bins = measurer.finish().bins
    #expect(bins.count <= 3)
    #expect(bins.allSatisfy { $0.loudness.isFinite && $0.onset.isFinite })
  }

  @Test(arguments: [0.0, .nan, -1, 8_000, 44_100, 48_000, 1e9])
  func `Any sample rate will do`(rate: Double) {
    var measurer = AudioMeasurer(sampleRate: rate)
    measurer.consume(noise(seconds: 1, amplitude: 0.5), at: 0)
    #expect(measurer.finish().bins.allSatisfy { $0.loudness.isFinite })
  }
}

@Suite struct PowerSpectrumTests {
  @Test(arguments: [4, 5, 9, 10])
  func `The fast transform agrees with the plain one`(bits: Int) {
    let spectrum = PowerSpectrum(lengthBits: bits)
    var generator = SeededGenerator(seed: UInt64(bits))
    let samples = (0..<spectrum.length).map { _ in Float.random(in: -1...1, using: &generator) }
    let fast = spectrum.power(of: samples[...])
    let length = Double(spectrum.length)
    for bin in 0..<spectrum.binCount {
      var (real, imaginary) = (0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        let turn = 2 * Double.pi * Double(index) / length
        let window = (8.0 / 3).squareRoot() * (0.5 - 0.5 * cos(turn))
        real += Double(sample) * window * cos(turn * Double(bin))
        imaginary -= Double(sample) * window * sin(turn * Double(bin))
      }
      let expected = (real * real + imaginary * imaginary) / (length * length)
      #expect(abs(Double(fast[bin]) - expected) < 1e-5)
    }
  }
}
