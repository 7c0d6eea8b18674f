#include "COpenVINO.h"

#include <CLibraryLoader.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The name by which the environment can hide the engine.
static const char part_name[] = "openvino";

// OpenVINO's own types, as its C API lays them out. Handles are opaque.
typedef int ov_status;
typedef struct ov_core ov_core;
typedef struct ov_model ov_model;
typedef struct ov_compiled_model ov_compiled_model;
typedef struct ov_infer_request ov_infer_request;
typedef struct ov_tensor ov_tensor;
typedef struct {
  const char *build_number;
  const char *description;
} ov_version;
typedef struct {
  int64_t min, max;
} ov_dimension;
typedef struct {
  ov_dimension rank;
  ov_dimension *dims;
} ov_partial_shape;

// One line per function: result, name, parameters.
#define COV_FUNCTIONS(F)                                                                              \
  F(ov_status, ov_get_openvino_version, (ov_version *))                                               \
  F(void, ov_version_free, (ov_version *))                                                            \
  F(const char *, ov_get_last_err_msg, (void))                                                        \
  F(ov_status, ov_core_create, (ov_core **))                                                          \
  F(void, ov_core_free, (ov_core *))                                                                  \
  F(ov_status, ov_core_read_model, (const ov_core *, const char *, const char *, ov_model **))        \
  F(void, ov_model_free, (ov_model *))                                                                \
  F(ov_status, ov_partial_shape_create_static, (int64_t, const int64_t *, ov_partial_shape *))        \
  F(void, ov_partial_shape_free, (ov_partial_shape *))                                                \
  F(ov_status, ov_model_reshape_single_input, (const ov_model *, ov_partial_shape))                   \
  F(ov_status, ov_core_compile_model,                                                                 \
    (const ov_core *, const ov_model *, const char *, size_t, ov_compiled_model **, ...))             \
  F(ov_status, ov_core_set_property, (const ov_core *, const char *, ...))                            \
  F(ov_status, ov_core_import_model,                                                                  \
    (const ov_core *, const char *, size_t, const char *, ov_compiled_model **))                      \
  F(ov_status, ov_compiled_model_export_model, (const ov_compiled_model *, const char *))             \
  F(void, ov_compiled_model_free, (ov_compiled_model *))                                              \
  F(ov_status, ov_compiled_model_create_infer_request,                                                \
    (const ov_compiled_model *, ov_infer_request **))                                                 \
  F(void, ov_infer_request_free, (ov_infer_request *))                                                \
  F(ov_status, ov_infer_request_get_input_tensor, (const ov_infer_request *, ov_tensor **))           \
  F(ov_status, ov_infer_request_get_tensor, (const ov_infer_request *, const char *, ov_tensor **))   \
  F(ov_status, ov_infer_request_infer, (ov_infer_request *))                                          \
  F(ov_status, ov_tensor_get_size, (const ov_tensor *, size_t *))                                     \
  F(ov_status, ov_tensor_get_byte_size, (const ov_tensor *, size_t *))                                \
  F(ov_status, ov_tensor_data, (const ov_tensor *, void **))                                          \
  F(void, ov_tensor_free, (ov_tensor *))

// How networks run. Floats of 32 bits everywhere: a processor with shorter ones must not give other
// embeddings.
#define COV_PROPERTIES(P, thread_count)         \
  P("INFERENCE_NUM_THREADS", thread_count)      \
  P("NUM_STREAMS", "1")                         \
  P("PERFORMANCE_HINT", "LATENCY")              \
  P("INFERENCE_PRECISION_HINT", "f32")
enum { COV_PROPERTY_COUNT = 4 };

struct COVEngine {
#define COV_MEMBER(result, name, parameters) result(*name) parameters;
  COV_FUNCTIONS(COV_MEMBER)
#undef COV_MEMBER
  ov_core *core;
};

struct COVModel {
  const COVEngine *engine;
  ov_compiled_model *compiled;
  // What an imported network reads its weights from for as long as it lives.
  void *mapping;
  size_t mapped_size;
};

struct COVRequest {
  const COVEngine *engine;
  ov_infer_request *request;
};

static void say(COVText *text, const char *what, const char *detail) {
  const int has_detail = detail && *detail;
  snprintf(
      text->bytes, sizeof text->bytes, "%s%s%s", what, has_detail ? ": " : "",
      has_detail ? detail : "");
  for (char *at = text->bytes; *at; at++) {
    if (*at == '\n' || *at == '\r' || *at == '\t') *at = ' ';
  }
}

// The message belongs to the library and is kept per thread; it is copied at once.
static void say_last(const COVEngine *engine, COVText *text, const char *what) {
  say(text, what, engine->ov_get_last_err_msg());
}

static int resolve_all(COVEngine *engine, void *library, COVText *reason) {
#define COV_RESOLVE(result, name, parameters)                                     \
  {                                                                               \
    void *found = library_loader_symbol(library, #name);                          \
    if (!found) {                                                                 \
      say(reason, "the library lacks a function of OpenVINO's C API", #name);     \
      return -1;                                                                  \
    }                                                                             \
    memcpy(&engine->name, &found, sizeof found);                                  \
  }
  COV_FUNCTIONS(COV_RESOLVE)
#undef COV_RESOLVE
  return 0;
}

static int check_version(const COVEngine *engine, COVText *version, COVText *reason) {
  ov_version found = {0};
  if (engine->ov_get_openvino_version(&found) != 0 || !found.build_number) {
    say(reason, "the library does not tell its version", NULL);
    return -1;
  }
  say(version, found.build_number, NULL);
  engine->ov_version_free(&found);
  long major = strtol(version->bytes, NULL, 10);
  if (major < COVOldestMajorVersion || major > COVNewestMajorVersion) {
    snprintf(
        reason->bytes, sizeof reason->bytes, "version %.40s is not one of %d to %d", version->bytes,
        COVOldestMajorVersion, COVNewestMajorVersion);
    return -1;
  }
  return 0;
}

int cov_is_disabled(void) { return library_loader_is_disabled(part_name); }

COVEngine *cov_engine_open(
    const char *library, COVText *path, COVText *version, COVText *reason) {
  path->bytes[0] = 0;
  version->bytes[0] = 0;
  library_loader_result loaded;
  library_loader_open_file(part_name, library, &loaded);
  if (!loaded.handle) {
    say(reason, loaded.reason, NULL);
    return NULL;
  }
  say(path, loaded.path, NULL);
  COVEngine *engine = calloc(1, sizeof *engine);
  if (!engine) {
    say(reason, "out of memory", NULL);
    return NULL;
  }
  if (resolve_all(engine, loaded.handle, reason) != 0 ||
      check_version(engine, version, reason) != 0) {
    free(engine);
    return NULL;
  }
  if (engine->ov_core_create(&engine->core) != 0) {
    say_last(engine, reason, "the engine did not start");
    free(engine);
    return NULL;
  }
  return engine;
}

static ov_model *read_model(
    const COVEngine *engine, const char *path, const int64_t *dims, COVText *reason) {
  ov_model *model = NULL;
  if (engine->ov_core_read_model(engine->core, path, NULL, &model) != 0) {
    say_last(engine, reason, "the model cannot be read");
    return NULL;
  }
  ov_partial_shape shape = {0};
  ov_status status = engine->ov_partial_shape_create_static(4, dims, &shape);
  if (status == 0) {
    status = engine->ov_model_reshape_single_input(model, shape);
    if (status != 0) say_last(engine, reason, "the model does not take this input size");
    engine->ov_partial_shape_free(&shape);
  } else {
    say_last(engine, reason, "the input size is not valid");
  }
  if (status == 0) return model;
  engine->ov_model_free(model);
  return NULL;
}

// Takes the compiled network over.
static COVModel *make_model(
    const COVEngine *engine, ov_compiled_model *compiled, void *mapping, size_t mapped_size,
    COVText *reason) {
  COVModel *model = calloc(1, sizeof *model);
  if (!model) {
    say(reason, "out of memory", NULL);
    engine->ov_compiled_model_free(compiled);
    return NULL;
  }
  *model = (COVModel){engine, compiled, mapping, mapped_size};
  return model;
}

COVModel *cov_model_compile(
    COVEngine *engine, const char *path, const int64_t dims[4], int threads, COVText *reason) {
  ov_model *source = read_model(engine, path, dims, reason);
  if (!source) return NULL;
  char thread_count[16];
  snprintf(thread_count, sizeof thread_count, "%d", threads > 0 ? threads : 1);
  ov_compiled_model *compiled = NULL;
#define COV_PAIR(key, value) , key, value
  ov_status status = engine->ov_core_compile_model(
      engine->core, source, "CPU", 2 * COV_PROPERTY_COUNT,
      &compiled COV_PROPERTIES(COV_PAIR, thread_count));
#undef COV_PAIR
  if (status != 0) say_last(engine, reason, "the model cannot be compiled");
  engine->ov_model_free(source);
  return status == 0 ? make_model(engine, compiled, NULL, 0, reason) : NULL;
}

// The import takes no properties of its own, so they become the device's defaults.
static int set_properties(const COVEngine *engine, int threads) {
  char thread_count[16];
  snprintf(thread_count, sizeof thread_count, "%d", threads > 0 ? threads : 1);
#define COV_SET(key, value) \
  if (engine->ov_core_set_property(engine->core, "CPU", key, value) != 0) return -1;
  COV_PROPERTIES(COV_SET, thread_count)
#undef COV_SET
  return 0;
}

// Another user's file is not trusted: the engine reads it without checking every number in it.
static void *map_file(const char *path, size_t *size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return NULL;
  struct stat found;
  void *mapping = MAP_FAILED;
  if (fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == geteuid() &&
      found.st_size > 0) {
    *size = (size_t)found.st_size;
    mapping = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
  }
  close(file);
  return mapping == MAP_FAILED ? NULL : mapping;
}

COVModel *cov_model_import(COVEngine *engine, const char *path, int threads, COVText *reason) {
  size_t size = 0;
  void *mapping = map_file(path, &size);
  if (!mapping) {
    say(reason, "there is no file of this user to import", NULL);
    return NULL;
  }
  ov_compiled_model *compiled = NULL;
  COVModel *model = NULL;
  if (set_properties(engine, threads) != 0 ||
      engine->ov_core_import_model(engine->core, mapping, size, "CPU", &compiled) != 0) {
    say_last(engine, reason, "the compiled model cannot be imported");
  } else {
    model = make_model(engine, compiled, mapping, size, reason);
  }
  if (!model) munmap(mapping, size);
  return model;
}

int cov_model_export(COVModel *model, const char *path, COVText *reason) {
  if (model->engine->ov_compiled_model_export_model(model->compiled, path) == 0) return 0;
  say_last(model->engine, reason, "the compiled model cannot be exported");
  return -1;
}

void cov_model_free(COVModel *model) {
  if (!model) return;
  model->engine->ov_compiled_model_free(model->compiled);
  if (model->mapping) munmap(model->mapping, model->mapped_size);
  free(model);
}

COVRequest *cov_request_create(COVModel *model, COVText *reason) {
  COVRequest *request = calloc(1, sizeof *request);
  if (!request) {
    say(reason, "out of memory", NULL);
    return NULL;
  }
  request->engine = model->engine;
  if (model->engine->ov_compiled_model_create_infer_request(model->compiled, &request->request) != 0) {
    say_last(model->engine, reason, "the inference cannot be prepared");
    free(request);
    return NULL;
  }
  return request;
}

void cov_request_free(COVRequest *request) {
  if (!request) return;
  request->engine->ov_infer_request_free(request->request);
  free(request);
}

// Takes the tensor over. The request keeps its memory alive; the handle is only a reference to it.
static float *lend(
    const COVEngine *engine, ov_tensor *tensor, const char *name, size_t *count, COVText *reason) {
  size_t elements = 0, bytes = 0;
  void *data = NULL;
  if (engine->ov_tensor_get_size(tensor, &elements) != 0 ||
      engine->ov_tensor_get_byte_size(tensor, &bytes) != 0 ||
      engine->ov_tensor_data(tensor, &data) != 0 || !data) {
    say_last(engine, reason, name);
    data = NULL;
  } else if (bytes != elements * sizeof(float)) {
    // The numbering of element types differs between versions; the size does not.
    say(reason, name, "the tensor does not hold 32-bit floats");
    data = NULL;
  }
  engine->ov_tensor_free(tensor);
  *count = data ? elements : 0;
  return data;
}

float *cov_request_input(COVRequest *request, size_t *count, COVText *reason) {
  *count = 0;
  ov_tensor *tensor = NULL;
  if (request->engine->ov_infer_request_get_input_tensor(request->request, &tensor) != 0) {
    say_last(request->engine, reason, "the model has not one input");
    return NULL;
  }
  return lend(request->engine, tensor, "input", count, reason);
}

int cov_request_infer(COVRequest *request, COVText *reason) {
  if (request->engine->ov_infer_request_infer(request->request) == 0) return 0;
  say_last(request->engine, reason, "the inference failed");
  return -1;
}

const float *cov_request_output(
    COVRequest *request, const char *name, size_t *count, COVText *reason) {
  *count = 0;
  ov_tensor *tensor = NULL;
  if (request->engine->ov_infer_request_get_tensor(request->request, name, &tensor) != 0) {
    say_last(request->engine, reason, name);
    return NULL;
  }
  return lend(request->engine, tensor, name, count, reason);
}
