#include "CHEIF.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CLibraryLoader.h"

// The types and numbers of libheif's C interface, stable since version 1.7.
struct heif_error {
  int code;
  int subcode;
  const char *message;
};

struct heif_decoding_options {
  uint8_t version;
  uint8_t ignore_transformations;
  void (*start_progress)(int, int, void *);
  void (*on_progress)(int, int, void *);
  void (*end_progress)(int, void *);
  void *progress_user_data;
  // From version 2 of the options on.
  uint8_t convert_hdr_to_8bit;
  // From version 3 on.
  uint8_t strict_decoding;
  // From version 4 on.
  const char *decoder_id;
};

enum { colorspace_rgb = 1, chroma_interleaved_rgb = 10, channel_interleaved = 10 };

static struct {
  const char *(*version)(void);
  uint32_t (*version_number)(void);
  void *(*context_alloc)(void);
  void (*context_free)(void *);
  struct heif_error (*read)(void *, const void *, size_t, const void *);
  struct heif_error (*primary)(void *, void **);
  void (*handle_release)(const void *);
  int (*handle_width)(const void *);
  int (*handle_height)(const void *);
  struct heif_decoding_options *(*options_alloc)(void);
  void (*options_free)(struct heif_decoding_options *);
  struct heif_error (*decode)(
      const void *, void **, int, int, const struct heif_decoding_options *);
  void (*image_release)(const void *);
  int (*image_width)(const void *, int);
  int (*image_height)(const void *, int);
  const uint8_t *(*plane)(const void *, int, int *);
} api;

static library_loader_result loaded;
static heif_library_status status;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void **function, const char *name) {
  *function = library_loader_symbol(loaded.handle, name);
  if (*function) return true;
  snprintf(loaded.reason, sizeof(loaded.reason), "%.400s has no %s.", loaded.path, name);
  return false;
}

static bool find_functions(void) {
  return find((void **)&api.version, "heif_get_version")
         && find((void **)&api.version_number, "heif_get_version_number")
         && find((void **)&api.context_alloc, "heif_context_alloc")
         && find((void **)&api.context_free, "heif_context_free")
         && find((void **)&api.read, "heif_context_read_from_memory_without_copy")
         && find((void **)&api.primary, "heif_context_get_primary_image_handle")
         && find((void **)&api.handle_release, "heif_image_handle_release")
         && find((void **)&api.handle_width, "heif_image_handle_get_width")
         && find((void **)&api.handle_height, "heif_image_handle_get_height")
         && find((void **)&api.options_alloc, "heif_decoding_options_alloc")
         && find((void **)&api.options_free, "heif_decoding_options_free")
         && find((void **)&api.decode, "heif_decode_image")
         && find((void **)&api.image_release, "heif_image_release")
         && find((void **)&api.image_width, "heif_image_get_width")
         && find((void **)&api.image_height, "heif_image_get_height")
         && find((void **)&api.plane, "heif_image_get_plane_readonly");
}

static void load(void) {
  library_loader_open("heif", "libheif.so.1", &loaded);
  status.is_loaded = loaded.handle && find_functions();
  if (status.is_loaded && api.version_number() < 0x01070000) {
    snprintf(
        loaded.reason, sizeof(loaded.reason), "%.400s is older than version 1.7.", loaded.path);
    status.is_loaded = false;
  }
  status.version = api.version ? api.version() : "";
  status.path = loaded.path;
  status.reason = loaded.reason;
}

heif_library_status heif_library_load(void) {
  pthread_once(&once, load);
  return status;
}

struct heif_picture {
  void *context;
  void *handle;
  void *image;
};

static bool check(struct heif_error error, heif_fault *fault) {
  if (error.code == 0) return true;
  snprintf(fault->text, sizeof(fault->text), "%s", error.message ? error.message : "no reason");
  return false;
}

void heif_picture_free(heif_picture *picture) {
  if (!picture) return;
  if (picture->image) api.image_release(picture->image);
  if (picture->handle) api.handle_release(picture->handle);
  if (picture->context) api.context_free(picture->context);
  free(picture);
}

heif_picture *heif_picture_open(
    const void *bytes, size_t count, int *width, int *height, heif_fault *fault) {
  fault->text[0] = '\0';
  if (!heif_library_load().is_loaded) return NULL;
  heif_picture *picture = calloc(1, sizeof(*picture));
  if (picture) picture->context = api.context_alloc();
  if (!picture || !picture->context) {
    snprintf(fault->text, sizeof(fault->text), "there is not enough memory");
    heif_picture_free(picture);
    return NULL;
  }
  if (!check(api.read(picture->context, bytes, count, NULL), fault)
      || !check(api.primary(picture->context, &picture->handle), fault)) {
    heif_picture_free(picture);
    return NULL;
  }
  *width = api.handle_width(picture->handle);
  *height = api.handle_height(picture->handle);
  return picture;
}

bool heif_picture_decode(heif_picture *picture, heif_fault *fault) {
  fault->text[0] = '\0';
  struct heif_decoding_options *options = api.options_alloc();
  if (options && options->version >= 2) options->convert_hdr_to_8bit = 1;
  // dav1d, which libheif prefers, writes what it finds wrong with damaged pictures to standard error, and
  // libheif gives nobody its logger. For pictures coded otherwise, and where libaom is missing, libheif chooses.
  if (options && options->version >= 4) options->decoder_id = "aom";
  const bool is_decoded = check(
      api.decode(
          picture->handle, &picture->image, colorspace_rgb, chroma_interleaved_rgb, options),
      fault);
  if (options) api.options_free(options);
  return is_decoded;
}

const uint8_t *heif_picture_rows(
    const heif_picture *picture, int *width, int *height, int *stride) {
  if (!picture->image) return NULL;
  *width = api.image_width(picture->image, channel_interleaved);
  *height = api.image_height(picture->image, channel_interleaved);
  return api.plane(picture->image, channel_interleaved, stride);
}
