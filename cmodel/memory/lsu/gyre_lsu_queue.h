// gyre_lsu_queue.h - twin of rtl/memory/lsu/gyre_lsu_queue.sv: passes that wait in the load/store unit.
// Of the pairs of lanes and the line of the lane that leads, which the hardware keeps with a pass, nothing is kept here:
// gyre_lane_match.h and gyre_lsu_lead.h find them again at the head.

#ifndef GYRE_MEMORY_LSU_QUEUE_H
#define GYRE_MEMORY_LSU_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_fifo.h"
#include "gyre/config.h"
#include "memory/lsu/gyre_lsu_pass.h"

typedef struct gyre_lsu_queue {
  uint32_t lanes;  // configuration
  // Registers
  gyre_fifo fifo;
  gyre_lsu_item *item;
} gyre_lsu_queue;

// False: no memory; gyre_lsu_queue_free all the same.
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
// It means something while there is one.
static inline const gyre_lsu_item *gyre_lsu_queue_head(const gyre_lsu_queue *q) {
  return &q->item[q->fifo.head];
}
// The edge: this pass enters, if it is not NULL; the head leaves.
void gyre_lsu_queue_tick(gyre_lsu_queue *q, const gyre_lsu_item *enters, bool leaves);

#endif
