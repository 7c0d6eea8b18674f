#include "CLibraryLoader.h"
