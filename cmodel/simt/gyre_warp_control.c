// gyre_warp_control.c - twin of rtl/simt/gyre_warp_control.sv.

#include "simt/gyre_warp_control.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "gyre_isa.h"

void gyre_warp_control_init(gyre_warp_control *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  gyre_ipdom_init(&s->ipdom, cfg);
  gyre_barriers_unit_init(&s->barriers, cfg);
  s->num_warps = (uint8_t)cfg->num_warps;
  s->num_threads = (uint8_t)cfg->num_threads;
  s->num_cores = (uint8_t)cfg->num_cores;
}

// A bar that the barriers over all cores decide.
static bool is_far(const gyre_warp_control *s, const gyre_wctl_in *in) {
  return s->num_cores > 1 && in->uop->op == GYRE_OP_BAR && in->a >> 31;
}

bool gyre_warp_control_ask(const gyre_warp_control *s, const gyre_wctl_in *in, gyre_wires *w) {
  w->gbar_valid = is_far(s, in);
  if (!w->gbar_valid) return false;
  w->gbar_wid = in->wid;
  w->gbar_id = in->a;
  w->gbar_count = in->b;
  return !w->gbar_ready;
}

// split and join are tried on a copy of the stack of that warp.
static gyre_control stack_step(gyre_stack *k, unsigned depth, const gyre_wctl_in *in) {
  switch (in->uop->op) {
    case GYRE_OP_JOIN: return gyre_stack_join(k, in->tmask, in->a);
    case GYRE_OP_JOIN20: return gyre_stack_join20(k, in->tmask);
    default: return gyre_stack_split(k, depth, in->uop->op, in->tmask, in->cond, in->uop->pc);
  }
}

gyre_wctl_trap gyre_warp_control_trap(const gyre_warp_control *s, const gyre_wctl_in *in,
                                      const gyre_wires *w) {
  gyre_wctl_trap t = {0};
  switch (in->uop->op) {
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN:
      t.valid = s->wait_q || (in->b & 3);
      t.cause = (in->b & 3) ? GYRE_FAULT_PC_MISALIGNED : GYRE_FAULT_WSPAWN;
      t.value = (in->b & 3) ? in->b : 0;
      break;
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN:
    case GYRE_OP_JOIN20:
    case GYRE_OP_JOIN: {
      gyre_stack copy = s->ipdom.stack[in->wid];
      const gyre_control c = stack_step(&copy, s->ipdom.depth, in);
      t.valid = c.fault != GYRE_NO_FAULT;
      t.cause = c.fault;
      t.value = c.value;
      break;
    }
    case GYRE_OP_BAR:
      t.valid = is_far(s, in) ? w->gbar_ready && w->gbar_fault
                              : gyre_barriers_unit_fault(&s->barriers, in->a, in->b);
      t.cause = GYRE_FAULT_BARRIER;
      t.value = in->a;
      break;
    case GYRE_OP_TRAP:
      t.valid = true;
      t.cause = in->uop->rd;
      t.value = in->uop->imm;
      break;
    default: break;
  }
  return t;
}

// A waiting wspawn that can act now.
static void spawn(gyre_warp_control *s, gyre_wires *w) {
  const uint32_t others = gyre_low_mask(s->num_warps) & ~(1u << s->wait_wid_q);
  w->spawn_valid = 1;
  w->spawn_start = s->wait_low_q & others;
  w->spawn_kill = s->wait_old_q ? ~s->wait_low_q & others : 0;
  w->spawn_pc = s->wait_pc_q;
  w->resolve_valid = 1;
  w->resolve_wid = s->wait_wid_q;
  w->resolve_jump = 1;
  w->resolve_pc = s->wait_next_q;
  s->wait_q = 0;
  gyre_ipdom_clear(&s->ipdom, w->spawn_start | w->spawn_kill);
  gyre_barriers_unit_drop(&s->barriers, w->spawn_start | w->spawn_kill);
}

// An instruction leaves. One that faults resolves as well: the machine halts at the same edge.
static void resolve(const gyre_wctl_in *in, gyre_wires *w) {
  const unsigned op = in->uop->op;
  w->resolve_valid = op != GYRE_OP_WSPAWN20 && op != GYRE_OP_WSPAWN;
  w->resolve_wid = in->wid;
  w->resolve_jump = op > GYRE_OP_CSRRCI;
  w->resolve_pc = in->uop->pc + 4;
}

// An instruction takes effect.
static void act(gyre_warp_control *s, const gyre_wctl_in *in, gyre_wires *w) {
  const unsigned op = in->uop->op;
  uint32_t mask = in->tmask;
  bool change = false;
  switch (op) {
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC:
      change = true;
      mask = gyre_tmc_mask(op, in->a, s->num_threads);
      break;
    case GYRE_OP_PRED:
    case GYRE_OP_PREDN:
      change = true;
      mask = gyre_pred_mask(op, in->tmask, in->cond, in->b, s->num_threads);
      break;
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN:
      s->wait_q = 1;
      s->wait_old_q = op == GYRE_OP_WSPAWN20;
      s->wait_wid_q = in->wid;
      s->wait_pc_q = in->b;
      s->wait_next_q = in->uop->pc + 4;
      s->wait_low_q = gyre_low_mask(in->a < s->num_warps ? in->a : s->num_warps);
      break;
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN:
    case GYRE_OP_JOIN20:
    case GYRE_OP_JOIN: {
      gyre_stack *k = &s->ipdom.stack[in->wid];
      const unsigned sp = k->sp;
      const gyre_control c = stack_step(k, s->ipdom.depth, in);
      change = c.jump || k->sp != sp;
      mask = c.tmask;
      if (c.jump) w->resolve_pc = c.pc;
      break;
    }
    case GYRE_OP_BAR:
      if (is_far(s, in)) {
        w->bar_set = w->gbar_wait ? 1u << in->wid : 0;
        break;
      }
      gyre_barriers_unit_fire(&s->barriers, in->wid, in->a, in->b, &w->bar_set, &w->bar_clear);
      break;
    default: break;
  }
  w->resolve_tmask_we = change;
  w->resolve_tmask = change ? mask : 0;
  w->resolve_finish = change && mask == 0;
  if (w->resolve_finish) gyre_ipdom_clear(&s->ipdom, 1u << in->wid);
}

void gyre_warp_control_cycle(gyre_warp_control *s, const gyre_wctl_in *in, bool fault,
                             bool issue_mid, gyre_wires *w) {
  w->spawn_valid = 0;
  w->bar_set = 0;
  w->bar_clear = 0;
  w->resolve_tmask_we = 0;
  w->resolve_finish = 0;
  w->resolve_tmask = 0;
  if (in) {
    resolve(in, w);
    if (!fault) act(s, in, w);
  } else if (s->wait_q && !w->resolve_valid && !w->state_halted) {
    const uint32_t me = 1u << s->wait_wid_q;
    const bool quiet = (w->state_pend & ~me) == 0 && !issue_mid;
    const bool alone = (w->state_active & ~me) == 0;
    if (s->wait_old_q ? quiet : alone) spawn(s, w);
  }
  if (s->num_cores > 1) w->bar_clear |= w->gclear_warps;
}
