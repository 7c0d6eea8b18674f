internal import CFFmpeg

/// What a container says about one of its streams.
struct StreamDescription {
  /// What a stream carries.
  enum Kind {
    case video
    case audio
    case other
  }

  let index: Int
  let kind: Kind
  /// Whether the stream is a cover picture rather than a video.
  let isAttachedPicture: Bool
  let codecName: String
  /// Whether FFmpeg knows the codec and can decode it.
  let isDecodable: Bool
  /// Whether the container announces keys; parts of the stream, or all, may be encrypted.
  let announcesEncryption: Bool
  /// Whether the whole stream is encrypted, so that its codec is not even known.
  let isLocked: Bool
  let timeBase: Rational
  let frameRate: Rational
  let startTime: Int64?
  let duration: Int64?
  let width: Int
  let height: Int
  let sampleAspectRatio: Rational
  let displayMatrix: DisplayMatrix?
  let color: ColorDescription
  let bitDepth: Int
  let isInterlaced: Bool

  @safe init(
    _ stream: UnsafeMutablePointer<AVStream>,
    in context: UnsafeMutablePointer<AVFormatContext>
  ) {
    let value = unsafe stream.pointee
    let parameters = unsafe value.codecpar.pointee
    index = Int(unsafe value.index)
    switch unsafe parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: kind = .video
    case AVMEDIA_TYPE_AUDIO: kind = .audio
    default: kind = .other
    }
    let cover = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
    isAttachedPicture = unsafe value.disposition & cover != 0
    codecName = unsafe String(cString: avcodec_get_name(parameters.codec_id))
    isDecodable = unsafe avcodec_find_decoder(parameters.codec_id) != nil
    // Matroska tells of its keys in a tag, MP4 in the stream's side data.
    announcesEncryption =
      unsafe shim_stream_is_encrypted(stream) != 0
      || av_dict_get(value.metadata, "enc_key_id", nil, 0) != nil
    isLocked = !isDecodable && StreamDescription.lockedTags.contains(unsafe parameters.codec_tag)
    timeBase = unsafe Rational(value.time_base)
    frameRate = unsafe Rational(av_guess_frame_rate(context, stream, nil))
    startTime = timestamp(unsafe value.start_time)
    let length = unsafe value.duration
    duration = length > 0 ? length : nil
    width = Int(unsafe parameters.width)
    height = Int(unsafe parameters.height)
    sampleAspectRatio = unsafe Rational(av_guess_sample_aspect_ratio(context, stream, nil))
    displayMatrix = unsafe DisplayMatrix(shim_stream_display_matrix(stream))
    let format = unsafe parameters.format
    color = ColorDescription(
      matrix: unsafe parameters.color_space.rawValue,
      transfer: unsafe parameters.color_trc.rawValue,
      primaries: unsafe parameters.color_primaries.rawValue,
      isMarkedFullRange: unsafe parameters.color_range == AVCOL_RANGE_JPEG,
      isMarkedLimitedRange: unsafe parameters.color_range == AVCOL_RANGE_MPEG,
      format: format,
      width: width,
      height: height
    )
    bitDepth = Int(shim_format_bit_depth(format))
    let order = unsafe parameters.field_order
    isInterlaced = order != AV_FIELD_UNKNOWN && order != AV_FIELD_PROGRESSIVE
  }

  /// The sample entries of protected streams, `encv` and `drmi`, as little-endian numbers.
  private static let lockedTags: Set<UInt32> = [0x7663_6e65, 0x696d_7264]
}
