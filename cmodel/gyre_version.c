// gyre_version.c - version of the library at build time (include/gyre/version.h).

#include "gyre/version.h"

#define TEXT(number) #number
#define JOIN(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char *gyre_version(void) {
  return JOIN(GYRE_VERSION_MAJOR, GYRE_VERSION_MINOR, GYRE_VERSION_PATCH);
}

unsigned gyre_version_number(void) { return GYRE_VERSION_NUMBER; }
