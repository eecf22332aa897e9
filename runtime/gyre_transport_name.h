// gyre_transport_name.h - parses the part of a device's name after its kind.

#ifndef GYRE_TRANSPORT_NAME_H
#define GYRE_TRANSPORT_NAME_H

#include "gyre/config.h"

// A parameter of the device that is not part of the configuration.
typedef struct gyre_transport_extra {
  const char *name, *unit;  // the unit is for messages, as in " cycles"
  uint32_t least, most;     // range of accepted values
  uint32_t *value;          // receives the value; unchanged if the name does not have the parameter
} gyre_transport_extra;

// Parses "CONFIG,PARAMETER=VALUE,..." into a legal configuration; "" means small. `extra` lists more parameters, up
// to one without a name; NULL: none. With `queue`, the launch queue is enabled if the configuration can have one and
// the name does not set DISPATCH; then stacks are interleaved unless the name sets STACK_INTERLEAVE. GRAPHICS=1
// implies HEADERS=1 unless the name sets HEADERS. Returns false with a sentence.
bool gyre_transport_config(const char *rest, bool queue, gyre_config *cfg,
                           const gyre_transport_extra *extra, char *why);

#endif
