// random_config.h - configurations that random programs run on: drawn, or named on the command line.

#ifndef RANDOM_CONFIG_H
#define RANDOM_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/gyre.h"

// A legal configuration of up to so many cores with small caches, often odd ones. False with a sentence
// in `why` if none was found.
// Returns true if the parameter is 0 or 1.
bool random_config_is_bit(const char *name);
bool random_config(uint64_t *rng, uint32_t cores, gyre_config *cfg, char *why);
// The configuration of this name, with PARAMETER=VALUE for each of `set`.
bool random_named_config(const char *config, const char *const *set, unsigned sets,
                         gyre_config *cfg, char *why);

#endif
