// check_wait.c - counters of pending operations, and registers that wait for them.
//
// Each counter numbers the issued operations. A wait for n releases all except the last n, as far
// as they end in the order of their issue. Vector loads and accesses to local memory do. Scalar
// loads and messages end in any order, so that only a wait for 0 releases LGKMCNT while one of
// these is pending.

#include <inttypes.h>

#include "functional/rdna35/check.h"
#include "isa/rdna35/access.h"

enum { MOST = 63 };  // capacity of a counter: one more is not issued before the oldest has ended

static const char *const counters[GYRE_RDNA35_WAITS] = {"vmcnt", "vscnt", "lgkmcnt"};

bool gyre_rdna35_check_is_vector_memory(const gyre_rdna35_instruction *i) {
  switch (i->encoding) {
    case GYRE_RDNA35_FLAT:
    case GYRE_RDNA35_GLOBAL:
    case GYRE_RDNA35_SCRATCH:
    case GYRE_RDNA35_MUBUF:
    case GYRE_RDNA35_MTBUF:
      return i->operation != GYRE_RDNA35_OP_BUFFER_GL0_INV &&
             i->operation != GYRE_RDNA35_OP_BUFFER_GL1_INV;
    default: return false;
  }
}

static void wait(gyre_rdna35_shadow *w, gyre_rdna35_wait counter, uint64_t most) {
  const uint64_t done = w->issued[counter] > most ? w->issued[counter] - most : 0;
  if (counter == GYRE_RDNA35_LGKMCNT && most != 0 && w->unordered > w->done[counter]) return;
  if (done > w->done[counter]) w->done[counter] = done;
}

static void issue(gyre_rdna35_shadow *w, gyre_rdna35_wait counter, unsigned amount) {
  w->issued[counter] += amount;
  wait(w, counter, MOST);
}

static bool returns(const gyre_rdna35_instruction *i) {
  for (unsigned n = 0; n < i->operands; n++) {
    if (i->operand[n].written && i->operand[n].kind == GYRE_RDNA35_VGPR) return true;
  }
  return false;
}

// Makes the registers that an instruction writes wait for its number in a counter.
static void hold(gyre_rdna35_step *s, gyre_rdna35_wait counter, uint64_t lanes, bool scalar) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_uses *u = &s->m->checks->now.uses;
  for (unsigned n = 0; n < u->count; n++) {
    const gyre_rdna35_use *use = &u->use[n];
    if (!use->write || use->scalar != scalar) continue;
    for (unsigned k = 0; k < use->words; k++) {
      gyre_rdna35_pending *p = scalar ? &w->scalar[use->reg + k] : &w->vector[use->reg + k];
      p->number[counter] = w->issued[counter];
      p->lanes[counter] = lanes;
      p->pc[counter] = (uint32_t)s->w->pc;
    }
  }
}

// s_waitcnt and similar: the waits are complete when the next instruction begins.
static bool waits(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_operand *o = s->i->operand;
  gyre_rdna35_wait counter = GYRE_RDNA35_VMCNT;
  switch (s->i->operation) {
    case GYRE_RDNA35_OP_S_WAITCNT:
      wait(w, GYRE_RDNA35_VMCNT, o[0].value >> 10 & 63);
      wait(w, GYRE_RDNA35_LGKMCNT, o[0].value >> 4 & 63);
      return true;
    case GYRE_RDNA35_OP_S_WAIT_IDLE:
      for (unsigned n = 0; n < GYRE_RDNA35_WAITS; n++) wait(w, n, 0);
      return true;
    case GYRE_RDNA35_OP_S_WAITCNT_DEPCTR:
      gyre_rdna35_check_drained(s, (uint32_t)o[0].value);
      return true;
    case GYRE_RDNA35_OP_S_WAITCNT_EXPCNT: return true;
    case GYRE_RDNA35_OP_S_WAITCNT_VMCNT: counter = GYRE_RDNA35_VMCNT; break;
    case GYRE_RDNA35_OP_S_WAITCNT_VSCNT: counter = GYRE_RDNA35_VSCNT; break;
    case GYRE_RDNA35_OP_S_WAITCNT_LGKMCNT: counter = GYRE_RDNA35_LGKMCNT; break;
    default: return false;
  }
  const uint64_t more =
      o[0].kind == GYRE_RDNA35_SCALAR ? gyre_rdna35_scalar_source(s, &o[0], 32) : 0;
  wait(w, counter, (more + o[1].value) & 63);
  return true;
}

void gyre_rdna35_check_issue(gyre_rdna35_step *s) {
  gyre_rdna35_shadow *w = s->w->shadow;
  const gyre_rdna35_instruction *i = s->i;
  const gyre_rdna35_checking *c = &s->m->checks->now;
  if (waits(s)) return;
  const bool flat = i->encoding == GYRE_RDNA35_FLAT;
  if (gyre_rdna35_check_is_vector_memory(i)) {
    const gyre_rdna35_wait counter = returns(i) ? GYRE_RDNA35_VMCNT : GYRE_RDNA35_VSCNT;
    issue(w, counter, 1);
    hold(s, counter, c->exec & ~c->local_lanes, false);
    if (counter == GYRE_RDNA35_VSCNT && i->encoding == GYRE_RDNA35_SCRATCH)
      w->private_stores = w->issued[counter];
  }
  if (flat || i->encoding == GYRE_RDNA35_DS) {
    issue(w, GYRE_RDNA35_LGKMCNT, 1);
    hold(s, GYRE_RDNA35_LGKMCNT, flat ? c->local_lanes : c->exec, false);
  }
  const bool asks = i->operation == GYRE_RDNA35_OP_S_SENDMSG_RTN_B32 ||
                    i->operation == GYRE_RDNA35_OP_S_SENDMSG_RTN_B64;
  if (i->encoding == GYRE_RDNA35_SMEM || asks || i->operation == GYRE_RDNA35_OP_S_SENDMSG) {
    const bool wide = i->operands != 0 && i->operand[0].words > 1;
    w->issued[GYRE_RDNA35_LGKMCNT] += i->encoding == GYRE_RDNA35_SMEM && wide ? 2 : 1;
    w->unordered = w->issued[GYRE_RDNA35_LGKMCNT];
    hold(s, GYRE_RDNA35_LGKMCNT, 1, true);
  }
  if (i->operation != GYRE_RDNA35_OP_S_SENDMSG || (i->operand[0].value & 0xff) != 3) return;
  if (w->private_stores > w->done[GYRE_RDNA35_VSCNT]) {
    gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_GIVEN_EARLY, 0, 0,
                     "the registers are given back while stores to private memory are under way; "
                     "s_waitcnt_vscnt null, 0 waits for those");
  }
  w->given_back = true;
}

// A load may write the destination of an earlier one of the same counter, because they end in
// order. Scalar loads do not.
static bool in_order(const gyre_rdna35_step *s, gyre_rdna35_wait counter, bool scalar) {
  if (scalar) return false;
  if (counter == GYRE_RDNA35_VMCNT) return gyre_rdna35_check_is_vector_memory(s->i);
  return s->i->encoding == GYRE_RDNA35_DS || s->i->encoding == GYRE_RDNA35_FLAT;
}

void gyre_rdna35_check_early(gyre_rdna35_step *s, const gyre_rdna35_use *use) {
  gyre_rdna35_shadow *w = s->w->shadow;
  for (unsigned k = 0; k < use->words; k++) {
    const unsigned reg = use->reg + k;
    gyre_rdna35_pending *p = use->scalar ? &w->scalar[reg] : &w->vector[reg];
    const uint64_t lanes = use->scalar ? 1 : use->lanes;
    for (unsigned n = 0; n < GYRE_RDNA35_WAITS; n++) {
      if (p->number[n] <= w->done[n] || (p->lanes[n] & lanes) == 0) continue;
      if (use->write && in_order(s, n, use->scalar)) continue;
      char name[16];
      gyre_rdna35_check_register(use->scalar, reg, name);
      gyre_rdna35_warn(s, use->write ? GYRE_RDNA35_CHECK_WRITE_EARLY : GYRE_RDNA35_CHECK_READ_EARLY,
                       use->scalar ? 0 : p->lanes[n] & lanes, reg,
                       "%s %s %s, which the instruction at 0x%" PRIx32
                       " has yet to write; wait for its %s",
                       gyre_rdna35_name(s->i->row), use->write ? "writes" : "reads", name, p->pc[n],
                       counters[n]);
      p->number[n] = 0;
    }
  }
}
