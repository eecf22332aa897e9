// gyre_commit.h - twin of rtl/commit/gyre_commit.sv: one result a cycle to the register file.
// Touches: the ready of every result boundary, wb_*, flag_*.

#ifndef GYRE_COMMIT_COMMIT_H
#define GYRE_COMMIT_COMMIT_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_result {
  uint8_t wid, pass, rd, last;
  uint32_t lanes;
  uint32_t data[GYRE_MAX_THREADS];
} gyre_result;

typedef struct gyre_commit {
  uint8_t valid_q, flag_valid_q;  // something to write; flags
  bool faulted_q;                 // it is of a pass that faulted, and is not written
  gyre_result result_q;
  uint8_t flags_q[GYRE_MAX_THREADS];
  bool late_valid_q;  // a result of the load/store unit that did not win
  gyre_result late_q;
  uint8_t num_lanes;
} gyre_commit;

void gyre_commit_init(gyre_commit *s, const gyre_config *cfg);
// wb_*, flag_*: registers.
void gyre_commit_state(const gyre_commit *s, gyre_wires *w);
// wb_valid
static inline bool gyre_commit_writes(const gyre_commit *s) { return s->valid_q && !s->faulted_q; }
// The register of warp `wid` that is free from this cycle on, as a bit.
static inline uint64_t gyre_commit_frees(const gyre_commit *s, unsigned wid) {
  return gyre_commit_writes(s) && s->result_q.last && s->result_q.wid == wid
             ? UINT64_C(1) << s->result_q.rd
             : 0;
}
// alu_ready ... lsu_ready. Needs the valids.
void gyre_commit_eval(const gyre_commit *s, gyre_wires *w);
// Needs all results and trap_valid.
void gyre_commit_tick(gyre_commit *s, const gyre_wires *w);

#endif
