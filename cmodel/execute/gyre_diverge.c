// gyre_diverge.c - twin of rtl/execute/gyre_diverge.sv.

#include "execute/gyre_diverge.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "execute/gyre_alu.h"
#include "generated/gyre_units.h"

void gyre_diverge_init(gyre_diverge *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

static void stray(uint32_t lanes, uint32_t target, gyre_branch_out *br) {
  if (lanes == 0) return;
  br->trap = true;
  br->trap_cause = GYRE_FAULT_PC_MISALIGNED;
  br->trap_lanes = lanes;
  br->trap_value = target;
}

static void eval_branch(const gyre_diverge *s, const gyre_exec *x, uint32_t tmask,
                        gyre_diverge_out *out) {
  const gyre_uop *u = x->uop;
  gyre_branch_out *br = &out->br;
  const uint32_t taken = gyre_alu_taken(u, s->num_lanes, x->lanes, x->a, x->b);
  const uint32_t dest = u->pc + u->imm, next = gyre_uop_next(u);
  out->noted = (x->first ? 0 : s->noted_q) | taken << x->beat * s->num_lanes;
  const uint32_t yes = out->noted & tmask, no = tmask & ~out->noted;
  const bool diverges = yes != 0 && no != 0 && dest != next;
  stray(dest & 2 ? taken : 0, dest, br);
  br->jump = (yes != 0) != u->taken;
  br->pc = yes ? dest : next;
  br->is_branch = !diverges;
  out->asks = diverges;
  if (!diverges) return;
  const bool ahead = out->turn ? yes & out->turn : dest < next;
  out->regroup = (gyre_regroup_t){.wid = x->wid,
                                  .put = true,
                                  .run = true,
                                  .put_pc = ahead ? next : dest,
                                  .put_mask = ahead ? no : yes,
                                  .run_pc = ahead ? dest : next,
                                  .run_mask = ahead ? yes : no};
}

// Returns the rs1 under examination: the lowest remaining lane's, then the lowest noted lane's.
// Before the beat is compared it is the first rs1, from an earlier beat if this one has no such
// lane.
static uint32_t looked(const gyre_diverge *s, const gyre_exec *x, const gyre_diverge_out *out) {
  const uint32_t noted = s->noted_q >> x->beat * s->num_lanes & gyre_low_mask(s->num_lanes);
  const uint32_t lanes = s->left_q ? s->left_q : noted;
  if (!s->busy_q) return x->first ? x->a[x->first_lane] : s->a_q;
  return lanes == 0 || out->flush ? s->a_q : x->a[gyre_lowest(lanes)];
}

static void eval_jump(const gyre_diverge *s, const gyre_exec *x, gyre_diverge_out *out) {
  const unsigned shift = x->beat * s->num_lanes;
  gyre_branch_out *br = &out->br;
  uint32_t target[GYRE_MAX_THREADS], astray = 0;
  const uint32_t others = out->turn ? s->noted_q & ~out->turn : 0;
  out->flush = s->busy_q && !s->stray_q && others != 0;
  out->a = looked(s, x, out);
  gyre_alu_target(s->num_lanes, x->a, x->b, target);
  for (unsigned l = 0; l < s->num_lanes; l++) {
    if (x->a[l] == out->a) out->same |= 1u << l;
    if (target[l] & 2) astray |= x->lanes & 1u << l;
  }
  const uint32_t differs = x->lanes & ~out->same;
  const uint32_t imm = x->uop->imm;
  br->pc = (out->a + imm) & ~1u;
  br->jump = true;
  br->is_branch = !s->busy_q;
  if (s->busy_q) {
    out->puts = (!s->stray_q && s->left_q) || out->flush;
    out->asks = !out->puts && !s->stray_q;
    if (s->stray_q) stray(s->left_q, br->pc, br);
    out->regroup =
        (gyre_regroup_t){.wid = x->wid,
                         .put = out->puts,
                         .run = !out->puts,
                         .put_pc = br->pc,
                         .put_mask = out->flush ? others : (s->left_q & out->same) << shift,
                         .run_pc = br->pc,
                         .run_mask = s->noted_q};
    return;
  }
  const uint32_t turn = out->turn >> shift & gyre_low_mask(s->num_lanes);
  out->apart = differs || astray || (!x->first && s->apart_q);
  out->stray = astray != 0;
  out->left = astray ? astray : out->turn ? x->lanes & ~turn : differs;
  out->noted = (x->first ? 0 : s->noted_q) | (out->turn && out->apart ? turn : x->lanes & out->same)
                                                 << shift;
}

void gyre_diverge_eval(const gyre_diverge *s, const gyre_exec *x, uint32_t tmask, uint32_t turn,
                       bool free, gyre_diverge_out *out) {
  const unsigned op = x->uop->op;
  *out = (gyre_diverge_out){.turn = turn};
  if (op < GYRE_OP_BEQ || op > GYRE_OP_JALR) return;
  if (op == GYRE_OP_JALR) {
    eval_jump(s, x, out);
  } else {
    eval_branch(s, x, tmask, out);
  }
  out->wait = !free || out->puts || out->apart;
}

void gyre_diverge_tick(gyre_diverge *s, const gyre_exec *x, const gyre_diverge_out *out, bool fire,
                       bool regroup_ready) {
  if (!out) return;
  if (out->puts && regroup_ready) {
    if (out->flush) {
      s->noted_q &= out->turn;
    } else {
      s->left_q &= ~out->same;
    }
    return;
  }
  if (s->left_q == 0 && x->uop->op == GYRE_OP_JALR) s->a_q = out->a;
  if (!s->busy_q) {
    s->noted_q = out->noted;
    s->stray_q = out->stray;
  }
  if (fire) {
    s->apart_q = s->busy_q;
    s->busy_q = false;
  } else if (out->apart) {
    s->busy_q = true;
    s->left_q = out->left;
  }
}
