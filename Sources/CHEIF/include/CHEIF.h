#ifndef CHEIF_H
#define CHEIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libheif that is used, loaded at run time: neither its headers nor the library are needed
// to build or to link.

// What is known of the library.
typedef struct heif_library_status {
  bool is_loaded;
  // The version as the library gives it.
  const char *_Nonnull version;
  // The file that was loaded; empty when none was.
  const char *_Nonnull path;
  // Why the library is not used, in one sentence; empty when it is.
  const char *_Nonnull reason;
} heif_library_status;

// Loads the library on the first call, from any thread; later calls give the first answer.
heif_library_status heif_library_load(void);

// A picture in a file that lies in memory.
typedef struct heif_picture heif_picture;

// Why a step failed.
typedef struct heif_fault {
  char text[256];
} heif_fault;

// Finds the primary picture of a file; the bytes must stay where they are as long as the picture lives.
// The size is that of the upright picture.
heif_picture *_Nullable heif_picture_open(
    const void *_Nonnull bytes, size_t count, int *_Nonnull width, int *_Nonnull height,
    heif_fault *_Nonnull fault);

// Decodes the picture to 8-bit red, green and blue with all its transforms applied, once.
bool heif_picture_decode(heif_picture *_Nonnull picture, heif_fault *_Nonnull fault);

// The decoded rows; null before decoding.
const uint8_t *_Nullable heif_picture_rows(
    const heif_picture *_Nonnull picture, int *_Nonnull width, int *_Nonnull height,
    int *_Nonnull stride);

void heif_picture_free(heif_picture *_Nullable picture);

#endif
