#define _GNU_SOURCE
#include "CLibraryLoader.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char disabling_variable[] = "MEDIAINTELLIGENCE_DISABLE_OPTIONAL";

bool library_loader_is_disabled(const char *part) {
  const char *list = getenv(disabling_variable);
  const size_t length = strlen(part);
  while (list && *list) {
    const size_t item = strcspn(list, ",");
    if (item == length && strncmp(list, part, length) == 0) return true;
    list += item;
    if (*list == ',') list++;
  }
  return false;
}

// Whether the part may be loaded; the reason is filled in when it may not.
static bool is_allowed(const char *part, library_loader_result *result) {
  memset(result, 0, sizeof(*result));
  if (!library_loader_is_disabled(part)) return true;
  snprintf(
      result->reason, sizeof(result->reason), "%s is switched off by %s.", part, disabling_variable);
  return false;
}

static void load(const char *name, library_loader_result *result) {
  result->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!result->handle) {
    // The reason of the first name is kept: it is the one that was wanted most.
    const char *reason = dlerror();
    if (reason && !result->reason[0])
      snprintf(result->reason, sizeof(result->reason), "%s.", reason);
    return;
  }
  result->reason[0] = '\0';
  struct link_map *map = NULL;
  if (dlinfo(result->handle, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name)
    snprintf(result->path, sizeof(result->path), "%s", map->l_name);
}

void library_loader_open(const char *part, const char *sonames, library_loader_result *result) {
  if (!is_allowed(part, result)) return;
  const char *rest = sonames;
  while (*rest && !result->handle) {
    const size_t length = strcspn(rest, ",");
    char name[256];
    if (length > 0 && length < sizeof(name)) {
      memcpy(name, rest, length);
      name[length] = '\0';
      load(name, result);
    }
    rest += length;
    if (*rest == ',') rest++;
  }
  if (!result->handle && !result->reason[0])
    snprintf(result->reason, sizeof(result->reason), "No library was named for %s.", part);
}

void library_loader_open_file(const char *part, const char *path, library_loader_result *result) {
  if (is_allowed(part, result)) load(path, result);
}

void *library_loader_symbol(void *handle, const char *name) { return dlsym(handle, name); }
