// gyre_fifo.h - twin of rtl/common/gyre_fifo.sv and rtl/common/gyre_queue.sv: occupancy of a queue,
// and the positions of its items. The owner has the items in an array (`depth` elements of any
// type). The head is item[f.head]; a new item goes to item[gyre_fifo_tail(&f)] before
// gyre_fifo_tick. gyre_fifo.sv shifts its items instead of moving a pointer, which makes no
// difference at the ports.

#ifndef GYRE_COMMON_FIFO_H
#define GYRE_COMMON_FIFO_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_fifo {
  uint32_t depth, head, count;
} gyre_fifo;

static inline void gyre_fifo_init(gyre_fifo *f, uint32_t depth) {
  f->depth = depth;
  f->head = 0;
  f->count = 0;
}

static inline bool gyre_fifo_ready(const gyre_fifo *f) { return f->count < f->depth; }
static inline bool gyre_fifo_valid(const gyre_fifo *f) { return f->count != 0; }

// Returns the index of the next item; call only if gyre_fifo_ready.
static inline uint32_t gyre_fifo_tail(const gyre_fifo *f) {
  const uint32_t at = f->head + f->count;
  return at < f->depth ? at : at - f->depth;
}

// Clock edge: push and pop are the accepted transfers (valid and ready).
static inline void gyre_fifo_tick(gyre_fifo *f, bool push, bool pop) {
  if (pop && ++f->head == f->depth) f->head = 0;
  f->count = f->count + push - pop;
}

#endif
