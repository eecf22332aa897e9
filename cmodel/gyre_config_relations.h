// gyre_config_relations.h - relations between parameters, and the error text of a violation.

#ifndef GYRE_CONFIG_RELATIONS_H
#define GYRE_CONFIG_RELATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

static inline bool gyre_config_is_pow2(uint32_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}
// Writes the error text into why, which has GYRE_MESSAGE bytes; returns false, for the caller to
// return.
__attribute__((format(printf, 2, 3))) bool gyre_config_refuse(char *why, const char *format, ...);
// Returns the parameter whose name is nearest to the given one; NULL if none is near.
const char *gyre_config_nearest(const char *name);
// Lists the names of a parameter's values, from value 0 on; returns their number, at most `room`.
// Returns 0 if the values are numbers.
unsigned gyre_config_value_names(const char *name, const char **names, unsigned room);
// Returns true if parameters that are each in range fit together; otherwise why has the text.
bool gyre_config_related(const gyre_config *c, char *why);

#endif
