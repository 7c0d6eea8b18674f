internal import CFFmpeg

/// What a container says about one of its streams, as far as copying it is concerned.
struct SourceStream: Sendable {
  /// What a stream carries.
  enum Kind: String, Sendable {
    case video
    case cover
    case audio
    case subtitle
    case attachment
    case data
  }

  let index: Int
  let kind: Kind
  let codec: Int32
  let codecName: String
  let timeBase: TimeBase
  /// Frames per second as the container has it; 0/0 when it does not say.
  let frameRate: (numerator: Int32, denominator: Int32)
  let width: Int
  let height: Int
  let isInterlaced: Bool
  /// Whether the picture is shown turned by a quarter.
  let isTurned: Bool
  /// How many frames decoding runs ahead of presentation, as far as FFmpeg found out.
  let reorderDepth: Int
  /// The setup data of the codec, such as H.264's parameter sets.
  let setup: [UInt8]
  /// The language tag, such as `eng`.
  let language: String?

  @safe init(
    _ stream: UnsafeMutablePointer<AVStream>,
    in context: UnsafeMutablePointer<AVFormatContext>
  ) {
    let value = unsafe stream.pointee
    let parameters = unsafe value.codecpar.pointee
    index = Int(unsafe value.index)
    let isCover =
      unsafe value.disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS)
      != 0
    switch unsafe parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: kind = isCover ? .cover : .video
    case AVMEDIA_TYPE_AUDIO: kind = .audio
    case AVMEDIA_TYPE_SUBTITLE: kind = .subtitle
    case AVMEDIA_TYPE_ATTACHMENT: kind = .attachment
    default: kind = .data
    }
    codec = Int32(bitPattern: unsafe parameters.codec_id.rawValue)
    codecName = unsafe String(cString: avcodec_get_name(parameters.codec_id))
    timeBase = TimeBase(unsafe value.time_base)
    let rate = unsafe av_guess_frame_rate(context, stream, nil)
    frameRate = (rate.num, rate.den)
    width = Int(unsafe parameters.width)
    height = Int(unsafe parameters.height)
    let order = unsafe parameters.field_order
    isInterlaced = order != AV_FIELD_UNKNOWN && order != AV_FIELD_PROGRESSIVE
    isTurned = unsafe cff_stream_is_turned(stream) != 0
    reorderDepth = Int(max(0, min(unsafe parameters.video_delay, 16)))
    if let data = unsafe parameters.extradata, unsafe parameters.extradata_size > 0 {
      setup = unsafe Array(
        UnsafeBufferPointer(start: data, count: Int(parameters.extradata_size))
      )
    } else {
      setup = []
    }
    let tag = unsafe av_dict_get(value.metadata, "language", nil, 0)
    language = unsafe tag.map { unsafe String(cString: $0.pointee.value) }
  }

  /// The usual length of a frame in ticks; at least 1.
  var frameTicks: Int64 {
    guard frameRate.numerator > 0, frameRate.denominator > 0 else {
      return max(1, timeBase.ticks(inSeconds: 0.04))
    }
    let seconds = Double(frameRate.denominator) / Double(frameRate.numerator)
    return max(1, timeBase.ticks(inSeconds: seconds))
  }

  /// Whether players leave frames out that an edit list tells them to.
  ///
  /// FFmpeg's usual decoder of AV1 forgets that a frame is not to be shown, and many players use it.
  var mayStartHidden: Bool { AVCodecID(UInt32(bitPattern: codec)) != AV_CODEC_ID_AV1 }

  /// Whether the codec is H.264.
  var isH264: Bool { AVCodecID(UInt32(bitPattern: codec)) == AV_CODEC_ID_H264 }

  /// Whether every frame decodes without others.
  var isIntraOnly: Bool { cff_codec_is_intra_only(codec) != 0 }
}
