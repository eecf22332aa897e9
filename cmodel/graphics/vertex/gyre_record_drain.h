// gyre_record_drain.h - twin of rtl/graphics/vertex/gyre_record_drain.sv: moves the output records of
// ended warps from local memory to the ring of records.

#ifndef GYRE_GRAPHICS_RECORD_DRAIN_H
#define GYRE_GRAPHICS_RECORD_DRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_fifo.h"
#include "generated/gyre_bundles.h"
#include "gyre/config.h"

enum { GYRE_DRAIN_WARPS = GYRE_MAX_CORES * GYRE_MAX_WARPS, GYRE_DRAIN_ROWS = 2 };

typedef enum gyre_drain_state {
  GYRE_DRAIN_WAIT,  // waits for the end of the oldest warp
  GYRE_DRAIN_READ,  // requests a row
  GYRE_DRAIN_FREE   // frees the warp
} gyre_drain_state;

// A row of local memory: a word of several records.
typedef struct gyre_drain_row {
  uint8_t words;  // that belong to records; 0: no row
  bool last;      // the last word of these records
  uint32_t word[GYRE_MAX_THREADS];
} gyre_drain_row;

typedef struct gyre_record_drain {
  gyre_config cfg;
  uint32_t ring_words;
  gyre_drain_state state_q;
  uint32_t depth;  // of the list of launched warps
  gyre_filled_warp_t warp[2 * GYRE_DRAIN_WARPS];
  uint32_t head_q, used_q;
  bool ended_q[GYRE_DRAIN_WARPS];  // warp w of core c is c * NUM_WARPS + w
  uint32_t beat_q, word_q;         // word addresses of local memory: first row of the beat, row
  uint8_t left_q, slot_q;          // left: threads from this beat on
  bool ordered_q;                  // the row is the first one of its warp
  gyre_drain_row asked_q;          // the requested row, without words
  gyre_fifo rows;                  // that wait for the ring
  gyre_drain_row row[GYRE_DRAIN_ROWS];
  uint16_t place_q, first_place_q, ready_q;  // of a record; of the first one of the beat
  uint8_t word_slot_q, lane_q;
} gyre_record_drain;

typedef struct gyre_record_drain_in {
  bool start;
  uint8_t in_words, out_words;
  uint8_t first;  // the sixteenth of local memory where the slots begin
  bool warp_valid;
  gyre_filled_warp_t warp;
  const uint8_t *ended;  // a byte for each warp of each core
  bool attr_ready, attr_rvalid;
  const uint32_t *attr_rdata;  // a row
} gyre_record_drain_in;

void gyre_record_drain_init(gyre_record_drain *s, const gyre_config *cfg, uint32_t ring_words);
static inline bool gyre_record_drain_warp_ready(const gyre_record_drain *s) {
  return s->used_q != s->depth;
}
// ring_*: the oldest row that waits; a word of it goes into the ring in each cycle.
static inline bool gyre_record_drain_writes(const gyre_record_drain *s) {
  return gyre_fifo_valid(&s->rows);
}
static inline uint16_t gyre_record_drain_ring_addr(const gyre_record_drain *s) {
  return (uint16_t)(s->place_q + s->word_slot_q);
}
static inline uint32_t gyre_record_drain_ring_data(const gyre_record_drain *s) {
  return s->row[s->rows.head].word[s->lane_q];
}
// Returns true if that word is the last one of its row.
static inline bool gyre_record_drain_pops(const gyre_record_drain *s) {
  return gyre_fifo_valid(&s->rows) && s->lane_q + 1 == s->row[s->rows.head].words;
}
// attr_valid_o, attr_ordered_o and free_o.valid for the warp at the head; the row's byte address.
static inline bool gyre_record_drain_reads(const gyre_record_drain *s) {
  const unsigned held = s->rows.count + (s->asked_q.words != 0);
  return s->state_q == GYRE_DRAIN_READ && (held != GYRE_DRAIN_ROWS || gyre_record_drain_pops(s));
}
static inline bool gyre_record_drain_ordered(const gyre_record_drain *s) { return s->ordered_q; }
static inline bool gyre_record_drain_frees(const gyre_record_drain *s) {
  return s->state_q == GYRE_DRAIN_FREE;
}
static inline const gyre_filled_warp_t *gyre_record_drain_head(const gyre_record_drain *s) {
  return &s->warp[s->head_q];
}
// free_o
static inline gyre_freed_warp_t gyre_record_drain_freed(const gyre_record_drain *s) {
  const gyre_filled_warp_t *w = gyre_record_drain_head(s);
  return (gyre_freed_warp_t){gyre_record_drain_frees(s), w->core, w->wid, w->slot};
}
static inline uint16_t gyre_record_drain_addr(const gyre_record_drain *s) {
  return (uint16_t)(4 * s->word_q);
}
void gyre_record_drain_tick(gyre_record_drain *s, const gyre_record_drain_in *in);

#endif
