// gyre_reference_queue.h - twin of rtl/graphics/vertex/gyre_reference_queue.sv: keeps references to
// vertices and cuts in order; a reference continues when its record is in the ring.

#ifndef GYRE_GRAPHICS_REFERENCE_QUEUE_H
#define GYRE_GRAPHICS_REFERENCE_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/draw.h"

// A vertex, or a cut. Bit 0 of a cut's position says that it ends an instance.
typedef struct gyre_reference {
  bool cut;
  uint16_t number, place, mark;
} gyre_reference;

typedef struct gyre_reference_queue {
  uint32_t size;  // a power of two, at most GYRE_DRAW_QUEUE
  gyre_reference item[GYRE_DRAW_QUEUE];
  gyre_reference shown;  // read register of the memory
  uint32_t head_q, tail_q, count_q;
  bool shown_q;
  uint16_t oldest_q, floor_q;
} gyre_reference_queue;

typedef struct gyre_reference_queue_in {
  bool start;
  uint8_t entries;
  bool valid;  // `reference` is valid
  gyre_reference reference;
  uint16_t next, ready_number;
  bool ref_ready, held;
  uint16_t held_mark;
} gyre_reference_queue_in;

void gyre_reference_queue_init(gyre_reference_queue *s, uint32_t size);
static inline bool gyre_reference_queue_ready(const gyre_reference_queue *s) {
  return s->count_q != s->size;
}
static inline bool gyre_reference_queue_empty(const gyre_reference_queue *s) {
  return s->count_q == 0;
}
// ref_valid_o; `shown` is the offered reference.
static inline bool gyre_reference_queue_valid(const gyre_reference_queue *s,
                                              uint16_t ready_number) {
  const uint16_t distance = (uint16_t)(s->shown.number - ready_number);
  return s->shown_q && (s->shown.cut || distance >> 15);
}
static inline bool gyre_reference_queue_flush(const gyre_reference_queue *s, bool filling,
                                              uint16_t filling_first) {
  return !gyre_reference_queue_ready(s) && s->shown_q && !s->shown.cut && filling &&
         s->shown.number == filling_first;
}
void gyre_reference_queue_tick(gyre_reference_queue *s, const gyre_reference_queue_in *in);

#endif
