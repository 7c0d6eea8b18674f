#include "CAVFilter.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CLibraryLoader.h"

// The functions as FFmpeg's headers declare them; the structs stay opaque.
static struct {
  unsigned (*version)(void);
  const char *(*configuration)(void);
  void *(*graph_alloc)(void);
  void (*graph_free)(void **);
  const void *(*get_by_name)(const char *);
  int (*graph_create_filter)(
      void **, const void *, const char *, const char *, void *, void *);
  int (*link)(void *, unsigned, void *, unsigned);
  int (*graph_config)(void *, void *);
  int (*source_add)(void *, void *, int);
  int (*sink_get)(void *, void *, int);
  int (*set_option)(void *, const char *, const char *, int);
  int (*graph_parse)(void *, const char *, void **, void **);
  void (*inout_free)(void **);
  void *(*graph_find)(void *, const char *);
} api;

static library_loader_result loaded;
static filter_library_status status;
static filter_library_peer wanted;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// AV_BUFFERSRC_FLAG_KEEP_REF: the caller's frame stays the caller's.
static const int keep_reference = 8;

static bool find(void **function, const char *name) {
  *function = library_loader_symbol(loaded.handle, name);
  if (*function) return true;
  snprintf(loaded.reason, sizeof(loaded.reason), "%s has no %s.", loaded.path, name);
  return false;
}

static bool find_functions(void) {
  return find((void **)&api.version, "avfilter_version")
         && find((void **)&api.configuration, "avfilter_configuration")
         && find((void **)&api.graph_alloc, "avfilter_graph_alloc")
         && find((void **)&api.graph_free, "avfilter_graph_free")
         && find((void **)&api.get_by_name, "avfilter_get_by_name")
         && find((void **)&api.graph_create_filter, "avfilter_graph_create_filter")
         && find((void **)&api.link, "avfilter_link")
         && find((void **)&api.graph_config, "avfilter_graph_config")
         && find((void **)&api.source_add, "av_buffersrc_add_frame_flags")
         && find((void **)&api.sink_get, "av_buffersink_get_frame_flags")
         && find((void **)&api.set_option, "av_opt_set")
         && find((void **)&api.graph_parse, "avfilter_graph_parse2")
         && find((void **)&api.inout_free, "avfilter_inout_free")
         && find((void **)&api.graph_find, "avfilter_graph_get_filter");
}

// A handle finds symbols in the library's own dependencies too, so this is the libavutil it uses.
static bool shares_libavutil(unsigned major) {
  if (library_loader_symbol(loaded.handle, "avutil_version") != wanted.avutil_version_function) {
    snprintf(loaded.reason, sizeof(loaded.reason), "%s uses another libavutil.", loaded.path);
    return false;
  }
  if (api.version() >> 16 != major
      || strcmp(api.configuration(), wanted.avutil_configuration) != 0) {
    snprintf(
        loaded.reason, sizeof(loaded.reason), "%s was built apart from the libavutil in use.",
        loaded.path);
    return false;
  }
  return true;
}

static void load(void) {
  // FFmpeg raises both majors together: libavutil 57, 58, 59, 60 come with libavfilter 8, 9, 10, 11.
  const unsigned avutil_major = wanted.avutil_version >> 16;
  const unsigned major = avutil_major > 49 ? avutil_major - 49 : 0;
  char soname[64];
  snprintf(soname, sizeof(soname), "libavfilter.so.%u", major);
  library_loader_open("avfilter", soname, &loaded);
  status.is_loaded = loaded.handle && find_functions() && shares_libavutil(major);
  status.version = api.version ? api.version() : 0;
  status.path = loaded.path;
  status.reason = loaded.reason;
}

filter_library_status filter_library_load(const filter_library_peer *peer) {
  static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
  static bool is_known = false;
  pthread_mutex_lock(&guard);
  if (!is_known) wanted = *peer;
  is_known = true;
  pthread_mutex_unlock(&guard);
  pthread_once(&once, load);
  return status;
}

bool filter_library_has(const char *filter) {
  return status.is_loaded && api.get_by_name(filter) != NULL;
}

struct filter_chain {
  void *graph;
  void *source;
  void *sink;
};

void filter_chain_free(filter_chain *chain) {
  if (!chain) return;
  api.graph_free(&chain->graph);
  free(chain);
}

static int append(filter_chain *chain, void **last, const char *name, const char *options) {
  const void *filter = api.get_by_name(name);
  void *made = NULL;
  if (!filter) return -ENOSYS;
  int result = api.graph_create_filter(&made, filter, NULL, options, NULL, chain->graph);
  if (result >= 0 && *last) result = api.link(*last, 0, made, 0);
  if (result >= 0) *last = made;
  return result;
}

int filter_chain_create(
    filter_chain **chain, const char *source_options, const filter_step *steps, int count,
    int threads) {
  *chain = NULL;
  if (!status.is_loaded) return -ENOSYS;
  filter_chain *made = calloc(1, sizeof(*made));
  if (made) made->graph = api.graph_alloc();
  if (!made || !made->graph) {
    free(made);
    return -ENOMEM;
  }
  char text[16];
  snprintf(text, sizeof(text), "%d", threads);
  api.set_option(made->graph, "threads", text, 0);
  void *last = NULL;
  int result = append(made, &last, "buffer", source_options);
  made->source = last;
  for (int index = 0; index < count && result >= 0; index++)
    result = append(made, &last, steps[index].name, steps[index].options);
  if (result >= 0) result = append(made, &last, "buffersink", NULL);
  made->sink = last;
  if (result >= 0) result = api.graph_config(made->graph, NULL);
  if (result < 0) {
    filter_chain_free(made);
    return result;
  }
  *chain = made;
  return 0;
}

int filter_chain_send(filter_chain *chain, void *frame) {
  return api.source_add(chain->source, frame, keep_reference);
}

int filter_chain_receive(filter_chain *chain, void *frame) {
  return api.sink_get(chain->sink, frame, 0);
}

struct filter_network {
  void *graph;
};

void filter_network_free(filter_network *network) {
  if (!network) return;
  api.graph_free(&network->graph);
  free(network);
}

int filter_network_create(filter_network **network, const char *description, int threads) {
  *network = NULL;
  if (!status.is_loaded) return -ENOSYS;
  filter_network *made = calloc(1, sizeof(*made));
  if (made) made->graph = api.graph_alloc();
  if (!made || !made->graph) {
    free(made);
    return -ENOMEM;
  }
  char text[16];
  snprintf(text, sizeof(text), "%d", threads);
  api.set_option(made->graph, "threads", text, 0);
  void *inputs = NULL;
  void *outputs = NULL;
  int result = api.graph_parse(made->graph, description, &inputs, &outputs);
  // What is left open has no port, and frames would go nowhere.
  if (result >= 0 && (inputs || outputs)) result = -EINVAL;
  api.inout_free(&inputs);
  api.inout_free(&outputs);
  if (result >= 0) result = api.graph_config(made->graph, NULL);
  if (result < 0) {
    filter_network_free(made);
    return result;
  }
  *network = made;
  return 0;
}

int filter_network_send(filter_network *network, const char *port, void *frame) {
  void *source = api.graph_find(network->graph, port);
  return source ? api.source_add(source, frame, keep_reference) : -EINVAL;
}

int filter_network_receive(filter_network *network, const char *port, void *frame) {
  void *sink = api.graph_find(network->graph, port);
  return sink ? api.sink_get(sink, frame, 0) : -EINVAL;
}
