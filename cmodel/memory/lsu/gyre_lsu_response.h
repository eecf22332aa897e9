// gyre_lsu_response.h - twin of rtl/memory/lsu/gyre_lsu_response.sv: response queue of the load/store
// unit, which tracks waiting loads and turns answers into results.

#ifndef GYRE_MEMORY_LSU_RESPONSE_H
#define GYRE_MEMORY_LSU_RESPONSE_H

#include <stdbool.h>
#include <stdint.h>

#include "execute/gyre_beat.h"
#include "gyre/config.h"

// A load access that waits for its answer.
typedef struct gyre_load {
  uint8_t wid, beat, rd, wb, op, fresh;
  uint32_t group;  // lanes that the access serves
  uint32_t fails;  // SC: lanes that fail
  bool kept;       // the result of an AMO that comes with its write; op is GYRE_OP_SC
  uint32_t addr[GYRE_MAX_THREADS];
} gyre_load;

typedef struct gyre_lsu_response {
  uint32_t lanes, line_bytes, loads;  // configuration
  // Registers. The last entry, number `loads`, belongs to local memory.
  uint64_t valid;
  uint64_t open;  // entries whose instruction will make more accesses
  bool hold;
  gyre_load *load;
} gyre_lsu_response;

typedef struct gyre_lsu_response_in {
  // From the data cache; tag and line are read only with an answer.
  bool dcrsp_valid;
  uint32_t dcrsp_tag;
  const uint8_t *dcrsp_data;
  const uint32_t *lmem_rdata;  // from local memory
  bool res_ready;              // from commit
} gyre_lsu_response_in;

typedef struct gyre_lsu_response_out {
  bool dcrsp_ready;   // to the data cache
  bool res_valid;     // to commit, then also:
  gyre_beat_out res;  // the data of other lanes is 0
  // For the edge
  bool local, answered;
  bool take;       // the answer is taken
  uint32_t index;  // entry that is answered
  // Words that an AMO, or an LR by a fresh read, has read; valid if such a read is answered.
  bool is_old;
  uint32_t old[GYRE_MAX_THREADS];
} gyre_lsu_response_out;

bool gyre_lsu_response_init(gyre_lsu_response *a, const gyre_config *cfg, uint32_t loads);
void gyre_lsu_response_free(gyre_lsu_response *a);
void gyre_lsu_response_reset(gyre_lsu_response *a);

static inline bool gyre_lsu_response_free_entry(const gyre_lsu_response *a) {
  return (~a->valid & ((1ull << a->loads) - 1)) != 0;
}
// Returns the tag of the next load for the cache; 0 if no entry is free.
static inline uint32_t gyre_lsu_response_tag(const gyre_lsu_response *a) {
  return gyre_lsu_response_free_entry(a) ? (uint32_t)__builtin_ctzll(~a->valid) : 0;
}
// After eval_take: the answer to the read of an AMO, or to the fresh read of an LR, is taken.
static inline bool gyre_lsu_response_old_valid(const gyre_lsu_response_out *out) {
  return out->is_old && out->take;
}
// After eval_take: the bank outputs may change after this cycle.
static inline bool gyre_lsu_response_local_done(const gyre_lsu_response_out *out) {
  return !out->local || out->take;
}
// After eval_take: a load of local memory may be made.
static inline bool gyre_lsu_response_local_free(const gyre_lsu_response *a,
                                                const gyre_lsu_response_out *out) {
  return gyre_lsu_response_local_done(out) && !a->hold;
}

// Computes the result and the answered entry. Needs dcrsp_* and lmem_rdata. kept: the words of a
// result that comes with the write of an AMO.
void gyre_lsu_response_eval_result(const gyre_lsu_response *a, const gyre_lsu_response_in *in,
                                   const uint32_t *kept, gyre_lsu_response_out *out);
// Computes dcrsp_ready and take, after eval_result. Needs res_ready.
static inline void gyre_lsu_response_eval_take(const gyre_lsu_response_in *in,
                                               gyre_lsu_response_out *out) {
  out->take = in->res_ready;
  out->dcrsp_ready = !out->local && out->take;
}
// Updates the registers at the clock edge.
void gyre_lsu_response_tick(gyre_lsu_response *a, const gyre_lsu_response_in *in,
                            const gyre_lsu_response_out *out);
// An access is made at this edge, after the tick: takes an entry (the tag of the cycle, or `loads`)
// and returns it to be filled in.
gyre_load *gyre_lsu_response_start(gyre_lsu_response *a, uint32_t index, bool final);

#endif
