#ifndef CAVFILTER_H
#define CAVFILTER_H

#include <stdbool.h>

// The part of libavfilter that is used, loaded at run time: neither its headers nor the library are
// needed to build or to link. Frames are passed as untyped pointers to libavutil's AVFrame.

// What is known of the library.
typedef struct filter_library_status {
  bool is_loaded;
  // The version as the library gives it: major << 16 | minor << 8 | micro.
  unsigned version;
  // The file that was loaded; empty when none was.
  const char *_Nonnull path;
  // Why the library is not used, in one sentence; empty when it is.
  const char *_Nonnull reason;
} filter_library_status;

// What the caller is linked with; the library is used only when it belongs to the same FFmpeg.
typedef struct filter_library_peer {
  unsigned avutil_version;
  const char *_Nonnull avutil_configuration;
  // The address of the caller's own `avutil_version`.
  const void *_Nonnull avutil_version_function;
} filter_library_peer;

// Loads the library on the first call, from any thread; later calls give the first answer.
filter_library_status filter_library_load(const filter_library_peer *_Nonnull peer);

// Whether the loaded library has a filter; false when none is loaded.
bool filter_library_has(const char *_Nonnull filter);

// One filter of a chain and its options.
typedef struct filter_step {
  const char *_Nonnull name;
  const char *_Nullable options;
} filter_step;

// A chain of filters between a source and a sink.
typedef struct filter_chain filter_chain;

// Makes a chain, which works on `threads` threads; a negative status is FFmpeg's error.
int filter_chain_create(
    filter_chain *_Nullable *_Nonnull chain, const char *_Nonnull source_options,
    const filter_step *_Nullable steps, int count, int threads);

// Hands a frame in, of which the caller keeps its reference; null ends the input.
int filter_chain_send(filter_chain *_Nonnull chain, void *_Nullable frame);

// Takes a frame out.
int filter_chain_receive(filter_chain *_Nonnull chain, void *_Nonnull frame);

// Frees the chain and the frames in it.
void filter_chain_free(filter_chain *_Nullable chain);

// Filters joined as libavfilter's own language describes them, sources and sinks included.
typedef struct filter_network filter_network;

// Makes a network, which works on `threads` threads. Ports are named in the description, such as
// `buffer@in`.
int filter_network_create(
    filter_network *_Nullable *_Nonnull network, const char *_Nonnull description, int threads);

// Hands a frame to a source, and the caller keeps its reference; null ends that input.
int filter_network_send(
    filter_network *_Nonnull network, const char *_Nonnull port, void *_Nullable frame);

// Takes a frame from a sink.
int filter_network_receive(
    filter_network *_Nonnull network, const char *_Nonnull port, void *_Nonnull frame);

// Frees the network and the frames in it.
void filter_network_free(filter_network *_Nullable network);

#endif
