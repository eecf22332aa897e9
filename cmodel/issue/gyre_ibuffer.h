// gyre_ibuffer.h - twin of rtl/issue/gyre_ibuffer.sv: one FIFO of decoded instructions per warp.

#ifndef GYRE_ISSUE_IBUFFER_H
#define GYRE_ISSUE_IBUFFER_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

#define GYRE_MAX_IBUF 8

typedef struct gyre_ibuffer {
  gyre_uop mem[GYRE_MAX_WARPS][GYRE_MAX_IBUF];
  gyre_scalar_t scalar[GYRE_MAX_WARPS][GYRE_MAX_IBUF];  // ISA = 1
  gyre_vector_t vector[GYRE_MAX_WARPS][GYRE_MAX_IBUF];
  uint8_t rptr_q[GYRE_MAX_WARPS], count_q[GYRE_MAX_WARPS];
  uint32_t valid;  // mask of count_q != 0, updated with it
  uint32_t full;   // mask of count_q == depth, updated with it
  uint8_t depth, num_warps;
} gyre_ibuffer;

typedef struct gyre_ibuffer_in {
  uint32_t flush;  // mask of warps
  // From issue: the head that leaves
  bool pop_valid;
  uint8_t pop_wid;
  // From decode
  bool dec_valid;
  uint8_t dec_wid;
  const gyre_uop *dec_uop;
  const gyre_scalar_t *dec_scalar;  // NULL with ISA = 0
  const gyre_vector_t *dec_vector;
} gyre_ibuffer_in;

void gyre_ibuffer_init(gyre_ibuffer *s, const gyre_config *cfg);

// Returns the head of warp `wid`'s buffer; meaningful if its bit in `valid` is set.
static inline const gyre_uop *gyre_ibuffer_head(const gyre_ibuffer *s, unsigned wid) {
  return &s->mem[wid][s->rptr_q[wid]];
}

static inline const gyre_scalar_t *gyre_ibuffer_scalar_head(const gyre_ibuffer *s, unsigned wid) {
  return &s->scalar[wid][s->rptr_q[wid]];
}

static inline const gyre_vector_t *gyre_ibuffer_vector_head(const gyre_ibuffer *s, unsigned wid) {
  return &s->vector[wid][s->rptr_q[wid]];
}

// Returns the warps that have room, counting the words under way in fetch and decode (-1: none), and the
// instructions of the warps in `early`.
uint32_t gyre_ibuffer_room(const gyre_ibuffer *s, int fetch_wid, int decode_wid, uint32_t early);
void gyre_ibuffer_tick(gyre_ibuffer *s, const gyre_ibuffer_in *in);

#endif
