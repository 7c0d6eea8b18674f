internal import CFFmpeg
internal import MediaValues

/// Why a clip cannot be made of copied and newly coded pieces.
struct SpliceObstacle: Error, Equatable {
  /// The reason, as the end of a sentence.
  let reason: String
}

/// How pieces that are coded anew are made to fit a video that is copied.
struct SpliceCodec: Sendable {
  /// The kinds of video that pieces can be made for.
  enum Kind: Sendable {
    case h264
    case hevc
    case mpeg2
    case vp8
    case vp9
    case av1

    /// Whether the encoder of the pieces codes interlaced frames.
    var codesFields: Bool { self == .h264 || self == .mpeg2 }
  }

  let kind: Kind
  private let sets: ParameterSets?
  private let stream: SourceStream
  private let identifier: UInt32

  /// Finds out how pieces are made for a video.
  ///
  /// - Throws: ``SpliceObstacle`` when they cannot be made.
  init(for stream: SourceStream) throws(SpliceObstacle) {
    self.stream = stream
    var sets: ParameterSets?
    var identifier: UInt32 = 0
    switch AVCodecID(UInt32(bitPattern: stream.codec)) {
    case AV_CODEC_ID_H264:
      kind = .h264
      sets = ParameterSets(h264: stream.setup)
      let used = sets?.h264Identifiers ?? []
      guard let free = (UInt32(0)...31).first(where: { !used.contains($0) }), !used.isEmpty else {
        throw SpliceObstacle(reason: "its parameter sets could not be read")
      }
      identifier = free
    case AV_CODEC_ID_HEVC:
      kind = .hevc
      sets = ParameterSets(hevc: stream.setup)
      guard sets != nil else {
        throw SpliceObstacle(reason: "its parameter sets could not be read")
      }
    case AV_CODEC_ID_MPEG2VIDEO: kind = .mpeg2
    case AV_CODEC_ID_VP8: kind = .vp8
    case AV_CODEC_ID_VP9: kind = .vp9
    case AV_CODEC_ID_AV1: kind = .av1
    default:
      throw SpliceObstacle(reason: "no encoder here makes matching pieces of \(stream.codecName)")
    }
    self.sets = sets
    self.identifier = identifier
    let names = encoderNames
    guard names.contains(where: { unsafe avcodec_find_encoder_by_name($0) != nil }) else {
      throw SpliceObstacle(reason: "the encoder \(names[0]) is not there")
    }
    guard !stream.isInterlaced || kind.codesFields else {
      throw SpliceObstacle(reason: "pieces of interlaced \(stream.codecName) cannot be matched")
    }
  }

  /// Whether copying can begin at a key packet behind pieces coded anew.
  static func isClean(_ packet: borrowing ClipPacket, in stream: SourceStream) -> Bool {
    switch AVCodecID(UInt32(bitPattern: stream.codec)) {
    case AV_CODEC_ID_H264:
      // Other key frames must become refreshes, because pictures count on from what is not copied.
      return unitTypes(of: packet, ParameterSets(h264: stream.setup)) { $0 & 31 }.contains(5)
        || GroupReentry(stream.setup)?.canBegin(with: packet.bytes) == true
    case AV_CODEC_ID_HEVC:
      return unitTypes(of: packet, ParameterSets(hevc: stream.setup)) { $0 >> 1 & 63 }
        .contains { (16...21).contains($0) }
    default: return true
    }
  }

  private static func unitTypes(
    of packet: borrowing ClipPacket,
    _ sets: ParameterSets?,
    _ type: (UInt8) -> UInt8
  ) -> [UInt8] {
    let framing = sets?.framing ?? .startCodes
    return NetworkUnits.units(in: packet.bytes, framing).compactMap { $0.first.map(type) }
  }

  private var encoderNames: [String] {
    switch kind {
    case .h264: ["libx264"]
    case .hevc: ["libx265"]
    case .mpeg2: ["mpeg2video"]
    case .vp8: ["libvpx"]
    case .vp9: ["libvpx-vp9"]
    case .av1: ["libaom-av1"]
    }
  }

  /// How many frames the pieces announce to be shown in another order than they are decoded.
  ///
  /// None is; but FFmpeg's decoder of H.264 drops frames where a stream goes from none to some.
  private var reorderDepth: Int { kind == .h264 && stream.reorderDepth > 0 ? 2 : 0 }

  private var options: [(String, String)] {
    switch kind {
    case .h264:
      [
        ("preset", "fast"), ("crf", "16"),
        (
          "x264-params",
          "sps-id=\(identifier):bframes=\(reorderDepth):scenecut=0:keyint=infinite:stitchable=1"
        ),
      ]
    case .hevc:
      [
        ("preset", "superfast"), ("crf", "15"),
        (
          "x265-params",
          "log-level=none:bframes=0:scenecut=0:keyint=-1:open-gop=0:repeat-headers=1:info=0"
        ),
      ]
    case .mpeg2: []
    case .vp8, .vp9:
      [
        ("crf", "14"), ("b", kind == .vp8 ? "20M" : "0"), ("deadline", "good"), ("cpu-used", "4"),
        ("lag-in-frames", "0"), ("auto-alt-ref", "0"),
      ]
    case .av1:
      [
        ("crf", "18"), ("cpu-used", "8"), ("usage", "realtime"), ("lag-in-frames", "0"),
        ("row-mt", "1"),
      ]
    }
  }

  /// Opens an encoder for pieces whose frames are like the one given.
  func encoder(
    like frame: borrowing ClipFrame,
    threadCount: Int
  ) throws -> ClipEncoder {
    guard kind.codesFields || !frame.isInterlaced else {
      throw SpliceObstacle(reason: "pieces of interlaced \(stream.codecName) cannot be matched")
    }
    var isFormatTaken = true
    let clock = timeBase
    let encoder: ClipEncoder
    do {
      encoder = try unsafe ClipEncoder(encoderNames, options: options) { context, codec in
        unsafe VideoEncoding.describe(frame, in: context, clock, stream.frameRate)
        unsafe context.pointee.thread_count = Int32(max(1, min(threadCount, 16)))
        let format = unsafe context.pointee.pix_fmt.rawValue
        isFormatTaken = unsafe cff_encoder_takes_format(codec, format) != 0
        unsafe context.pointee.max_b_frames = Int32(reorderDepth)
        unsafe context.pointee.gop_size = 600
        if kind == .h264 { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
        if kind == .mpeg2 {
          unsafe context.pointee.flags |= AV_CODEC_FLAG_QSCALE
          unsafe context.pointee.global_quality = 2 * FF_QP2LAMBDA
          unsafe context.pointee.qmin = 2
        }
        // Which field comes first is told with each frame.
        if kind.codesFields, frame.isInterlaced || stream.isInterlaced {
          unsafe context.pointee.flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME
        }
      }
    } catch {
      throw SpliceObstacle(reason: "the encoder does not take these pictures")
    }
    guard isFormatTaken else {
      throw SpliceObstacle(reason: "the encoder does not take these pictures")
    }
    return encoder
  }

  /// The clock of an encoder of pieces.
  var timeBase: TimeBase {
    // MPEG-2 knows frame rates, not clocks; all other encoders take the stream's own.
    guard kind == .mpeg2, stream.frameRate.numerator > 0, stream.frameRate.denominator > 0 else {
      return stream.timeBase
    }
    return TimeBase(
      numerator: stream.frameRate.denominator,
      denominator: stream.frameRate.numerator
    )
  }

  /// The time in the encoder's clock of the frame of a number, shown at a tick of the stream.
  func encoderTime(ofFrame number: Int, shownAt tick: Int64) -> Int64 {
    kind == .mpeg2 ? Int64(number) : tick
  }

  /// The setup data of the whole clip, when pieces are made by an encoder; nil when it stays.
  func setup(with encoder: borrowing ClipEncoder) -> [UInt8]? {
    guard kind == .h264, let sets else { return nil }
    let own = NetworkUnits.units(in: encoder.setup, .startCodes)
      .filter { [7, 8].contains(($0.first ?? 0) & 31) }.map(Array.init)
    return sets.h264Setup(adding: own, to: stream.setup)
  }

  /// How MP4 must mark the codec; nil for its usual mark.
  var tag: String? { kind == .hevc ? "hev1" : nil }

  /// The data of a piece's packet as the stream has it.
  ///
  /// - Parameters:
  ///   - data: what the encoder gave.
  ///   - isFirst: whether the piece begins here.
  ///   - encoder: the encoder, which has the parameter sets.
  /// - Returns: the same units, framed as the stream frames them.
  func fitted(
    _ data: [UInt8],
    isFirst: Bool,
    encoder: borrowing ClipEncoder
  ) -> [UInt8] {
    guard let sets else { return data }
    var units = NetworkUnits.units(in: data, .startCodes)
    if kind == .h264, isFirst, sets.framing == .startCodes {
      let own = NetworkUnits.units(in: encoder.setup, .startCodes)
      units = own.filter { [7, 8].contains(($0.first ?? 0) & 31) } + units
    }
    return NetworkUnits.data(of: units, sets.framing)
  }

  /// The data of a key frame of an open group of HEVC as one that nothing before belongs to; nil when it stays.
  ///
  /// Instead of a clean random access it becomes a broken link without leading pictures, which is made for
  /// splicing: ITU-T H.265, 7.4.2.2.
  static func detached(_ data: [UInt8], in stream: SourceStream) -> [UInt8]? {
    guard AVCodecID(UInt32(bitPattern: stream.codec)) == AV_CODEC_ID_HEVC else { return nil }
    let framing = ParameterSets(hevc: stream.setup)?.framing ?? .startCodes
    var units = NetworkUnits.units(in: data, framing)
    var isChanged = false
    for index in units.indices where (units[index].first ?? 0) >> 1 & 63 == 21 {
      units[index][units[index].startIndex] = units[index][units[index].startIndex] & 0x81 | 18 << 1
      isChanged = true
    }
    return isChanged ? NetworkUnits.data(of: units, framing) : nil
  }

  /// The data of the first copied packet, with what a decoder must be told anew; nil when it stays.
  func refreshed(_ data: [UInt8]) -> [UInt8]? {
    switch kind {
    case .hevc:
      guard let sets, !sets.units.isEmpty else { return nil }
      let own = NetworkUnits.units(in: data, sets.framing)
      // Sets in the stream itself are newer than those that the container keeps.
      if own.contains(where: { ($0.first ?? 0) >> 1 & 63 == 33 }) { return nil }
      let delimiters = own.prefix { ($0.first ?? 0) >> 1 & 63 == 35 }
      return NetworkUnits.data(
        of: delimiters + sets.units.map { $0[...] } + own.dropFirst(delimiters.count),
        sets.framing
      )
    case .av1:
      guard stream.setup.count > 4, let first = data.first else { return nil }
      // A sequence header is the first or, behind a delimiter of two bytes, the second unit.
      let type = first >> 3 & 15
      let second = type == 2 && data.count > 2 ? data[2] >> 3 & 15 : type
      return second == 1 ? nil : Array(stream.setup[4...]) + data
    default: return nil
    }
  }
}
