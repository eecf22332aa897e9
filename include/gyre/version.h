/// @file
/// The version of these headers, and of the library that a program meets when it runs.
///
/// This is the one place of the number: build, packages and tool read it from here. What a version
/// promises is in docs/api.md.

#ifndef GYRE_VERSION_H
#define GYRE_VERSION_H

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_VERSION_MAJOR 0  ///< Counts changes that break programs, from 1.0 on.
#define GYRE_VERSION_MINOR 1  ///< Counts additions; before 1.0 changes that break programs.
#define GYRE_VERSION_PATCH 0  ///< Counts releases that break nothing; before 1.0 also additions.

/// One number that grows with the version, for `#if`: 0.1.0 is 100, 1.2.3 is 10203.
#define GYRE_VERSION_NUMBER \
  (GYRE_VERSION_MAJOR * 10000 + GYRE_VERSION_MINOR * 100 + GYRE_VERSION_PATCH)

/// The version of the library that the program runs with. It may be another one than that of the
/// headers that the program was compiled with (GYRE_VERSION_NUMBER).
/// @return "MAJOR.MINOR.PATCH"; belongs to the library
GYRE_API const char *gyre_version(void);
/// The same as a number, to be compared with GYRE_VERSION_NUMBER.
/// @return MAJOR * 10000 + MINOR * 100 + PATCH
GYRE_API unsigned gyre_version_number(void);

#ifdef __cplusplus
}
#endif
#endif
