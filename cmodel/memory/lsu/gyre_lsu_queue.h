// gyre_lsu_queue.h - twin of rtl/memory/lsu/gyre_lsu_queue.sv: queue of the beats that wait in the
// load/store unit. The hardware also stores the pairs of lanes and the line of the first lane. The
// model computes both at the head (gyre_lane_match.h, gyre_lsu_first_lane.h).

#ifndef GYRE_MEMORY_LSU_QUEUE_H
#define GYRE_MEMORY_LSU_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_fifo.h"
#include "gyre/config.h"
#include "memory/lsu/gyre_lsu_beat.h"

typedef struct gyre_lsu_queue {
  uint32_t lanes;  // configuration
  // Registers
  gyre_fifo fifo;
  gyre_lsu_item *item;
} gyre_lsu_queue;

// Returns false if allocation fails; call gyre_lsu_queue_free in this case, too.
bool gyre_lsu_queue_init(gyre_lsu_queue *q, const gyre_config *cfg);
void gyre_lsu_queue_free(gyre_lsu_queue *q);
static inline void gyre_lsu_queue_reset(gyre_lsu_queue *q) {
  gyre_fifo_init(&q->fifo, q->fifo.depth);
}

static inline bool gyre_lsu_queue_ready(const gyre_lsu_queue *q) {
  return gyre_fifo_ready(&q->fifo);
}
static inline bool gyre_lsu_queue_valid(const gyre_lsu_queue *q) {
  return gyre_fifo_valid(&q->fifo);
}
// Returns the head; valid only while the queue is not empty.
static inline const gyre_lsu_item *gyre_lsu_queue_head(const gyre_lsu_queue *q) {
  return &q->item[q->fifo.head];
}
// Clock edge: `enters` enters unless it is NULL; leaves: the head leaves.
void gyre_lsu_queue_tick(gyre_lsu_queue *q, const gyre_lsu_item *enters, bool leaves);

#endif
