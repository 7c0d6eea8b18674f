/// The few functions used of OpenVINO's C API, declared here and looked up at run time.
///
/// The declarations follow the C API 2.0 of OpenVINO (unchanged from 2025.0 to 2026.4), so that a build
/// needs neither its headers nor its libraries. Swift cannot call variadic functions nor index C
/// arrays of handles comfortably, so what needs either is wrapped here and nothing else is.
///
/// Every function that can fail returns 0 for success and otherwise writes one line to `reason`.
/// An engine and a model may be used from several threads at once, a request from one at a time.

#ifndef COPENVINO_H
#define COPENVINO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Text for people, always ended with a zero.
typedef struct COVText {
  char bytes[1024];
} COVText;

/// The loaded library and its device registry. It lives until the process ends: the thread library
/// beneath it cannot be unloaded safely.
typedef struct COVEngine COVEngine;
/// A network compiled for one input size.
typedef struct COVModel COVModel;
/// The working memory of one inference.
typedef struct COVRequest COVRequest;

/// The first and the last major version whose functions are known to be as declared here.
enum { COVOldestMajorVersion = 2025, COVNewestMajorVersion = 2026 };

/// Whether the environment hides the engine: nonzero when it does.
int cov_is_disabled(void);

/// Loads the library, looks up the functions, checks the version and makes the device registry.
///
/// @param library the path of `libopenvino_c.so…`, or its name alone to let the system search.
/// @param path filled with the file that was loaded.
/// @param version filled with the build number also when the version does not fit.
COVEngine *_Nullable cov_engine_open(
    const char *_Nonnull library, COVText *_Nonnull path, COVText *_Nonnull version,
    COVText *_Nonnull reason);

/// Reads an ONNX file, fixes the size of its only input and compiles it for the CPU, in 32-bit floats.
///
/// @param dims the input's four extents: pictures, planes, rows, columns.
/// @param threads the number of threads of one inference, at least 1.
COVModel *_Nullable cov_model_compile(
    COVEngine *_Nonnull engine, const char *_Nonnull path, const int64_t dims[_Nonnull 4], int threads,
    COVText *_Nonnull reason);

/// Takes a network that was exported by the same version of the engine on a like processor.
///
/// It is much faster than compiling. The file must belong to this user; it may be replaced or removed
/// while the network is used, not changed. Only one import may run at a time.
COVModel *_Nullable cov_model_import(
    COVEngine *_Nonnull engine, const char *_Nonnull path, int threads, COVText *_Nonnull reason);
/// Writes a compiled network to a new file; what is there already is overwritten.
int cov_model_export(COVModel *_Nonnull model, const char *_Nonnull path, COVText *_Nonnull reason);
void cov_model_free(COVModel *_Nullable model);

/// Makes working memory; the model must outlive it.
COVRequest *_Nullable cov_request_create(COVModel *_Nonnull model, COVText *_Nonnull reason);
void cov_request_free(COVRequest *_Nullable request);

/// Lends the input's floats and their number. They stay where they are as long as the request lives.
float *_Nullable cov_request_input(
    COVRequest *_Nonnull request, size_t *_Nonnull count, COVText *_Nonnull reason);

/// Runs the network on what the input holds.
int cov_request_infer(COVRequest *_Nonnull request, COVText *_Nonnull reason);

/// Lends the floats of the output called `name` and their number, until the next inference.
const float *_Nullable cov_request_output(
    COVRequest *_Nonnull request, const char *_Nonnull name, size_t *_Nonnull count,
    COVText *_Nonnull reason);

#ifdef __cplusplus
}
#endif

#endif
