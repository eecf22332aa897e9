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
// Finds the parameter whose name is nearest to one that was typed; NULL if none is near.
const char *gyre_config_nearest(const char *name);
// Lists the names of a parameter's values, from value 0 on; returns how many, at most `room`. 0: its values are numbers.
unsigned gyre_config_value_names(const char *name, const char **names, unsigned room);
// Do parameters that are each in their range fit together? false: why has the sentence.
bool gyre_config_related(const gyre_config *c, char *why);

#endif
