// gyre_functional_queue.h - the launch queue of the functional simulator: its registers, and what packets come to.
//
// One launch is under way at a time. Its machine is the transport's (gyre_transport_functional.c), which runs it and tells how it has
// ended.

#ifndef GYRE_FUNCTIONAL_QUEUE_H
#define GYRE_FUNCTIONAL_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/functional_launch.h"

typedef struct gyre_functional_queue {
  uint32_t base, setup, writes, reads, limit, stack;
  uint32_t code;             // of the last launch that did not end well
  bool active, stopped;      // a launch is under way; one was stopped
  uint32_t packet;           // its packet
  uint64_t begin;            // when it began
  gyre_func_forbidden seen;  // what headers have forbidden
} gyre_functional_queue;

// Whether the register at this address is one of the queue; then what it reads.
bool gyre_functional_queue_read(const gyre_functional_queue *q, uint32_t address, uint32_t *value);
// Whether such a register can be written; then it is. QUEUE_ACTION, QUEUE_READ and QUEUE_STATUS are none of these.
bool gyre_functional_queue_write(gyre_functional_queue *q, uint32_t address, uint32_t value);
// Whether there is a packet to take; then it is under way.
bool gyre_functional_queue_take(gyre_functional_queue *q, uint64_t now);
// The launch that is under way has ended with this completion: where stamp and completion are to be written, 0 nowhere;
// `stop`: the queue takes nothing until it goes on. `word`: its packet, or NULL: it could not be read.
void gyre_functional_queue_end(gyre_functional_queue *q, const uint32_t *word, uint32_t code,
                               uint32_t *stamp, uint32_t *completion);

#endif
