// gyre_driver_ring.h - where the launch queue of a device has its packets and what belongs to them: for gyre_driver_ring.c
// and gyre_driver_queue.c.
//
// Memory begins with a ring of PACKETS packets. Behind it lies for each what belongs to the launch: stamp, completion,
// block and arguments (gyre_launch_block.h).

#ifndef GYRE_DRIVER_RING_H
#define GYRE_DRIVER_RING_H

#include "gyre_launch_block.h"
#include "gyre_runtime_private.h"

enum { LOG_PACKETS = 3, PACKETS = 1 << LOG_PACKETS, PACKET_BYTES = 64 };
// Of what belongs to a launch, in bytes.
enum { STAMP = 0, COMPLETION = 16, BLOCK = 64, ARGUMENTS = BLOCK + GYRE_BLOCK_BYTES };
enum { AREA = (ARGUMENTS + GYRE_MAX_ARGUMENT_BYTES + 127) / 128 * 128 };

// What belongs to the packet of this number.
static inline gyre_address gyre_ring_area(const gyre_host *h, uint32_t number) {
  return h->block + PACKETS * PACKET_BYTES + number % PACKETS * AREA;
}

// Nothing is under way any more, and nothing is in the ring. False: the device is lost, or was abandoned.
bool gyre_ring_clear(gyre_host *h, char *why);
// `words`, four, are those of a stamp: when the last command began and ended.
void gyre_ring_set_time(gyre_queue *q, const uint32_t *words);

#endif
