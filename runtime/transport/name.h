// name.h - parses the part of a device's name after its kind.

#ifndef GYRE_TRANSPORT_NAME_H
#define GYRE_TRANSPORT_NAME_H

#include "gyre/config.h"

// A parameter of the device that is not part of the configuration.
typedef struct gyre_transport_extra {
  const char *name, *unit;  // the unit is for messages, as in " cycles"
  uint32_t least, most;     // range of accepted values
  uint32_t *value;          // receives the value; unchanged if the name does not have the parameter
} gyre_transport_extra;

// Parses "CONFIG,PARAMETER=VALUE,..." into a legal configuration; "" means compute. `extra` lists more parameters,
// up to one without a name; NULL: none. Returns false with a sentence. Parameters that the name does not set follow those
// that it sets:
// - With `queue`, the launch queue is enabled if the configuration can have one, and then stacks are interleaved.
// - GRAPHICS=1 implies HEADERS=1. Without a queue there are no headers and no interleaved stacks.
// - A cache that is left out, or has few misses in flight, does not prefetch.
bool gyre_transport_config(const char *rest, bool queue, gyre_config *cfg,
                           const gyre_transport_extra *extra, char *why);

#endif
