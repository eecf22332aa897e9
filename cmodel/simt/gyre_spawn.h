// gyre_spawn.h - twin of rtl/simt/gyre_spawn.sv: wspawn, which waits outside of the execute stage
// and then starts and ends warps.

#ifndef GYRE_SIMT_SPAWN_H
#define GYRE_SIMT_SPAWN_H

#include "common/gyre_bits.h"
#include "gyre/config.h"
#include "simt/gyre_wctl.h"

typedef struct gyre_spawn {
  uint8_t wait_q, wait_old_q, wait_wid_q;
  uint32_t wait_pc_q, wait_next_q, wait_low_q;
  // One program counter a thread: its subwarp is set aside while others of its warp run
  bool aside_q;
  uint8_t depth_q;
  uint32_t mask_q;
  uint8_t num_warps;
} gyre_spawn;

// Conditions that it waits for; busy: another instruction resolves in this cycle.
typedef struct gyre_spawn_in {
  uint32_t active, serialize;
  const uint32_t *live;  // living threads of each warp; NULL without subwarps
  bool issue_mid, busy, halted;
} gyre_spawn_in;

// The wspawn acts: warps to start at pc, warps to end; its own warp continues at next_pc.
typedef struct gyre_spawn_out {
  gyre_spawn_t spawn;
  uint8_t wid;
  uint32_t next_pc;
  gyre_rejoin_t rejoin;  // valid: with these threads, at this call depth
  uint32_t mask;
} gyre_spawn_out;

void gyre_spawn_init(gyre_spawn *s, const gyre_config *cfg);
// trap_*: computes the fault of a wspawn in the execute stage.
gyre_wctl_trap gyre_spawn_trap(const gyre_spawn *s, const gyre_wctl_in *in);
// freeze_o; depends on registers.
static inline uint32_t gyre_spawn_freeze(const gyre_spawn *s) {
  if (!s->wait_q || !s->wait_old_q) return 0;
  return gyre_low_mask(s->num_warps) & ~(1u << s->wait_wid_q);
}
// Returns true if other threads of the waiting wspawn's warp live.
static inline bool gyre_spawn_others(const gyre_spawn *s, const uint32_t *live) {
  return s->aside_q && live[s->wait_wid_q] != s->mask_q;
}
// wait_o: the warp whose wspawn waits while nothing else of that warp runs.
static inline uint32_t gyre_spawn_wait(const gyre_spawn *s, const uint32_t *live) {
  return s->wait_q && !gyre_spawn_others(s, live) ? 1u << s->wait_wid_q : 0;
}
// aside_o, for a wspawn in the execute stage that does not fault.
bool gyre_spawn_aside(const gyre_wctl_in *in);
gyre_spawn_out gyre_spawn_eval(const gyre_spawn *s, const gyre_spawn_in *in);
// in: a wspawn that leaves the execute stage (go_i), or NULL. acts: the waiting wspawn acts.
void gyre_spawn_tick(gyre_spawn *s, const gyre_wctl_in *in, bool acts);

#endif
