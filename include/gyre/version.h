/// @file
/// The version of these headers, and of the library with which a program runs.
///
/// The number is defined here only; build, packages and tool read this file. docs/api.md tells what
/// a version promises.

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

/// Returns the version of the library with which the program runs. It may differ from the version
/// of the headers with which the program was compiled (GYRE_VERSION_NUMBER).
/// @return "MAJOR.MINOR.PATCH", which belongs to the library
GYRE_API const char *gyre_version(void);
/// Returns the same version as a number, for comparison with GYRE_VERSION_NUMBER.
/// @return MAJOR * 10000 + MINOR * 100 + PATCH
GYRE_API unsigned gyre_version_number(void);

#ifdef __cplusplus
}
#endif
#endif
