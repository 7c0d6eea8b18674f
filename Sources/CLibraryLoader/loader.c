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

void library_loader_open(const char *part, const char *sonames, library_loader_result *result) {
  memset(result, 0, sizeof(*result));
  if (library_loader_is_disabled(part)) {
    snprintf(
        result->reason, sizeof(result->reason), "%s is switched off by %s.", part,
        disabling_variable);
    return;
  }
  const char *rest = sonames;
  while (*rest) {
    const size_t length = strcspn(rest, ",");
    char name[256];
    if (length > 0 && length < sizeof(name)) {
      memcpy(name, rest, length);
      name[length] = '\0';
      result->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
      if (result->handle) break;
      // The reason of the first name is kept: it is the one that was wanted most.
      const char *reason = dlerror();
      if (reason && !result->reason[0])
        snprintf(result->reason, sizeof(result->reason), "%s.", reason);
    }
    rest += length;
    if (*rest == ',') rest++;
  }
  if (!result->handle) {
    if (!result->reason[0])
      snprintf(result->reason, sizeof(result->reason), "No library was named for %s.", part);
    return;
  }
  result->reason[0] = '\0';
  struct link_map *map = NULL;
  if (dlinfo(result->handle, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name)
    snprintf(result->path, sizeof(result->path), "%s", map->l_name);
}

void *library_loader_symbol(void *handle, const char *name) { return dlsym(handle, name); }
