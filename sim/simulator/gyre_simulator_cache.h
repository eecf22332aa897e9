// gyre_simulator_cache.h - RTL simulators, one executable per configuration, built on demand and kept.
//
// What goes wrong is said on stderr, as building takes minutes and has a log.

#ifndef GYRE_SIMULATOR_CACHE_H
#define GYRE_SIMULATOR_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "gyre/config.h"

// The directories that RTL simulators are built from and kept in, into `out`. The first is
// $GYRE_SOURCE or the source tree that this was built from; the second $GYRE_CACHE or gyre/ in the
// user's cache directory. False if there is none.
bool gyre_simulator_cache_source(char *out, size_t size);
bool gyre_simulator_cache_root(char *out, size_t size);
// The path of the simulator `kind` (scripts/build_rtl: "rtl", "lockstep", each also with "-wave",
// "served") of this configuration, which is built first if it is not in the cache.
bool gyre_simulator_cache_find(const char *kind, const gyre_config *cfg, char *exe, size_t size);

#endif
