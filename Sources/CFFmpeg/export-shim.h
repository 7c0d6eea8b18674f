#ifndef CFFMPEG_EXPORT_SHIM_H
#define CFFMPEG_EXPORT_SHIM_H

/* What writing clips needs and Swift cannot say itself: macros, arrays inside structures, and what
 * moved between releases. */

#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/imgutils.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <stdlib.h>
#include <string.h>

static const int cff_no_space = AVERROR(ENOSPC);
static const int cff_no_stream = AVERROR_STREAM_NOT_FOUND;

/* Streams and chapters --------------------------------------------------------------------- */

/* Gives `target` the stream's own side data: how the picture is turned, its light levels. Later
 * releases keep it with the parameters, where it is copied already. */
static inline int cff_copy_stream_side_data(AVStream *target, const AVStream *source) {
#if LIBAVCODEC_VERSION_INT < AV_VERSION_INT(60, 31, 102)
  for (int index = 0; index < source->nb_side_data; index++) {
    const AVPacketSideData *data = &source->side_data[index];
    uint8_t *copy = av_stream_new_side_data(target, data->type, data->size);
    if (!copy) return AVERROR(ENOMEM);
    memcpy(copy, data->data, data->size);
  }
#else
  (void)target;
  (void)source;
#endif
  return 0;
}

/* Takes away what a stream says about light beyond the standard range. */
static inline void cff_remove_light_data(AVStream *stream) {
  static const enum AVPacketSideDataType kinds[] = {
      AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, AV_PKT_DATA_DOVI_CONF};
#if LIBAVCODEC_VERSION_INT < AV_VERSION_INT(60, 31, 102)
  for (int index = stream->nb_side_data - 1; index >= 0; index--) {
    int is_light = 0;
    for (size_t kind = 0; kind < sizeof(kinds) / sizeof(*kinds); kind++)
      is_light |= stream->side_data[index].type == kinds[kind];
    if (!is_light) continue;
    av_freep(&stream->side_data[index].data);
    stream->nb_side_data--;
    memmove(
        &stream->side_data[index], &stream->side_data[index + 1],
        (size_t)(stream->nb_side_data - index) * sizeof(*stream->side_data));
  }
#else
  for (size_t kind = 0; kind < sizeof(kinds) / sizeof(*kinds); kind++)
    av_packet_side_data_remove(
        stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data, kinds[kind]);
#endif
}

/* Whether the stream's picture is turned by a quarter. */
static inline int cff_stream_is_turned(const AVStream *stream) {
  const int32_t *matrix = shim_stream_display_matrix(stream);
  if (!matrix) return 0;
  const int64_t straight = llabs((long long)matrix[0]) + llabs((long long)matrix[4]);
  const int64_t crossed = llabs((long long)matrix[1]) + llabs((long long)matrix[3]);
  return crossed > straight;
}

/* Adds a chapter; the times are milliseconds. */
static inline int cff_add_chapter(
    AVFormatContext *context, int64_t id, int64_t start, int64_t end, const AVDictionary *metadata,
    const char *title) {
  AVChapter *chapter = (AVChapter *)av_mallocz(sizeof(*chapter));
  if (!chapter) return AVERROR(ENOMEM);
  chapter->id = id;
  chapter->time_base = (AVRational){1, 1000};
  chapter->start = start;
  chapter->end = end;
  int status = av_dict_copy(&chapter->metadata, metadata, 0);
  if (status >= 0 && title) status = av_dict_set(&chapter->metadata, "title", title, 0);
  int count = (int)context->nb_chapters;
  if (status >= 0) status = av_dynarray_add_nofree(&context->chapters, &count, chapter);
  if (status < 0) {
    av_dict_free(&chapter->metadata);
    av_free(chapter);
    return status;
  }
  context->nb_chapters = (unsigned)count;
  return 0;
}

/* The chapter's bounds in milliseconds. */
static inline int64_t cff_chapter_start(const AVChapter *chapter) {
  return av_rescale_q(chapter->start, chapter->time_base, (AVRational){1, 1000});
}

static inline int64_t cff_chapter_end(const AVChapter *chapter) {
  if (chapter->end == AV_NOPTS_VALUE) return AV_NOPTS_VALUE;
  return av_rescale_q(chapter->end, chapter->time_base, (AVRational){1, 1000});
}

/* Whether the two streams belong to a common programme, or the file has no programmes. */
static inline int cff_shares_program(AVFormatContext *context, int first, int second) {
  if (context->nb_programs == 0 || first == second) return 1;
  int is_in_any = 0;
  for (unsigned index = 0; index < context->nb_programs; index++) {
    const AVProgram *program = context->programs[index];
    int has_first = 0, has_second = 0;
    for (unsigned position = 0; position < program->nb_stream_indexes; position++) {
      if ((int)program->stream_index[position] == first) has_first = 1;
      if ((int)program->stream_index[position] == second) has_second = 1;
    }
    if (has_first && has_second) return 1;
    is_in_any |= has_second;
  }
  return !is_in_any;
}

/* Whether a muxer takes a codec: 1 yes, 0 no, negative when it does not say. */
static inline int cff_muxer_takes(const AVOutputFormat *format, int codec) {
  return avformat_query_codec(format, (enum AVCodecID)codec, FF_COMPLIANCE_NORMAL);
}

static inline int cff_codec_is_intra_only(int codec) {
  const AVCodecDescriptor *descriptor = avcodec_descriptor_get((enum AVCodecID)codec);
  return descriptor && (descriptor->props & AV_CODEC_PROP_INTRA_ONLY) != 0;
}

static inline int cff_codec_is_text_subtitle(int codec) {
  const AVCodecDescriptor *descriptor = avcodec_descriptor_get((enum AVCodecID)codec);
  return descriptor && (descriptor->props & AV_CODEC_PROP_TEXT_SUB) != 0;
}

/* Packets ---------------------------------------------------------------------------------- */

/* Makes `packet` hold a copy of the bytes, padded as decoders want it. */
static inline int cff_packet_set_bytes(AVPacket *packet, const uint8_t *bytes, int count) {
  AVBufferRef *buffer = av_buffer_alloc((size_t)count + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!buffer) return AVERROR(ENOMEM);
  memcpy(buffer->data, bytes, (size_t)count);
  memset(buffer->data + count, 0, AV_INPUT_BUFFER_PADDING_SIZE);
  av_buffer_unref(&packet->buf);
  packet->buf = buffer;
  packet->data = buffer->data;
  packet->size = count;
  return 0;
}

/* Replaces the setup data of a stream. */
static inline int cff_set_extradata(AVCodecParameters *parameters, const uint8_t *bytes, int count) {
  uint8_t *copy = (uint8_t *)av_mallocz((size_t)count + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!copy) return AVERROR(ENOMEM);
  memcpy(copy, bytes, (size_t)count);
  av_freep(&parameters->extradata);
  parameters->extradata = copy;
  parameters->extradata_size = count;
  return 0;
}

/* Pictures --------------------------------------------------------------------------------- */

/* Whether the encoder takes a pixel format; one that lists none takes all. */
static inline int cff_encoder_takes_format(const AVCodec *codec, int format) {
  if (!codec->pix_fmts) return 1;
  for (const enum AVPixelFormat *offered = codec->pix_fmts; *offered != AV_PIX_FMT_NONE; offered++)
    if (*offered == (enum AVPixelFormat)format) return 1;
  return 0;
}

/* The format among those the encoder takes that loses least. */
static inline int cff_encoder_best_format(const AVCodec *codec, int format) {
  if (!codec->pix_fmts) return format;
  return avcodec_find_best_pix_fmt_of_list(
      codec->pix_fmts, (enum AVPixelFormat)format, 0, NULL);
}

/* Scales and converts `source` into `target`, whose size and format are set. */
static inline int cff_convert_picture(
    struct SwsContext **scaler, AVFrame *target, const AVFrame *source) {
  const int source_full =
      source->color_range == AVCOL_RANGE_JPEG || shim_format_is_full_range(source->format);
  const int target_full = target->color_range == AVCOL_RANGE_JPEG;
  *scaler = sws_getCachedContext(
      *scaler, source->width, source->height,
      (enum AVPixelFormat)shim_plain_format(source->format), target->width, target->height,
      (enum AVPixelFormat)target->format, SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL,
      NULL, NULL);
  if (!*scaler) return AVERROR(EINVAL);
  const int matrix = source->colorspace == AVCOL_SPC_UNSPECIFIED
      ? (source->height > 576 ? SWS_CS_ITU709 : SWS_CS_ITU601)
      : (int)source->colorspace;
  const int *coefficients = sws_getCoefficients(matrix);
  sws_setColorspaceDetails(
      *scaler, coefficients, source_full, coefficients, target_full, 0, 1 << 16, 1 << 16);
  int status = av_frame_get_buffer(target, 0);
  if (status < 0) return status;
  const int rows = sws_scale(
      *scaler, (const uint8_t *const *)source->data, source->linesize, 0, source->height,
      target->data, target->linesize);
  return rows == target->height ? 0 : (rows < 0 ? rows : AVERROR_EXTERNAL);
}

/* Makes `frame` hold packed 24-bit RGB pictures of full range. */
static inline int cff_frame_hold_rgb(AVFrame *frame, int width, int height, const uint8_t *rgb) {
  frame->format = AV_PIX_FMT_RGB24;
  frame->width = width;
  frame->height = height;
  frame->colorspace = AVCOL_SPC_BT709;
  int status = av_frame_get_buffer(frame, 0);
  if (status < 0) return status;
  const uint8_t *source[4] = {rgb, NULL, NULL, NULL};
  const int stride[4] = {3 * width, 0, 0, 0};
  av_image_copy(frame->data, frame->linesize, source, stride, AV_PIX_FMT_RGB24, width, height);
  return 0;
}

/* Mixes `other` into `frame`, which has the same size and format: `share` of 256 parts are `other`'s.
 * Only planar or packed formats of whole bytes, or little-endian pairs of them. */
static inline int cff_blend(AVFrame *frame, const AVFrame *other, int share) {
  const AVPixFmtDescriptor *descriptor = av_pix_fmt_desc_get((enum AVPixelFormat)frame->format);
  if (!descriptor || frame->format != other->format || frame->width != other->width
      || frame->height != other->height
      || (descriptor->flags
          & (AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL)))
    return AVERROR(EINVAL);
  int status = av_frame_make_writable(frame);
  if (status < 0) return status;
  const int is_wide = descriptor->comp[0].depth > 8;
  for (int plane = 0; plane < 4 && frame->data[plane]; plane++) {
    const int bytes = av_image_get_linesize((enum AVPixelFormat)frame->format, frame->width, plane);
    const int is_chroma = plane == 1 || plane == 2;
    const int rows = is_chroma
        ? AV_CEIL_RSHIFT(frame->height, descriptor->log2_chroma_h) : frame->height;
    for (int row = 0; row < rows; row++) {
      uint8_t *target = frame->data[plane] + (ptrdiff_t)row * frame->linesize[plane];
      const uint8_t *source = other->data[plane] + (ptrdiff_t)row * other->linesize[plane];
      if (is_wide) {
        uint16_t *to = (uint16_t *)(void *)target;
        const uint16_t *from = (const uint16_t *)(const void *)source;
        for (int index = 0; index < bytes / 2; index++)
          to[index] = (uint16_t)((to[index] * (256 - share) + from[index] * share + 128) >> 8);
      } else {
        for (int index = 0; index < bytes; index++)
          target[index] =
              (uint8_t)((target[index] * (256 - share) + source[index] * share + 128) >> 8);
      }
    }
  }
  return 0;
}

static inline void cff_frame_set_key(AVFrame *frame, int is_key) {
  frame->pict_type = is_key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
#ifdef AV_FRAME_FLAG_KEY
  frame->flags &= ~AV_FRAME_FLAG_KEY;
#else
  frame->key_frame = 0;
#endif
}

static inline int cff_frame_is_top_field_first(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_TOP_FIELD_FIRST
  return (frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST) != 0;
#else
  return frame->top_field_first;
#endif
}

/* Sound ------------------------------------------------------------------------------------ */

/* Makes a converter from the frame's sound to planar 32-bit float at `rate` with `layout`. */
static inline SwrContext *cff_resampler_create(
    const AVFrame *frame, int rate, const AVChannelLayout *layout) {
  if (frame->ch_layout.nb_channels <= 0 || frame->sample_rate <= 0) return NULL;
  AVChannelLayout source = {0};
  if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC
      || av_channel_layout_check(&frame->ch_layout) == 0)
    av_channel_layout_default(&source, frame->ch_layout.nb_channels);
  else if (av_channel_layout_copy(&source, &frame->ch_layout) < 0)
    return NULL;
  SwrContext *context = NULL;
  int status = swr_alloc_set_opts2(
      &context, layout, AV_SAMPLE_FMT_FLTP, rate, &source, (enum AVSampleFormat)frame->format,
      frame->sample_rate, 0, NULL);
  av_channel_layout_uninit(&source);
  if (status < 0 || swr_init(context) < 0) swr_free(&context);
  return context;
}

/* Converts `source`, or what is left when it is null, into `target`, which holds nothing. */
static inline int cff_resample(
    SwrContext *context, AVFrame *target, const AVFrame *source, int rate,
    const AVChannelLayout *layout) {
  const int count = swr_get_out_samples(context, source ? source->nb_samples : 0);
  if (count <= 0) return count;
  target->format = AV_SAMPLE_FMT_FLTP;
  target->sample_rate = rate;
  target->nb_samples = count;
  int status = av_channel_layout_copy(&target->ch_layout, layout);
  if (status >= 0) status = av_frame_get_buffer(target, 0);
  if (status < 0) return status;
  const int written = swr_convert(
      context, target->extended_data, count,
      source ? (const uint8_t **)source->extended_data : NULL, source ? source->nb_samples : 0);
  if (written >= 0) target->nb_samples = written;
  return written;
}

/* Makes `frame` hold `count` samples of planar float: silence, or what a queue gives. */
static inline int cff_frame_hold_samples(
    AVFrame *frame, AVAudioFifo *queue, int count, int rate, const AVChannelLayout *layout,
    int format) {
  frame->format = format;
  frame->sample_rate = rate;
  frame->nb_samples = count;
  int status = av_channel_layout_copy(&frame->ch_layout, layout);
  if (status >= 0) status = av_frame_get_buffer(frame, 0);
  if (status < 0) return status;
  if (!queue)
    return av_samples_set_silence(
        frame->extended_data, 0, count, layout->nb_channels, (enum AVSampleFormat)format);
  return av_audio_fifo_read(queue, (void **)frame->extended_data, count);
}

/* Puts samples of a frame into a queue, without the first `skipped` ones, at most `count`. */
static inline int cff_queue_samples(AVAudioFifo *queue, const AVFrame *frame, int skipped, int count) {
  void *planes[64];
  const int channels = frame->ch_layout.nb_channels;
  if (channels > 64 || skipped < 0 || count < 0 || skipped + count > frame->nb_samples)
    return AVERROR(EINVAL);
  for (int channel = 0; channel < channels; channel++)
    planes[channel] = frame->extended_data[channel] + (size_t)skipped * sizeof(float);
  return av_audio_fifo_write(queue, planes, count);
}

/* Mixes the samples of `other` into `frame`: a share that grows from `first` by `step` a sample. */
static inline void cff_mix_samples(AVFrame *frame, const AVFrame *other, float first, float step) {
  const int count = frame->nb_samples < other->nb_samples ? frame->nb_samples : other->nb_samples;
  for (int channel = 0; channel < frame->ch_layout.nb_channels; channel++) {
    float *target = (float *)(void *)frame->extended_data[channel];
    const float *source = (const float *)(const void *)other->extended_data[channel];
    for (int index = 0; index < count; index++) {
      float share = first + step * (float)index;
      share = share < 0 ? 0 : (share > 1 ? 1 : share);
      target[index] = target[index] * (1 - share) + source[index] * share;
    }
  }
}

/* The sample format among those the encoder takes that planar float turns into best. */
static inline int cff_encoder_sample_format(const AVCodec *codec) {
  if (!codec->sample_fmts) return AV_SAMPLE_FMT_FLTP;
  for (const enum AVSampleFormat *offered = codec->sample_fmts; *offered != AV_SAMPLE_FMT_NONE;
       offered++)
    if (*offered == AV_SAMPLE_FMT_FLTP) return AV_SAMPLE_FMT_FLTP;
  for (const enum AVSampleFormat *offered = codec->sample_fmts; *offered != AV_SAMPLE_FMT_NONE;
       offered++)
    if (*offered == AV_SAMPLE_FMT_FLT) return AV_SAMPLE_FMT_FLT;
  return codec->sample_fmts[0];
}

/* The sample rate nearest to the one given that the encoder takes. */
static inline int cff_encoder_sample_rate(const AVCodec *codec, int rate) {
  if (!codec->supported_samplerates) return rate;
  int best = 0;
  for (const int *offered = codec->supported_samplerates; *offered; offered++)
    if (best == 0 || abs(*offered - rate) < abs(best - rate)) best = *offered;
  return best;
}

/* Turns planar float into the packed float of the same samples, in place of the frame's own. */
static inline int cff_pack_samples(AVFrame *frame) {
  AVFrame *packed = av_frame_alloc();
  if (!packed) return AVERROR(ENOMEM);
  packed->format = AV_SAMPLE_FMT_FLT;
  packed->sample_rate = frame->sample_rate;
  packed->nb_samples = frame->nb_samples;
  packed->pts = frame->pts;
  int status = av_channel_layout_copy(&packed->ch_layout, &frame->ch_layout);
  if (status >= 0) status = av_frame_get_buffer(packed, 0);
  if (status >= 0) {
    const int channels = frame->ch_layout.nb_channels;
    float *target = (float *)(void *)packed->extended_data[0];
    for (int channel = 0; channel < channels; channel++) {
      const float *source = (const float *)(const void *)frame->extended_data[channel];
      for (int index = 0; index < frame->nb_samples; index++)
        target[(size_t)index * (size_t)channels + (size_t)channel] = source[index];
    }
    av_frame_unref(frame);
    av_frame_move_ref(frame, packed);
  }
  av_frame_free(&packed);
  return status;
}

#endif
