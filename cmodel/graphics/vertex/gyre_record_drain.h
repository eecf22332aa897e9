// gyre_record_drain.h - twin of rtl/graphics/vertex/gyre_record_drain.sv: moves the output records of
// ended warps from local memory to the ring of records.

#ifndef GYRE_GRAPHICS_RECORD_DRAIN_H
#define GYRE_GRAPHICS_RECORD_DRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"

enum { GYRE_DRAIN_WARPS = GYRE_MAX_CORES * GYRE_MAX_WARPS };

typedef enum gyre_drain_state {
  GYRE_DRAIN_WAIT,  // waits for the end of the oldest warp
  GYRE_DRAIN_READ,  // requests a word
  GYRE_DRAIN_FREE   // frees the warp
} gyre_drain_state;

typedef struct gyre_record_drain {
  gyre_config cfg;
  uint32_t ring_words;
  gyre_drain_state state_q;
  uint32_t depth;  // of the list of launched warps
  gyre_filled_warp_t warp[2 * GYRE_DRAIN_WARPS];
  uint32_t head_q, used_q;
  bool ended_q[GYRE_DRAIN_WARPS];  // warp w of core c is c * NUM_WARPS + w
  uint32_t record_q, word_q;       // word addresses of local memory
  uint8_t thread_q, slot_q;
  bool waits_q, last_q;
  uint16_t place_q, address_q, ready_q;
} gyre_record_drain;

typedef struct gyre_record_drain_in {
  bool start;
  uint8_t in_words, out_words;
  uint8_t first;  // the sixteenth of local memory where the slots begin
  bool warp_valid;
  gyre_filled_warp_t warp;
  const uint8_t *ended;  // a byte for each warp of each core
  bool attr_ready, attr_rvalid;
} gyre_record_drain_in;

void gyre_record_drain_init(gyre_record_drain *s, const gyre_config *cfg, uint32_t ring_words);
static inline bool gyre_record_drain_warp_ready(const gyre_record_drain *s) {
  return s->used_q != s->depth;
}
// attr_valid_o, attr_ordered_o and free_o.valid for the warp at the head; the row's byte address.
static inline bool gyre_record_drain_reads(const gyre_record_drain *s) {
  return s->state_q == GYRE_DRAIN_READ;
}
static inline bool gyre_record_drain_ordered(const gyre_record_drain *s) {
  return s->thread_q == 0 && s->slot_q == 0;
}
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
  return (uint16_t)(4 * (s->word_q - s->word_q % s->cfg.num_lanes));
}
static inline uint32_t gyre_record_drain_lane(const gyre_record_drain *s) {
  return s->word_q % s->cfg.num_lanes;
}
// ring_we_o: the word goes to address_q.
static inline bool gyre_record_drain_writes(const gyre_record_drain *s, bool attr_rvalid) {
  return s->waits_q && attr_rvalid;
}
void gyre_record_drain_tick(gyre_record_drain *s, const gyre_record_drain_in *in);

#endif
