// gyre_func_guard.c - stack overflows: accesses below a thread's stack are faults.
//
// A stack pointer that an instruction moves from within its thread's stack to a place below it marks the thread. While it
// is marked, an access between the stack pointer and the begin of the stack is a fault, by whatever register it is made.
// A stack pointer that comes from elsewhere (a longjmp, a stack that the program has made itself) marks nothing. The
// simulators of hardware have no such check.

#include "functional/gyre_func_parts.h"
#include "isa/gyre_ops_alu.h"

enum { SP = 2 };

void gyre_func_guard_stacks(gyre_func *f, uint32_t first, uint32_t step, uint32_t bytes) {
  f->guard = (gyre_func_stacks){.base = first, .step = step, .bytes = bytes};
  f->generation++;  // instructions that move a stack pointer are decoded anew
}

void gyre_func_mark_stack(gyre_decoded *d) {
  if (d->rd != SP) return;
  switch (d->kind) {
    case KIND_ALU + GYRE_OP_ADD:
    case KIND_ALU + GYRE_OP_SUB:
    case KIND_ALU + GYRE_OP_AND: d->kind = KIND_STACK; break;
    case KIND_ALU_IMM + GYRE_OP_ADD:
    case KIND_ALU_IMM + GYRE_OP_AND: d->kind = KIND_STACK_IMM; break;
    default: break;
  }
}

static uint32_t begin_of(const gyre_func *f, unsigned wid, unsigned t) {
  return f->guard.base + f->guard.step * (wid * f->cfg.num_threads + t);
}

static uint32_t moved(const gyre_decoded *d, uint32_t a, uint32_t b) {
  switch (d->op) {
    case GYRE_OP_ADD: return gyre_add(a, b);
    case GYRE_OP_SUB: return gyre_sub(a, b);
    default: return gyre_and(a, b);
  }
}

void gyre_func_move_stack(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  const uint32_t *b = gyre_func_row(f, w, d->rs2);
  uint32_t *sp = gyre_func_row(f, w, SP);
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    const uint32_t begin = begin_of(f, wid, t), bytes = f->guard.bytes, old = sp[t];
    sp[t] = moved(d, a[t], d->kind == KIND_STACK_IMM ? d->imm : b[t]);
    if (sp[t] - begin <= bytes) {
      w->beyond &= ~(1U << t);
    } else if (d->rs1 == SP && old - begin <= bytes && sp[t] < old) {
      w->beyond |= 1U << t;
    }
  }
}

bool gyre_func_on_stack(gyre_func *f, unsigned wid, uint32_t pc, uint32_t lanes,
                        const uint32_t *addr) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *sp = gyre_func_row(f, w, SP);
  uint32_t below = 0;
  for (uint32_t left = lanes & w->beyond; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    if (addr[t] >= sp[t] && addr[t] < begin_of(f, wid, t)) below |= 1U << t;
  }
  if (below == 0) return true;
  w->pc = pc;
  gyre_func_raise(f, wid, GYRE_FAULT_STACK_OVERFLOW, below, addr[__builtin_ctz(below)]);
  return false;
}

bool gyre_func_pass(gyre_func *f, unsigned wid, unsigned op, uint32_t pc, uint32_t *lanes,
                    const uint32_t *addr) {
  const gyre_warp *w = &f->warp[wid];
  if (*lanes != 0 && gyre_func_restricted(w))
    *lanes = gyre_func_permit(f, wid, op, pc, *lanes, addr);
  return w->beyond == 0 || gyre_func_on_stack(f, wid, pc, *lanes, addr);
}
