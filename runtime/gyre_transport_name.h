// gyre_transport_name.h - the part of a device's name behind its kind.

#ifndef GYRE_TRANSPORT_NAME_H
#define GYRE_TRANSPORT_NAME_H

#include "gyre/config.h"

// "CONFIG,PARAMETER=VALUE,..." to a configuration that is legal; "" is small. `latency`, of memory in
// cycles, is taken besides if it is not NULL. With `queue` the launch queue is there if the name does not say DISPATCH and
// the configuration can have one, and with that stacks are interleaved if it does not say STACK_INTERLEAVE. False with
// a sentence.
bool gyre_transport_config(const char *rest, bool queue, gyre_config *cfg, uint32_t *latency,
                           char *why);

#endif
