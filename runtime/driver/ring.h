// ring.h - the memory layout of the launch queue, for ring.c and queue.c.
//
// Memory begins with a ring of PACKETS packets. After it comes an area for each packet with the data of its launch:
// stamp, completion, block and arguments (gyre_launch_block.h).

#ifndef GYRE_DRIVER_RING_H
#define GYRE_DRIVER_RING_H

#include "gyre_launch_block.h"
#include "objects.h"

enum { LOG_PACKETS = 3, PACKETS = 1 << LOG_PACKETS, PACKET_BYTES = 64 };
// Offsets in the area of a packet, in bytes.
enum { STAMP = 0, COMPLETION = 16, BLOCK = 64, ARGUMENTS = BLOCK + GYRE_BLOCK_BYTES };
enum { AREA = (ARGUMENTS + GYRE_MAX_ARGUMENT_BYTES + 127) / 128 * 128 };

// Returns the area of a packet.
static inline gyre_address gyre_ring_area(const gyre_host *h, uint32_t number) {
  return h->block + PACKETS * PACKET_BYTES + number % PACKETS * AREA;
}

// Empties the ring and waits until nothing runs. Returns false if the device is lost or was abandoned.
bool gyre_ring_clear(gyre_host *h, char *why);
// Stores the start and end time of the last command; `words` are the four words of a stamp.
void gyre_ring_set_time(gyre_queue *q, const uint32_t *words);

#endif
