// guard.c - stack overflow check: a stack pointer that leaves its thread's stack downward is a
// fault.
//
// The check covers additions, subtractions and bitwise ands that write the stack pointer. Their
// source is its old value, as in the machine (execute/gyre_stack_check.c), or a register that the
// preceding instructions computed from it by such operations. clang moves frames of unknown size in
// that way. The old value must lie in the thread's stack, or at its end. A stack pointer from
// elsewhere (a longjmp, a stack made by the program) is not checked, nor is one that lies on such a
// stack.

#include "functional/parts.h"
#include "isa/gyre_ops_stack.h"
#include "riscv/gyre_insn.h"

enum {
  SP = 2,
  LOOK_BACK = 32  // instructions before that of the stack pointer
};

void gyre_func_guard_stacks(gyre_func *f, uint32_t first, uint32_t step, uint32_t bytes) {
  f->guard = (gyre_func_stacks){.base = first, .step = step, .bytes = bytes};
  gyre_func_forget_code(f);  // decode instructions that move a stack pointer anew
}

// Returns true if the instructions before `pc` compute register `reg` from the stack pointer. They
// are the ones executed before, unless another instruction jumps between them; a jump before them
// ends the search.
static bool from_stack(gyre_func *f, uint32_t pc, unsigned reg) {
  for (unsigned n = 1; n <= LOOK_BACK && reg != 0; n++) {
    uint32_t word;
    gyre_insn d;
    if (!gyre_func_fetch_word(f, pc - 4 * n, &word) || !gyre_insn_decode(word, &d)) return false;
    const bool alu = d.unit == GYRE_UNIT_ALU;
    if (d.jump == GYRE_JUMP_JAL || (alu && d.op == GYRE_OP_JALR)) return false;
    if (!d.wb || d.frd || d.rd != reg) continue;
    if (!alu || d.a_pc || !gyre_moves_stack(d.op)) return false;
    if (d.rs1 == SP || (d.op == GYRE_OP_ADD && d.use_rs2 && d.rs2 == SP)) return true;
    reg = d.rs1;
  }
  return false;
}

void gyre_func_mark_stack(gyre_func *f, uint32_t pc, gyre_decoded *d) {
  if (d->rd != SP || !gyre_moves_stack(d->op)) return;
  const bool imm = d->kind == KIND_ALU_IMM + d->op;
  if (!imm && d->kind != KIND_ALU + d->op) return;
  if (d->rs1 == SP || from_stack(f, pc, d->rs1)) d->kind = imm ? KIND_STACK_IMM : KIND_STACK;
}

// Returns true if a stack pointer that was `old` leaves the stack that begins at `begin`.
static bool leaves(const gyre_func *f, const gyre_decoded *d, uint32_t begin, uint32_t old,
                   uint32_t b, uint32_t sp) {
  const bool down = d->rs1 == SP ? gyre_moves_down(d->op, b) : (int32_t)(sp - old) < 0;
  return down && old - begin <= f->guard.bytes && sp - begin > f->guard.bytes;
}

bool gyre_func_move_stack(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *a = gyre_func_row(f, w, d->rs1), *b = gyre_func_row(f, w, d->rs2);
  uint32_t *sp = gyre_func_row(f, w, SP);
  for (unsigned p = 0; p < f->cfg.num_threads / f->cfg.num_lanes; p++) {
    uint32_t moved[GYRE_MAX_THREADS], low = 0;
    const uint32_t lanes = w->tmask & gyre_func_beat_mask(f, p);
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
      const unsigned t = (unsigned)__builtin_ctz(left);
      const uint32_t by = d->kind == KIND_STACK_IMM ? d->imm : b[t];
      const uint32_t begin = f->guard.base + f->guard.step * (wid * f->cfg.num_threads + t);
      moved[t] = gyre_moved_stack(d->op, a[t], by);
      if (leaves(f, d, begin, sp[t], by, moved[t])) low |= 1U << t;
    }
    if (low != 0) {
      gyre_func_raise(f, wid, GYRE_FAULT_STACK_OVERFLOW, low, moved[__builtin_ctz(low)]);
      return false;
    }
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
      const unsigned t = (unsigned)__builtin_ctz(left);
      sp[t] = moved[t];
    }
  }
  return true;
}
