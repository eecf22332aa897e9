// gyre_transport_name.h - the part of a device's name behind its kind.

#ifndef GYRE_TRANSPORT_NAME_H
#define GYRE_TRANSPORT_NAME_H

#include "gyre/config.h"

// A parameter that is of the device and not of the configuration.
typedef struct gyre_transport_extra {
  const char *name, *unit;  // of its number, " cycles"
  uint32_t least, most;     // that are accepted
  uint32_t *value;          // where it goes; unchanged if the name does not have it
} gyre_transport_extra;

// "CONFIG,PARAMETER=VALUE,..." to a configuration that is legal; "" is small. `extra` is
// taken besides if it is not NULL. With `queue` the launch queue is there if the name does not say DISPATCH and
// the configuration can have one, and with that stacks are interleaved if it does not say STACK_INTERLEAVE. GRAPHICS=1
// brings the HEADERS=1 that it needs if the name does not say HEADERS. False with a sentence.
bool gyre_transport_config(const char *rest, bool queue, gyre_config *cfg,
                           const gyre_transport_extra *extra, char *why);

#endif
