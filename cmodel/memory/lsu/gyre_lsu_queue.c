// gyre_lsu_queue.c - twin of rtl/memory/lsu/gyre_lsu_queue.sv.

#include "memory/lsu/gyre_lsu_queue.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

bool gyre_lsu_queue_init(gyre_lsu_queue *q, const gyre_config *cfg) {
  q->lanes = cfg->num_lanes;
  gyre_fifo_init(&q->fifo, cfg->lsu_queue);
  q->item = calloc(q->fifo.depth, sizeof *q->item);
  return q->item != NULL;
}

void gyre_lsu_queue_free(gyre_lsu_queue *q) {
  free(q->item);
  q->item = NULL;
}

void gyre_lsu_queue_tick(gyre_lsu_queue *q, const gyre_lsu_item *enters, bool leaves) {
  if (enters != NULL) {
    gyre_lsu_item *to = &q->item[gyre_fifo_tail(&q->fifo)];
    memcpy(to, enters, offsetof(gyre_lsu_item, addr));
    memcpy(to->addr, enters->addr, q->lanes * sizeof *to->addr);
    memcpy(to->wdata, enters->wdata, q->lanes * sizeof *to->wdata);
  }
  gyre_fifo_tick(&q->fifo, enters != NULL, leaves);
}
