#ifndef CLIBRARYLOADER_H
#define CLIBRARYLOADER_H

#include <stdbool.h>
#include <stddef.h>

// Loads shared libraries that a feature can do without. A library stays loaded for the life of the
// process; loading the same one twice is cheap and gives the same handle.

// A library that was loaded, or the reason why it was not.
typedef struct library_loader_result {
  void *_Nullable handle;
  // The file that was loaded; empty when none was.
  char path[1024];
  // One sentence; empty when the library was loaded.
  char reason[512];
} library_loader_result;

// Loads the first of the comma-separated sonames that the system finds.
//
// `part` is the name under which the environment variable MEDIAINTELLIGENCE_DISABLE_OPTIONAL, a
// comma-separated list, can hide the library.
void library_loader_open(
    const char *_Nonnull part, const char *_Nonnull sonames,
    library_loader_result *_Nonnull result);

// Loads one library by its path, of any length and with any characters, or by its name.
void library_loader_open_file(
    const char *_Nonnull part, const char *_Nonnull path, library_loader_result *_Nonnull result);

// Looks up a function; null when the library does not have it.
void *_Nullable library_loader_symbol(void *_Nonnull handle, const char *_Nonnull name);

// Whether the environment hides a part.
bool library_loader_is_disabled(const char *_Nonnull part);

#endif
