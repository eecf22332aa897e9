// functional_queue.h - the launch queue of the functional simulator: its registers, and the state of its packets.
//
// One launch runs at a time. The transport (functional.c) has its machine, runs it, and reports its end.

#ifndef GYRE_FUNCTIONAL_QUEUE_H
#define GYRE_FUNCTIONAL_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/functional_launch.h"

typedef struct gyre_functional_queue {
  uint32_t base, setup, writes, reads, limit, stack;
  uint32_t code;             // completion code of the last launch that failed
  bool active, stopped;      // a launch runs; a launch was stopped
  uint32_t packet;           // address of its packet
  uint64_t begin;            // its start time
  gyre_func_forbidden seen;  // violations of header permissions
} gyre_functional_queue;

// Reads a register of the queue. Returns false if there is none at this address.
bool gyre_functional_queue_read(const gyre_functional_queue *q, uint32_t address, uint32_t *value);
// Writes a register of the queue. Returns false if it cannot be written; QUEUE_ACTION, QUEUE_READ and QUEUE_STATUS
// cannot.
bool gyre_functional_queue_write(gyre_functional_queue *q, uint32_t address, uint32_t value);
// Takes a packet. Returns false if there is none.
bool gyre_functional_queue_fetch(gyre_functional_queue *q, uint64_t now);
// Ends the launch that runs with a completion. Returns the addresses for stamp and completion, or 0 for none. With
// `stop` the queue takes no packet until it is acknowledged. `word` is the packet, or NULL if it could not be read.
void gyre_functional_queue_end(gyre_functional_queue *q, const uint32_t *word, uint32_t code,
                               uint32_t *stamp, uint32_t *completion);

#endif
