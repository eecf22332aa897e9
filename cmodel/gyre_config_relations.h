// gyre_config_relations.h - the relations between parameters, and the sentence of what is refused.

#ifndef GYRE_CONFIG_RELATIONS_H
#define GYRE_CONFIG_RELATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

static inline bool gyre_config_is_pow2(uint32_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}
// Writes the sentence into why, which has GYRE_MESSAGE bytes; false, for the caller to return.
__attribute__((format(printf, 2, 3))) bool gyre_config_refuse(char *why, const char *format, ...);
// Do parameters that are each in their range fit together? false: why has the sentence.
bool gyre_config_related(const gyre_config *c, char *why);

#endif
