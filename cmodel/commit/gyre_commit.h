// gyre_commit.h - twin of rtl/commit/gyre_commit.sv: selects one result a cycle for the register
// file.

#ifndef GYRE_COMMIT_COMMIT_H
#define GYRE_COMMIT_COMMIT_H

#include "execute/fpu/gyre_fpu_beat.h"
#include "execute/gyre_beat.h"
#include "gyre/config.h"

// Results of the units, NULL: none. They stay unchanged until the edge.
typedef struct gyre_commit_in {
  const gyre_fpu_out *fpu;
  const gyre_beat_out *mul, *div, *sfu, *alu, *lsu;
  bool trap_valid;  // the beat in the execute stage faults
} gyre_commit_in;

typedef struct gyre_commit_out {
  bool fpu_ready, mul_ready, div_ready, sfu_ready, alu_ready, lsu_ready;
} gyre_commit_out;

// To register file, fcsr and scoreboard: registers, which stay unchanged until the next cycle's
// edge. The result and the flags are valid if valid or flag_valid is set.
typedef struct gyre_write {
  bool valid, flag_valid;
  const gyre_beat_out *result;
  const uint8_t *flags;  // one a lane
} gyre_write;

typedef struct gyre_commit {
  uint8_t valid_q, flag_valid_q;  // a result to write; its flags
  bool faulted_q;                 // the result is of a faulting beat, and is not written
  // The result and its flags. Those of the last cycle stay, for modules that read them at the edge
  // at which the next ones come.
  gyre_beat_out result[2];
  uint8_t flags[2][GYRE_MAX_THREADS];
  uint8_t now;
  bool late_valid_q;  // a result of the load/store unit that lost the arbitration
  gyre_beat_out late_q;
  uint8_t num_lanes;
} gyre_commit;

void gyre_commit_init(gyre_commit *s, const gyre_config *cfg);
// wb_valid
static inline bool gyre_commit_writes(const gyre_commit *s) { return s->valid_q && !s->faulted_q; }
// wb_*, flag_*
static inline gyre_write gyre_commit_state(const gyre_commit *s) {
  return (gyre_write){.valid = gyre_commit_writes(s),
                      .flag_valid = s->flag_valid_q != 0,
                      .result = &s->result[s->now],
                      .flags = s->flags[s->now]};
}
// Returns the register of warp `wid` that is free from this cycle on; -1: none.
static inline int gyre_commit_frees(const gyre_commit *s, unsigned wid) {
  const gyre_beat_out *r = &s->result[s->now];
  return gyre_commit_writes(s) && r->last && r->wid == wid ? r->rd : -1;
}
// Selects one of the available results; that of the load/store unit never waits.
static inline void gyre_commit_eval(const gyre_commit *s, const gyre_commit_in *in,
                                    gyre_commit_out *out) {
  out->fpu_ready = !s->late_valid_q;
  out->mul_ready = out->fpu_ready && !in->fpu;
  out->div_ready = out->mul_ready && !in->mul;
  out->sfu_ready = out->alu_ready = out->div_ready && !in->div;
  out->lsu_ready = true;
}
void gyre_commit_tick(gyre_commit *s, const gyre_commit_in *in);

#endif
