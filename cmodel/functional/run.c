// run.c - fast loop of the functional simulator: executes instructions of one warp.
//
// A register is an array with a value per thread, whose length is a multiple of 4. Results are
// blended under the thread mask, so that the compiler generates host vector code. The loop is
// compiled once for each usual number of threads.

#include "functional/cases.h"
#include "functional/div_lanes.h"
#include "functional/fast.h"
#include "functional/fast_memory.h"
#include "functional/shader.h"
#include "functional/parts.h"
#include "isa/gyre_ops_alu.h"
#include "isa/gyre_ops_muldiv.h"

// Executes a branch that is taken by some threads only, or whose target is misaligned; false: fault.
// `r`: its condition per thread.
static __attribute__((noinline)) bool unusual_branch(gyre_func *f, unsigned wid, const uint32_t *r,
                                                     uint32_t target, uint32_t *pc) {
  f->warp[wid].pc = *pc;
  if (f->cfg.reconvergence != 0) return gyre_func_branch(f, wid, r, target, pc);
  (void)gyre_func_bad_jump(f, wid, r, target, r[f->warp[wid].first_active] != 0);
  return false;
}

static bool jalr(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t *pc) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  uint32_t targets[GYRE_MAX_THREADS] = {0};
  for (unsigned t = 0; t < f->stride; t++) targets[t] = gyre_jalr_target(a[t], d->imm);
  uint32_t target = targets[w->first_active];
  uint32_t done = w->tmask;
  bool good = gyre_func_uniform(w, targets, f->stride) && (target & 3U) == 0;
  const uint32_t link = *pc + 4;
  // In a turn, several rs1 (even if they differ only in bit 0) separate the turn's thread.
  const uint32_t alone =
      w->groups.turn != 0 && !gyre_func_uniform(w, a, f->stride) ? 1U << w->groups.last : 0;
  w->groups.depth = gyre_depth_after(w->groups.depth, d->calls);
  if ((!good || alone != 0) && f->cfg.reconvergence != 0) {
    target = *pc;
    good = gyre_func_jump(f, wid, targets, alone, &target, &done);
  } else if (!good) {
    w->pc = *pc;
    done = gyre_func_bad_jump(f, wid, targets, target, true);
  }
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    if ((done >> t & 1U) != 0) rd[t] = link;
  }
  if (d->calls != 0 && gyre_func_restricted(w)) gyre_func_call(f, wid, link - 4, d->calls, done);
  *pc = target;
  return good;
}

// Executes an access that is observed; false: fault.
static __attribute__((noinline)) bool access_any(gyre_func *f, unsigned wid, const gyre_decoded *d,
                                                 uint32_t pc) {
  const gyre_warp *w = &f->warp[wid];
  const uint8_t stored = d->plain == KIND_INDEXED ? d->rs3 : d->rs2;
  uint32_t addr[GYRE_MAX_THREADS] = {0};
  if (d->plain == KIND_ATOMIC) return gyre_func_atomic(f, wid, d, pc);
  for (unsigned t = 0; t < f->stride; t++) addr[t] = gyre_func_address(f, w, d, t);
  return gyre_func_beats(f, wid, d->op, pc, addr,
                         gyre_func_row(f, w, gyre_is_store(d->op) ? stored : d->rd));
}

// Runs a warp, see gyre_func_run_warp. A compile-time `stride` fixes the steps of all loops.
GYRE_FUNC_FOR_EACH uint64_t run_warp(gyre_func *f, unsigned wid, uint64_t budget,
                                     const unsigned stride) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *mask = w->lane_mask;
  const uint64_t start = f->warp_insns;
  const uint64_t end = start + budget;
  uint32_t pc = w->pc;
  gyre_code_page *page = gyre_func_code(f, pc);
  bool others = w->groups.ready.n != 0;  // other subwarps of it could run, too

  while (f->warp_insns < end && !__atomic_load_n(&f->stop, __ATOMIC_RELAXED)) {
    if (pc >> PAGE_BITS != page->number) page = gyre_func_code(f, pc);
    gyre_decoded *d = &page->insn[pc >> 2 & (PAGE_INSNS - 1U)];
    if (d->kind == KIND_UNDECODED) gyre_func_decode(f, pc, d);
    const uint32_t *a = w->regs + (size_t)d->rs1 * stride;
    const uint32_t *b = w->regs + (size_t)d->rs2 * stride;
    uint32_t *rd = w->regs + (size_t)d->rd * stride;
    const uint32_t insn_pc = pc, imm = d->imm;
    const uint32_t insn_tmask = w->tmask;
    const uint32_t insn = d->insn;
    const unsigned threads = w->threads;
    bool goes_on = true;
    if (others && d->kind == d->plain) gyre_func_count(f, w, d);

    switch ((gyre_kind)d->kind) {
      RR(KIND_ALU + GYRE_OP_ADD, gyre_add);
      RR(KIND_ALU + GYRE_OP_SUB, gyre_sub);
      RR(KIND_ALU + GYRE_OP_SLL, gyre_sll);
      RR(KIND_ALU + GYRE_OP_SLT, gyre_slt);
      RR(KIND_ALU + GYRE_OP_SLTU, gyre_sltu);
      RR(KIND_ALU + GYRE_OP_XOR, gyre_xor);
      RR(KIND_ALU + GYRE_OP_SRL, gyre_srl);
      RR(KIND_ALU + GYRE_OP_SRA, gyre_sra);
      RR(KIND_ALU + GYRE_OP_OR, gyre_or);
      RR(KIND_ALU + GYRE_OP_AND, gyre_and);
      RR(KIND_ALU + GYRE_OP_CZEQZ, gyre_czeqz);
      RR(KIND_ALU + GYRE_OP_CZNEZ, gyre_cznez);
      RR(KIND_MUL + GYRE_OP_MUL, gyre_mul);
      RR(KIND_MUL + GYRE_OP_MULH, gyre_mulh);
      RR(KIND_MUL + GYRE_OP_MULHSU, gyre_mulhsu);
      RR(KIND_MUL + GYRE_OP_MULHU, gyre_mulhu);
      RR(KIND_DIV + GYRE_OP_DIV, gyre_func_div);
      RR(KIND_DIV + GYRE_OP_DIVU, gyre_func_divu);
      RR(KIND_DIV + GYRE_OP_REM, gyre_func_rem);
      RR(KIND_DIV + GYRE_OP_REMU, gyre_func_remu);
      RI(ADD, gyre_add);
      RI(SLL, gyre_sll);
      RI(SLT, gyre_slt);
      RI(SLTU, gyre_sltu);
      RI(XOR, gyre_xor);
      RI(SRL, gyre_srl);
      RI(SRA, gyre_sra);
      RI(OR, gyre_or);
      RI(AND, gyre_and);
      BIT_MANIPULATION
      BRANCH(BEQ, gyre_beq)
      BRANCH(BNE, gyre_bne)
      BRANCH(BLT, gyre_blt)
      BRANCH(BGE, gyre_bge)
      BRANCH(BLTU, gyre_bltu)
      BRANCH(BGEU, gyre_bgeu)
      MEMORY(LB);
      MEMORY(LH);
      MEMORY(LW);
      MEMORY(LBU);
      MEMORY(LHU);
      MEMORY(SB);
      MEMORY(SH);
      MEMORY(SW);
      case KIND_LI:
      case KIND_JAL: {
        const uint32_t v = d->kind == KIND_JAL ? pc + 4 : d->imm;
        for (unsigned t = 0; t < stride; t++) rd[t] = (v & mask[t]) | (rd[t] & ~mask[t]);
        if (d->calls > 0) {
          w->groups.depth = gyre_depth_after(w->groups.depth, 1);
          if (gyre_func_restricted(w)) gyre_func_call(f, wid, pc, 1, w->tmask);
        }
        pc = d->kind == KIND_JAL ? d->imm : pc + 4;
        break;
      }
      case KIND_ALU + GYRE_OP_JALR:
        if (!jalr(f, wid, d, &pc)) goto fault;
        break;
      case KIND_NOP: pc += 4; break;
      case KIND_LSU + GYRE_OP_FENCE:  // with one host thread memory accesses are always complete
        if (f != f->whole) gyre_func_fence(f);
        pc += 4;
        break;
      case KIND_LSU + GYRE_OP_FENCEI:
        gyre_func_forget_code(f);
        pc += 4;
        page = gyre_func_code(f, pc);
        break;
      case KIND_STACK:
      case KIND_STACK_IMM:
        w->pc = pc;
        if (!gyre_func_move_stack(f, wid, d)) goto fault;
        pc += 4;
        break;
      case KIND_FPU:
      case KIND_FP64:
        if (d->kind == KIND_FPU ? !gyre_func_fpu(f, wid, d, pc) : !gyre_func_double(f, wid, d, pc))
          goto fault;
        pc += 4;
        break;
      case KIND_INDEXED:
        if (!(gyre_is_store(d->op)
                  ? gyre_func_access_memory(f, wid, GYRE_OP_SW, true, d, pc, stride)
                  : gyre_func_access_memory(f, wid, GYRE_OP_LW, true, d, pc, stride)))
          goto fault;
        pc += 4;
        break;
      case KIND_ATOMIC:
        if (!gyre_func_atomic(f, wid, d, pc)) goto fault;
        pc += 4;
        break;
      case KIND_CROSS:
        gyre_func_cross(f, w, d);
        pc += 4;
        break;
      case KIND_SHADER:
        w->pc = pc;
        if (!gyre_func_shade(f, wid, d, pc)) goto fault;
        pc += 4;
        break;
      case KIND_TRAP:
        w->pc = pc;
        gyre_func_raise(f, wid, d->op, w->tmask, d->imm);
        goto fault;
      case KIND_BREAK:
        w->pc = pc;
        gyre_func_stand(f, wid);
        goto fault;
      case KIND_WATCH:
        w->pc = pc;
        if (gyre_func_watched(f, wid, d)) goto fault;
        gyre_func_touched(f, wid, d);
        if (others) gyre_func_count(f, w, d);
        if (!access_any(f, wid, d, pc)) goto fault;
        pc += 4;
        break;
      case KIND_SFU:
        w->pc = pc;
        goes_on = gyre_func_sfu(f, wid, d);
        if (f->fault.valid) goto fault;
        pc = w->pc;
        break;
      case KIND_ALU + GYRE_OP_PASSB:  // decoded as KIND_LI
      // Decoding turns these into other kinds.
      case KIND_ALU + GYRE_OP_FP64:
      case KIND_ALU_IMM + GYRE_OP_FP64:
      case KIND_UNDECODED: __builtin_unreachable();
    }
    f->warp_insns++;
    f->thread_insns += threads;
    if (f->trace != NULL) f->trace(f->trace_ctx, wid, insn_pc, insn, insn_tmask);
    if (!goes_on) break;
    others = w->groups.ready.n != 0;
    if (others) {
      pc = gyre_func_next_group(f, w, pc);
      others = w->groups.ready.n != 0;
    }
  }
  w->pc = pc;
fault:
  return f->warp_insns - start;
}

#define RUN(name, stride)                                                   \
  static uint64_t run_##name(gyre_func *f, unsigned wid, uint64_t budget) { \
    return run_warp(f, wid, budget, stride);                                \
  }
RUN(4, 4)
RUN(any, f->stride)
#if GYRE_FUNC_HAS_WIDE
GYRE_FUNC_WIDE RUN(8, 8) GYRE_FUNC_WIDE RUN(16, 16) GYRE_FUNC_WIDE RUN(32, 32)
#endif

    uint64_t gyre_func_run_warp(gyre_func *f, unsigned wid, uint64_t budget) {
  if (f->stride == 4) return run_4(f, wid, budget);
#if GYRE_FUNC_HAS_WIDE
  if (f->wide && f->stride == 8) return run_8(f, wid, budget);
  if (f->wide && f->stride == 16) return run_16(f, wid, budget);
  if (f->wide && f->stride == 32) return run_32(f, wid, budget);
#endif
  return run_any(f, wid, budget);
}
