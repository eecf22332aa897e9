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

static void stray(const gyre_exec *x, uint32_t lanes, const uint32_t *target, uint32_t dest,
                  gyre_branch_out *br) {
  if (lanes == 0) return;
  br->trap = true;
  br->trap_cause = GYRE_FAULT_PC_MISALIGNED;
  br->trap_lanes = lanes;
  br->trap_value = x->uop->op == GYRE_OP_JALR ? target[gyre_lowest(lanes)] : dest;
}

static void eval_branch(const gyre_diverge *s, const gyre_exec *x, uint32_t tmask,
                        gyre_diverge_out *out) {
  const gyre_uop *u = x->uop;
  gyre_branch_out *br = &out->br;
  const uint32_t taken = gyre_alu_taken(u, s->num_lanes, x->lanes, x->a, x->b);
  const uint32_t dest = u->pc + u->imm, next = u->pc + 4;
  out->yes = (x->first ? 0 : s->yes_q) | taken << x->pass * s->num_lanes;
  const uint32_t yes = out->yes & tmask, no = tmask & ~out->yes;
  const bool diverges = out->yes != 0 && out->yes != tmask && u->imm != 4;
  stray(x, dest & 2 ? taken : 0, NULL, dest, br);
  br->jump = (out->yes != 0) != u->taken;
  br->pc = out->yes ? dest : next;
  br->is_branch = !diverges;
  out->asks = diverges;
  if (!diverges) return;
  const bool lower = dest < next;
  out->regroup = (gyre_regroup){.wid = x->wid,
                                .put = true,
                                .run = true,
                                .put_pc = lower ? next : dest,
                                .put_mask = lower ? no : yes,
                                .run_pc = lower ? dest : next,
                                .run_mask = lower ? yes : no};
}

static void eval_jump(const gyre_diverge *s, const gyre_exec *x, gyre_diverge_out *out) {
  gyre_branch_out *br = &out->br;
  uint32_t astray = 0;
  gyre_alu_target(s->num_lanes, x->a, x->b, out->target);
  out->a = x->first ? x->a[x->lead] : s->a_q;
  for (unsigned l = 0; l < s->num_lanes; l++) {
    if (!(x->lanes >> l & 1)) continue;
    if (x->a[l] != out->a) out->unlike = true;
    if (out->target[l] & 2) astray |= 1u << l;
  }
  stray(x, astray, out->target, 0, br);
  br->target = x->first ? out->target[x->lead] : s->target_q;
  br->jump = true;
  br->pc = br->target;
  br->is_branch = !out->unlike && (x->first || !s->unlike_q);
}

void gyre_diverge_eval(const gyre_diverge *s, const gyre_exec *x, uint32_t tmask, uint32_t turn,
                       bool free, gyre_diverge_out *out) {
  const unsigned op = x->uop->op;
  *out = (gyre_diverge_out){.turn = turn};
  if (op < GYRE_OP_BEQ || op > GYRE_OP_JALR) return;
  out->wait = !free || s->busy_q;
  if (op == GYRE_OP_JALR) {
    eval_jump(s, x, out);
  } else {
    eval_branch(s, x, tmask, out);
  }
}

// In a turn, threads that were noted before it was known that it leaves its thread alone.
static uint32_t flush(const gyre_diverge *s) {
  return s->turn_q && !s->joined_q ? s->same_q & ~s->turn_q : 0;
}

// Of the lanes that are left, those that are taken apart in this cycle, and their target.
static uint32_t chosen(const gyre_diverge *s, uint32_t *target) {
  const uint32_t turn = s->turn_q >> s->pass_q * s->num_lanes & s->left_q;
  const uint32_t pick = s->joined_q ? s->left_q : turn;
  uint32_t lanes = 0;
  *target = pick ? s->keep_q[gyre_lowest(pick)] : s->target_q & ~3u;
  if (s->turn_q && !s->joined_q) return turn;
  for (uint32_t left = s->left_q; left; left &= left - 1) {
    const unsigned l = gyre_lowest(left);
    if (s->keep_q[l] == *target) lanes |= 1u << l;
  }
  return lanes;
}

gyre_regroup gyre_diverge_kept(const gyre_diverge *s) {
  gyre_regroup r = {0};
  const uint32_t noted = flush(s);
  if (!s->busy_q || (s->joined_q ? !(s->left_q || s->final_q) : !noted)) return r;
  r.valid = true;
  r.wid = s->wid_q;
  r.put = noted || s->left_q != 0;
  r.run = !r.put;
  r.put_mask = chosen(s, &r.put_pc) << s->pass_q * s->num_lanes;
  r.run_pc = s->target_q & ~3u;
  r.run_mask = s->same_q;
  if (noted) {
    r.put_pc = s->target_q & ~3u;
    r.put_mask = noted;
  }
  return r;
}

static void step(gyre_diverge *s) {
  if (flush(s)) {
    s->same_q &= s->turn_q;
    return;
  }
  uint32_t target;
  const uint32_t lanes = chosen(s, &target);
  const bool over = s->joined_q && s->left_q == 0;
  if (!s->joined_q) {
    if (lanes) s->target_q = target;
    s->same_q |= lanes << s->pass_q * s->num_lanes;
  }
  s->left_q &= ~lanes;
  s->joined_q = true;
  if (over || (s->left_q == 0 && !s->final_q)) s->busy_q = false;
}

static void tick_jump(gyre_diverge *s, const gyre_exec *x, const gyre_diverge_out *out) {
  const bool unlike = out->unlike || (!x->first && s->unlike_q);
  if (x->first) {
    s->target_q = out->br.target;
    s->same_q = 0;
  }
  s->unlike_q = unlike;
  if (!unlike) {
    s->same_q |= x->lanes << x->pass * s->num_lanes;
    return;
  }
  s->busy_q = true;
  s->joined_q = false;
  s->final_q = x->last;
  s->turn_q = out->turn;
  s->wid_q = x->wid;
  s->pass_q = x->pass;
  s->left_q = x->lanes;
  for (unsigned l = 0; l < s->num_lanes; l++) s->keep_q[l] = out->target[l] & ~3u;
}

void gyre_diverge_tick(gyre_diverge *s, const gyre_exec *x, const gyre_diverge_out *out, bool fire,
                       bool regroup_ready) {
  if (s->busy_q && (!gyre_diverge_kept(s).valid || regroup_ready)) step(s);
  if (!out) return;
  s->yes_q = out->yes;
  if (x->uop->op != GYRE_OP_JALR) return;
  if (x->first) s->a_q = out->a;
  if (fire) tick_jump(s, x, out);
}
