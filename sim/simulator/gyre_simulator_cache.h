// gyre_simulator_cache.h - RTL simulators, one executable per configuration, built on demand and kept. Errors are
// printed on stderr, because a build takes minutes and has a log.

#ifndef GYRE_SIMULATOR_CACHE_H
#define GYRE_SIMULATOR_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "gyre/config.h"

// Writes the directories of sources and of simulators to `out`. The first is $GYRE_SOURCE, or the source tree from
// which this tool was built. The second is $GYRE_CACHE, or gyre/ in the user's cache directory. Returns false if there
// is none.
bool gyre_simulator_cache_source(char *out, size_t size);
bool gyre_simulator_cache_root(char *out, size_t size);
// Returns the path of the simulator `kind` (scripts/build_rtl: "rtl", "lockstep", each also with "-wave", "served") of
// this configuration. Builds it first if it is not in the cache.
bool gyre_simulator_cache_find(const char *kind, const gyre_config *cfg, char *exe, size_t size);

#endif
