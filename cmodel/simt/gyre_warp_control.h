// gyre_warp_control.h - twin of rtl/simt/gyre_warp_control.sv: tmc, wspawn, split, join, bar, pred.
// Touches: resolve_* (unless the branch unit resolves), spawn_*, bar_*, gbar_* but the answer.

#ifndef GYRE_SIMT_WARP_CONTROL_H
#define GYRE_SIMT_WARP_CONTROL_H

#include "gyre.h"
#include "generated/gyre_bundles.h"
#include "simt/gyre_barriers.h"
#include "simt/gyre_ipdom.h"

typedef struct gyre_warp_control {
  gyre_ipdom ipdom;
  gyre_barriers_unit barriers;
  uint8_t wait_q, wait_old_q, wait_wid_q;
  uint32_t wait_pc_q, wait_next_q, wait_low_q;
  uint8_t num_warps, num_threads, num_cores;
} gyre_warp_control;

// The last pass of an instruction of the special function unit, with operands gathered.
typedef struct gyre_wctl_in {
  const gyre_uop *uop;
  uint8_t wid;
  uint32_t a, b, cond, tmask;
} gyre_wctl_in;

typedef struct gyre_wctl_trap {
  bool valid;
  uint8_t cause;
  uint32_t value;
} gyre_wctl_trap;

void gyre_warp_control_init(gyre_warp_control *s, const gyre_config *cfg);
// gbar_valid and payload; true: the instruction waits for the answer (wait_o). Needs gbar_ready.
bool gyre_warp_control_ask(const gyre_warp_control *s, const gyre_wctl_in *in, gyre_wires *w);
// trap_*: would the instruction fault? Needs gbar_ready, gbar_fault.
gyre_wctl_trap gyre_warp_control_trap(const gyre_warp_control *s, const gyre_wctl_in *in,
                                      const gyre_wires *w);
// freeze_o: a register.
static inline uint32_t gyre_warp_control_freeze(const gyre_warp_control *s) {
  if (!s->wait_q || !s->wait_old_q) return 0;
  return (s->num_warps >= 32 ? ~0u : (1u << s->num_warps) - 1u) & ~(1u << s->wait_wid_q);
}
// spawn_wait_o: the warp whose wspawn waits.
static inline uint32_t gyre_warp_control_spawn_wait(const gyre_warp_control *s) {
  return s->wait_q ? 1u << s->wait_wid_q : 0;
}
// One cycle: `in` is NULL if no instruction leaves (go_i low); fault: it traps, and only resolves.
// Gives resolve_*, spawn_*, bar_* and changes the state at once: nobody looks at the old one
// afterwards in the same cycle.
// Needs the masks, state_pend, state_halted, gbar_wait, gclear_warps and resolve_valid of the branch
// unit in *w.
void gyre_warp_control_cycle(gyre_warp_control *s, const gyre_wctl_in *in, bool fault,
                             bool issue_mid, gyre_wires *w);

#endif
