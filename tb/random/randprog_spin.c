// randprog_spin.c - threads of one warp that wait for each other: locks, flags, tickets. A thread
// that waits runs on until a turn brings the thread that it waits for.
//
// Each warp has locks of its own, so that the order of its threads depends on nothing else. Whether
// sc.w succeeds may depend on other warps, so that locks by lr.w and sc.w are of warps that are alone,
// and of free programs.

#include "randprog_plan.h"

enum { PAUSE = 0x01000000, FEW = 4, COUNT = 16 };  // COUNT: offset of what the lock guards

typedef struct spin {
  unsigned lock, t, u, who;  // registers
  unsigned insns;            // from one turn to the next at most
  bool pause;
} spin;

static void pause_here(rp_gen *g, const spin *s) {
  if (s->pause) rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);
}

// Data under the lock: a count, and the thread's share of it.
static void guarded(rp_gen *g, const spin *s) {
  rp_i(g, INSN_LW, s->u, s->lock, COUNT);
  if (!g->opt.own_only) rp_alu(g, rp_below(g, 3));  // which may read the count
  rp_i(g, INSN_ADDI, s->u, s->u, rp_range(g, 1, 3));
  if (rp_chance(g, 20)) rp_hint(g);
  rp_s(g, INSN_SW, s->lock, s->u, COUNT);
}

static void by_swap(rp_gen *g, const spin *s) {
  rp_li(g, s->u, 1);
  const uint32_t top = rp_here(g);
  if (rp_chance(g, 30)) {  // looks before it tries
    rp_i(g, INSN_LW, s->t, s->lock, 0);
    pause_here(g, s);
    rp_branch_to(g, INSN_BNE, s->t, 0, top);
  } else {
    pause_here(g, s);
  }
  rp_word(g, rp_atomic_word(g, INSN_AMOSWAP, s->t, s->lock, s->u));
  rp_branch_to(g, INSN_BNE, s->t, 0, top);
  guarded(g, s);
  if (rp_chance(g, 50))
    rp_s(g, INSN_SW, s->lock, 0, 0);
  else
    rp_word(g, rp_atomic_word(g, INSN_AMOSWAP, 0, s->lock, 0));
}

static void by_reservation(rp_gen *g, const spin *s) {
  rp_li(g, s->u, 1);
  const uint32_t top = rp_here(g);
  rp_word(g, rp_atomic_word(g, INSN_LR, s->t, s->lock, 0));
  const rp_fix taken = rp_branch(g, INSN_BNE, s->t, 0);
  rp_word(g, rp_atomic_word(g, INSN_SC, s->t, s->lock, s->u));
  const rp_fix in = rp_branch(g, INSN_BEQ, s->t, 0);
  rp_patch(g, taken);
  rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);
  rp_jal_to(g, 0, top);
  rp_patch(g, in);
  guarded(g, s);
  rp_s(g, INSN_SW, s->lock, 0, 0);
}

// Thread after thread, upwards.
static void by_ticket(rp_gen *g, const spin *s) {
  const uint32_t top = rp_here(g);
  rp_i(g, INSN_LW, s->t, s->lock, 0);
  pause_here(g, s);
  rp_branch_to(g, INSN_BNE, s->t, s->who, top);
  guarded(g, s);
  rp_i(g, INSN_ADDI, s->t, s->t, 1);
  rp_s(g, INSN_SW, s->lock, s->t, 0);
}

// One thread sets a flag that the others wait for, which come first by the rule.
static void by_flag(rp_gen *g, const spin *s, uint32_t threads) {
  rp_li(g, s->u, rp_below(g, threads));
  const rp_fix sets = rp_branch(g, INSN_BEQ, s->u, s->who);
  const uint32_t top = rp_here(g);
  rp_i(g, INSN_LW, s->t, s->lock, 0);
  pause_here(g, s);
  rp_branch_to(g, INSN_BEQ, s->t, 0, top);
  const rp_fix end = rp_jal(g, 0);
  rp_patch(g, sets);
  guarded(g, s);
  rp_li(g, s->t, rp_range(g, 1, 9));
  rp_s(g, INSN_SW, s->lock, s->t, 0);
  rp_patch(g, end);
}

bool rp_spin(rp_gen *g) {
  const gyre_config *c = g->cfg;
  const uint8_t *r = g->reg;
  if (!g->groups.locks || g->loop >= RP_LOOPS || c->num_threads < 2) return false;
  const uint32_t threads = c->num_threads < FEW ? c->num_threads : rp_range(g, 2, FEW);
  const uint64_t trips = (uint64_t)threads * (threads + 2);
  spin s = {r[R_CNT0 + g->loop], r[R_T0], r[R_T1], r[R_MASK0 + g->loop], 0, rp_chance(g, 50)};
  if (trips * c->group_wait > 20000) s.pause = true;
  s.insns = s.pause ? 16 : c->group_wait;
  rp_slot(g, s.t);
  rp_scaled(g, s.lock, g->groups.locks, s.t, RP_LOCK_BYTES, s.u);
  rp_s(g, INSN_SW, s.lock, 0, 0);
  rp_csrr(g, s.who, GYRE_CSR_TID);
  rp_i(g, INSN_SLTIU, s.t, s.who, threads);
  const rp_fix others = rp_branch(g, INSN_BEQ, s.t, 0);
  g->full_mask = false;
  g->level++;
  g->loop++;
  const bool sure = g->alone || (g->opt.timing_dependent && !g->abrupt);
  switch (rp_below(g, 4)) {
    case 0:
      if (sure && g->atomics) {
        by_reservation(g, &s);
        break;
      }
      // fall through
    case 1:
      if (g->atomics) {
        by_swap(g, &s);
        break;
      }
      // fall through
    case 2: by_ticket(g, &s); break;
    default: by_flag(g, &s, threads); break;
  }
  g->level--;
  g->loop--;
  g->dyn += trips * (s.insns + 160) * g->mult;
  rp_patch(g, others);
  g->full_mask = true;
  rp_li(g, s.u, rp_corner(g));  // counts by earlier threads are not kept
  rp_li(g, s.t, rp_corner(g));
  rp_gather(g, false, false);
  return true;
}
