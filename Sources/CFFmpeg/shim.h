#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Works with FFmpeg 5.1 and later: what moved between releases is looked up here and nowhere else.

// Function-like macros do not reach Swift.
static const int SHIM_ERROR_END = AVERROR_EOF;
static const int SHIM_ERROR_AGAIN = AVERROR(EAGAIN);
static const int SHIM_ERROR_INVALID_DATA = AVERROR_INVALIDDATA;
static const int SHIM_ERROR_NO_MEMORY = AVERROR(ENOMEM);
static const int SHIM_ERROR_ACCESS = AVERROR(EACCES);
static const int SHIM_ERROR_TOO_LARGE = AVERROR(E2BIG);
static const int SHIM_ERROR_NO_DECODER = AVERROR_DECODER_NOT_FOUND;
static const int64_t SHIM_NO_TIMESTAMP = AV_NOPTS_VALUE;

// Streams ------------------------------------------------------------------------------------

static inline AVStream *shim_stream(const AVFormatContext *context, int index) {
  return index >= 0 && (unsigned)index < context->nb_streams ? context->streams[index] : NULL;
}

static inline const uint8_t *shim_stream_side_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
  const AVPacketSideData *found = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, type);
  *size = found ? found->size : 0;
  return found ? found->data : NULL;
#else
  *size = 0;
  return av_stream_get_side_data(stream, type, size);
#endif
}

// The 9 numbers of the display matrix, or null.
static inline const int32_t *shim_stream_display_matrix(const AVStream *stream) {
  size_t size = 0;
  const uint8_t *data = shim_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return size >= 9 * sizeof(int32_t) ? (const int32_t *)(const void *)data : NULL;
}

static inline int shim_stream_is_encrypted(const AVStream *stream) {
  size_t size = 0;
  return shim_stream_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, &size) != NULL;
}

static inline int shim_packet_is_encrypted(const AVPacket *packet) {
  size_t size = 0;
  return av_packet_get_side_data(packet, AV_PKT_DATA_ENCRYPTION_INFO, &size) != NULL;
}

static inline int shim_channel_count(const AVCodecParameters *parameters) {
  return parameters->ch_layout.nb_channels;
}

// The end of the last packet that the container's index names, in bytes; 0 without an index.
static inline int64_t shim_index_end(AVStream *stream) {
  int count = avformat_index_get_entries_count(stream);
  const AVIndexEntry *last = count > 0 ? avformat_index_get_entry(stream, count - 1) : NULL;
  return last && last->pos >= 0 ? last->pos + last->size : 0;
}

// Frames -------------------------------------------------------------------------------------

static inline int shim_frame_is_key(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_KEY
  return (frame->flags & AV_FRAME_FLAG_KEY) != 0;
#else
  return frame->key_frame;
#endif
}

static inline int shim_frame_is_interlaced(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_INTERLACED
  return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
  return frame->interlaced_frame;
#endif
}

static inline int shim_frame_is_damaged(const AVFrame *frame) {
  return (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame->decode_error_flags != 0;
}

static inline int64_t shim_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

static inline const int32_t *shim_frame_display_matrix(const AVFrame *frame) {
  const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
  return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)(const void *)data->data
                                                   : NULL;
}

// The brightest light the content claims, in cd/m²; 0 when it claims nothing.
static inline double shim_frame_peak_luminance(const AVFrame *frame) {
  const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL);
  if (data && data->size >= sizeof(AVContentLightMetadata)) {
    const AVContentLightMetadata *light = (const void *)data->data;
    if (light->MaxCLL > 0) return light->MaxCLL;
  }
  data = av_frame_get_side_data(frame, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA);
  if (data && data->size >= sizeof(AVMasteringDisplayMetadata)) {
    const AVMasteringDisplayMetadata *display = (const void *)data->data;
    if (display->has_luminance && display->max_luminance.den > 0)
      return av_q2d(display->max_luminance);
  }
  return 0;
}

static inline int shim_format_has_alpha(int format) {
  const AVPixFmtDescriptor *descriptor = av_pix_fmt_desc_get((enum AVPixelFormat)format);
  return descriptor && (descriptor->flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
}

static inline int shim_format_is_rgb(int format) {
  const AVPixFmtDescriptor *descriptor = av_pix_fmt_desc_get((enum AVPixelFormat)format);
  return descriptor
         && (descriptor->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) != 0;
}

static inline int shim_format_is_gray(int format) {
  const AVPixFmtDescriptor *descriptor = av_pix_fmt_desc_get((enum AVPixelFormat)format);
  return descriptor && descriptor->nb_components <= 2
         && (descriptor->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) == 0;
}

static inline int shim_format_is_hardware(int format) {
  const AVPixFmtDescriptor *descriptor = av_pix_fmt_desc_get((enum AVPixelFormat)format);
  return descriptor && (descriptor->flags & AV_PIX_FMT_FLAG_HWACCEL) != 0;
}

static inline int shim_format_bit_depth(int format) {
  const AVPixFmtDescriptor *descriptor = av_pix_fmt_desc_get((enum AVPixelFormat)format);
  return descriptor ? descriptor->comp[0].depth : 8;
}

// Scaling ------------------------------------------------------------------------------------

// Hides the scaler's own type, which is opaque in some releases and a public struct in others.
typedef struct shim_scaler {
  struct SwsContext *context;
  uint8_t *buffer;
  int stride;
  int height;
} shim_scaler;

// Formats whose name implies full range are deprecated; the plain one and the range say the same.
static inline int shim_plain_format(int format) {
  switch (format) {
  case AV_PIX_FMT_YUVJ411P: return AV_PIX_FMT_YUV411P;
  case AV_PIX_FMT_YUVJ420P: return AV_PIX_FMT_YUV420P;
  case AV_PIX_FMT_YUVJ422P: return AV_PIX_FMT_YUV422P;
  case AV_PIX_FMT_YUVJ440P: return AV_PIX_FMT_YUV440P;
  case AV_PIX_FMT_YUVJ444P: return AV_PIX_FMT_YUV444P;
  default: return format;
  }
}

static inline int shim_format_is_full_range(int format) {
  return shim_plain_format(format) != format;
}

static inline void shim_scaler_free(shim_scaler *scaler) {
  if (!scaler) return;
  sws_freeContext(scaler->context);
  av_freep(&scaler->buffer);
  av_free(scaler);
}

static inline shim_scaler *shim_scaler_create(
    int width, int height, int format, int full_range, int matrix,
    int target_width, int target_height, int target_format, int bytes_per_pixel, int flags) {
  shim_scaler *scaler = (shim_scaler *)av_mallocz(sizeof(*scaler));
  if (!scaler) return NULL;
  // The vector code may write past the last pixel of a row, so rows are padded and aligned.
  scaler->stride = FFALIGN(target_width * bytes_per_pixel + 64, 64);
  scaler->height = target_height;
  scaler->buffer = (uint8_t *)av_mallocz((size_t)scaler->stride * ((size_t)target_height + 1));
  scaler->context = sws_getContext(
      width, height, (enum AVPixelFormat)shim_plain_format(format), target_width, target_height,
      (enum AVPixelFormat)target_format, flags, NULL, NULL, NULL);
  if (!scaler->buffer || !scaler->context) {
    shim_scaler_free(scaler);
    return NULL;
  }
  const int *coefficients = sws_getCoefficients(matrix);
  sws_setColorspaceDetails(
      scaler->context, coefficients, full_range, sws_getCoefficients(SWS_CS_ITU709), 1, 0, 1 << 16,
      1 << 16);
  return scaler;
}

// Scales the whole frame, or every second row from `field` on when that is 0 or 1.
static inline int shim_scaler_run(shim_scaler *scaler, const AVFrame *frame, int field) {
  const uint8_t *data[4];
  int strides[4];
  int is_palette = frame->format == AV_PIX_FMT_PAL8;
  for (int plane = 0; plane < 4; plane++) {
    data[plane] = frame->data[plane];
    strides[plane] = frame->linesize[plane];
    if (field >= 0 && data[plane] && !(is_palette && plane == 1)) {
      data[plane] += field * (ptrdiff_t)strides[plane];
      strides[plane] *= 2;
    }
  }
  int rows = field >= 0 ? (frame->height + 1 - field) / 2 : frame->height;
  uint8_t *target[4] = {scaler->buffer, NULL, NULL, NULL};
  int target_strides[4] = {scaler->stride, 0, 0, 0};
  int written = sws_scale(scaler->context, data, strides, 0, rows, target, target_strides);
  return written == scaler->height ? 0 : (written < 0 ? written : AVERROR_INVALIDDATA);
}

// Sound --------------------------------------------------------------------------------------

// Makes a converter from the frame's sound to mono 32-bit float at `rate`; null when it cannot.
static inline SwrContext *shim_resampler_create(const AVFrame *frame, int rate) {
  if (frame->ch_layout.nb_channels <= 0 || frame->sample_rate <= 0) return NULL;
  AVChannelLayout mono = AV_CHANNEL_LAYOUT_MONO;
  AVChannelLayout source = {0};
  // Layouts without an order, or that the mixer does not know, are taken as the usual one.
  if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC
      || av_channel_layout_check(&frame->ch_layout) == 0)
    av_channel_layout_default(&source, frame->ch_layout.nb_channels);
  else if (av_channel_layout_copy(&source, &frame->ch_layout) < 0)
    return NULL;
  SwrContext *context = NULL;
  int status = swr_alloc_set_opts2(
      &context, &mono, AV_SAMPLE_FMT_FLT, rate, &source, (enum AVSampleFormat)frame->format,
      frame->sample_rate, 0, NULL);
  av_channel_layout_uninit(&source);
  // Half the usual taps: features of sound in bands do not see the difference, and it costs half.
  if (status >= 0) status = av_opt_set_int(context, "filter_size", 16, 0);
  if (status < 0 || swr_init(context) < 0) swr_free(&context);
  return context;
}

// Converts the frame's samples, or what is left in the converter when `frame` is null.
static inline int shim_resampler_run(
    SwrContext *context, float *samples, int capacity, const AVFrame *frame) {
  uint8_t *target[1] = {(uint8_t *)samples};
  return swr_convert(
      context, target, capacity, frame ? (const uint8_t **)frame->extended_data : NULL,
      frame ? frame->nb_samples : 0);
}

// Hardware -----------------------------------------------------------------------------------

static inline enum AVPixelFormat shim_choose_format(
    AVCodecContext *context, const enum AVPixelFormat *offered) {
  const enum AVPixelFormat wanted = (enum AVPixelFormat)(intptr_t)context->opaque;
  for (const enum AVPixelFormat *format = offered; *format != AV_PIX_FMT_NONE; format++)
    if (*format == wanted) return wanted;
  return avcodec_default_get_format(context, offered);
}

// Gives the decoder the first device that this machine has for the codec; 0 or an error.
static inline int shim_use_hardware(
    AVCodecContext *context, const AVCodec *codec, const char *device_name) {
  int status = AVERROR(ENOSYS);
  for (int index = 0;; index++) {
    const AVCodecHWConfig *config = avcodec_get_hw_config(codec, index);
    if (!config) return status;
    if (!(config->methods & AV_CODEC_HW_CONFIG_METHOD_HW_DEVICE_CTX)) continue;
    AVBufferRef *device = NULL;
    status = av_hwdevice_ctx_create(&device, config->device_type, device_name, NULL, 0);
    if (status < 0) continue;
    context->hw_device_ctx = device;
    context->opaque = (void *)(intptr_t)config->pix_fmt;
    context->get_format = shim_choose_format;
    return 0;
  }
}

#include "picture-shim.h"
#include "export-shim.h"

#endif
