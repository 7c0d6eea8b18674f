#ifndef CFFMPEG_PICTURE_SHIM_H
#define CFFMPEG_PICTURE_SHIM_H

/* What coding a single picture needs and Swift cannot say itself: arrays inside structures. */

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>
#include <string.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Fills the planes of `frame`, whose format, size and buffers are set, from packed 24-bit RGB.
 * YCbCr is full-range BT.601, as JFIF wants it. Returns 0 or a negative error. */
static inline int cff_picture_fill(AVFrame *frame, const uint8_t *rgb) {
  const uint8_t *source[4] = {rgb, NULL, NULL, NULL};
  const int stride[4] = {3 * frame->width, 0, 0, 0};
  if (frame->format == AV_PIX_FMT_RGB24) {
    av_image_copy(frame->data, frame->linesize, source, stride, AV_PIX_FMT_RGB24, frame->width,
                  frame->height);
    return 0;
  }
  struct SwsContext *scaler = sws_getContext(
      frame->width, frame->height, AV_PIX_FMT_RGB24, frame->width, frame->height,
      (enum AVPixelFormat)frame->format,
      SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
  if (!scaler) return AVERROR(ENOMEM);
  const int *matrix = sws_getCoefficients(SWS_CS_ITU601);
  sws_setColorspaceDetails(scaler, matrix, 1, matrix, 1, 0, 1 << 16, 1 << 16);
  const int rows = sws_scale(scaler, source, stride, 0, frame->height, frame->data, frame->linesize);
  sws_freeContext(scaler);
  return rows == frame->height ? 0 : (rows < 0 ? rows : AVERROR_EXTERNAL);
}

/* Gives a coder its own quantization tables of 64 entries each, in natural order. */
static inline int cff_picture_set_quantization(AVCodecContext *context, const uint16_t *luma,
                                               const uint16_t *chroma) {
  context->intra_matrix = (uint16_t *)av_malloc(64 * sizeof(uint16_t));
  context->chroma_intra_matrix = (uint16_t *)av_malloc(64 * sizeof(uint16_t));
  if (!context->intra_matrix || !context->chroma_intra_matrix) return AVERROR(ENOMEM);
  memcpy(context->intra_matrix, luma, 64 * sizeof(uint16_t));
  memcpy(context->chroma_intra_matrix, chroma, 64 * sizeof(uint16_t));
  return 0;
}

/* AVERROR(ENOMEM), which as a macro does not reach Swift. */
static const int cff_picture_out_of_memory = AVERROR(ENOMEM);

/* The quantizer scale 8 in the units of `global_quality`: tables count as they stand. */
static const int cff_picture_unit_quality = 8 * FF_QP2LAMBDA;

// The C library declares the call only for GNU sources, and Swift sees no variadic `syscall`.
static inline int cff_exchange_names(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2 /* RENAME_EXCHANGE */);
}

// Frees an encoder with its tables; FFmpeg 5.1 forgets the one for chroma.
static inline void cff_picture_free_encoder(AVCodecContext *context) {
  if (context) av_freep(&context->chroma_intra_matrix);
  avcodec_free_context(&context);
}

#endif
