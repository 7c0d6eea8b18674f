internal import CFFmpeg
internal import MediaValues

extension VideoReader {
  /// Completes the summary and the properties with what the whole pass has seen.
  mutating func finish(_ pass: inout ReadingPass, soundEnd: Double?) -> ReadSummary {
    needsSequentialReading = needsSequentialReading || pass.jumps.jumps > 0
    var summary = pass.summary
    summary.duration = ticks.time(at: pass.end ?? (origin ?? 0) + step)
    let claim = mismatch(seen: summary.duration, soundEnd: soundEnd)
    let isTruncated =
      pass.isCutShort || pass.endsDamaged || container.indexedEnd > properties.fileSize
      || (claim?.isShort == true && !container.listsAllPackets)
    summary.isPartial = isTruncated || summary.skippedPackets > 0 || pass.damagedPackets > 0
    func warn(_ code: MediaWarning.Code, _ message: String) {
      summary.warnings.append(MediaWarning(code: code, message: message))
    }
    if isTruncated { warn(.truncated, "The file ends before all of its data.") }
    if pass.encryptedPackets > 0 {
      warn(.damagedData, "\(pass.encryptedPackets) packets are encrypted and were skipped.")
    }
    let unread = summary.skippedPackets - pass.encryptedPackets
    if unread > 0 || summary.damagedFrames > 0 {
      warn(
        .damagedData,
        "\(unread) packets could not be decoded and \(summary.damagedFrames) frames show damage."
      )
    } else if pass.damagedPackets > (pass.endsDamaged ? 1 : 0) {
      warn(.damagedData, "\(pass.damagedPackets) packets arrived damaged.")
    }
    if pass.jumps.jumps > 0 {
      warn(.repairedTimestamps, "The clock jumps \(pass.jumps.jumps) times; the jumps were closed.")
    } else if pass.clock.repairs > 0 {
      warn(
        .repairedTimestamps,
        "\(pass.clock.repairs) timestamps were missing or out of order and were mended."
      )
    }
    if decoder.hasFallenBack {
      warn(.softwareFallback, "No graphics device decodes this video here; software did.")
    }
    if let claim { warn(.durationMismatch, claim.message) }
    properties.duration = summary.duration
    return summary
  }

  /// What the container claims when that differs notably from what was seen.
  private func mismatch(
    seen: CMTime,
    soundEnd: Double?
  ) -> (message: String, isShort: Bool)? {
    guard let declared = properties.declaredDuration?.seconds else { return nil }
    var reached = seen.seconds
    if stream.duration == nil, let soundEnd {
      // Without a length of the video's own, the claim covers the sound too.
      reached = max(reached, soundEnd - Double(origin ?? 0) * ticks.timeBase.value)
    }
    let difference = abs(declared - reached)
    guard difference > max(0.5, 0.05 * max(declared, reached)) else { return nil }
    let (claim, truth) = (rounded(declared), rounded(seen.seconds))
    let message = "The container claims \(claim) s; the video that was seen lasts \(truth) s."
    return (message, reached < declared)
  }

  /// A number of seconds with two decimals.
  private func rounded(_ seconds: Double) -> Double {
    abs(seconds) < 1e12 ? (seconds * 100).rounded() / 100 : seconds
  }

  /// The failure of a file of which not one frame decodes.
  func nothingDecodable(_ pass: ReadingPass) -> MediaFailure {
    let file = readingGuard.file
    if pass.encryptedPackets > 0 || stream.announcesEncryption {
      return MediaFailure(
        code: .encrypted,
        stage: .decoding,
        path: file.path,
        message: "The video in \(file.name) is encrypted."
      )
    }
    return MediaFailure(
      code: .nothingDecodable,
      stage: .decoding,
      path: file.path,
      message: "Not one frame of \(file.name) could be decoded, out of "
        + "\(pass.summary.packetCount) packets of \(stream.codecName)."
    )
  }
}
