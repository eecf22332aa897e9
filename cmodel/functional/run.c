// run.c - fast loop of the functional simulator: executes instructions of one warp.
//
// A register is a row with a value per thread, whose length is a multiple of 4. Results are blended
// under the thread mask, so that the compiler generates host vector code for four threads at a
// time.

#include <string.h>

#include "functional/cases.h"
#include "functional/fast.h"
#include "functional/shader.h"
#include "functional/parts.h"
#include "isa/gyre_ops_alu.h"
#include "isa/gyre_ops_memory.h"
#include "isa/gyre_ops_muldiv.h"

// Returns true if all active threads have the value of the first one.
static inline bool uniform(const gyre_warp *w, const uint32_t *value, unsigned stride) {
  uint32_t lead = value[w->lead];
  uint32_t any[GROUP] = {0};
  for (unsigned t = 0; t < stride; t += GROUP) {
    for (unsigned i = 0; i < GROUP; i++) any[i] |= (value[t + i] ^ lead) & w->lane_mask[t + i];
  }
  return (any[0] | any[1] | any[2] | any[3]) == 0;
}

// Executes a branch; false: fault. `r`: its condition per thread.
static inline bool branch(gyre_func *f, unsigned wid, const uint32_t *r, uint32_t target,
                          uint32_t *pc) {
  gyre_warp *w = &f->warp[wid];
  bool taken = r[w->lead] != 0;
  if (!uniform(w, r, f->stride) || (taken && (target & 3U) != 0)) {
    w->pc = *pc;
    if (f->cfg.reconvergence != 0) return gyre_func_branch(f, wid, r, target, pc);
    (void)gyre_func_bad_jump(f, wid, r, target, taken);
    return false;
  }
  *pc = taken ? target : *pc + 4;
  return true;
}

static bool jalr(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t *pc) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  uint32_t targets[GYRE_MAX_THREADS] = {0};
  for (unsigned t = 0; t < f->stride; t++) targets[t] = gyre_jalr_target(a[t], d->imm);
  uint32_t target = targets[w->lead];
  uint32_t done = w->tmask;
  bool good = uniform(w, targets, f->stride) && (target & 3U) == 0;
  const uint32_t link = *pc + 4;
  // In a turn, several rs1 (even if they differ only in bit 0) separate the turn's thread.
  const uint32_t alone =
      w->groups.turn != 0 && !uniform(w, a, f->stride) ? 1U << w->groups.last : 0;
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

// Executes a load or store with `op` and `index` known at compile time; false: fault. index: rs2 is
// one, in place of an offset.
GYRE_FUNC_FOR_EACH bool access_memory(gyre_func *f, unsigned wid, unsigned op, bool index,
                                      const gyre_decoded *d, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_core *c = w->core;
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  const bool is_store = gyre_is_store(op);
  const unsigned stride = f->stride;
  const gyre_tlb_entry *table = is_store ? c->store_tlb : c->load_tlb;
  const uint32_t *b = gyre_func_row(f, w, d->rs2);
  uint32_t *reg = gyre_func_row(f, w, !is_store ? d->rd : index ? d->rs3 : d->rs2);
  uint32_t addr[GYRE_MAX_THREADS];
  uint8_t *place[GYRE_MAX_THREADS];
  if (index) addr[w->lead] = 0;  // GCC 12 takes it for uninitialized
  for (unsigned t = 0; t < stride; t += GROUP) {
    gyre_group4 v;
    memcpy(&v, a + t, sizeof v);
    if (index) {
      gyre_group4 scaled;
      memcpy(&scaled, b + t, sizeof scaled);
      v += scaled << d->imm;
    } else {
      v += d->imm;
    }
    memcpy(addr + t, &v, sizeof v);
  }
  if (gyre_func_restricted(w)) return gyre_func_passes(f, wid, op, pc, addr, reg);
  uint8_t *page = gyre_func_one_page(w, op, stride, table, addr);
  if (page == NULL && !gyre_func_places(w, op, table, addr, place))
    return gyre_func_passes(f, wid, op, pc, addr, reg);
  if (is_store) {
    for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
      const unsigned t = (unsigned)__builtin_ctz(left);
      uint8_t *to = page != NULL ? page + (addr[t] & ((1U << PAGE_BITS) - 1U)) : place[t];
      memcpy(to, &reg[t], gyre_access_bytes(op));
    }
    gyre_func_stored(f, c, w->tmask, addr);
    return true;
  }
  for (unsigned t = 0; t < stride; t += GROUP) {
    gyre_group4 r;
    if (page != NULL) {
      r = (gyre_group4){
          gyre_func_in_page(page, op, addr[t]), gyre_func_in_page(page, op, addr[t + 1]),
          gyre_func_in_page(page, op, addr[t + 2]), gyre_func_in_page(page, op, addr[t + 3])};
    } else {
      r = (gyre_group4){
          gyre_func_load_there(w, op, t, place), gyre_func_load_there(w, op, t + 1, place),
          gyre_func_load_there(w, op, t + 2, place), gyre_func_load_there(w, op, t + 3, place)};
    }
    gyre_func_blend(reg + t, r, w->lane_mask + t);
  }
  return true;
}

// Executes an access of KIND_INDEXED; false: fault.
static bool access_indexed(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  return d->op == GYRE_OP_SW ? access_memory(f, wid, GYRE_OP_SW, true, d, pc)
                             : access_memory(f, wid, GYRE_OP_LW, true, d, pc);
}

// Executes an access whose operation is not known at compile time; false: fault.
static bool __attribute__((noinline))
access_any(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  return d->plain == KIND_ATOMIC    ? gyre_func_atomic(f, wid, d, pc)
         : d->plain == KIND_INDEXED ? access_indexed(f, wid, d, pc)
                                    : access_memory(f, wid, d->op, false, d, pc);
}

uint64_t gyre_func_run_warp(gyre_func *f, unsigned wid, uint64_t budget) {
  gyre_warp *w = &f->warp[wid];
  const unsigned stride = f->stride;
  const uint64_t start = f->warp_insns;
  const uint64_t end = start + budget;
  uint32_t pc = w->pc;
  gyre_code_page *page = gyre_func_code(f, pc);
  bool others = w->groups.ready.n != 0;  // other subwarps of it could run, too

  while (f->warp_insns < end && !f->stop) {
    if (pc >> PAGE_BITS != page->number) page = gyre_func_code(f, pc);
    gyre_decoded *d = &page->insn[pc >> 2 & (PAGE_INSNS - 1U)];
    if (d->kind == KIND_UNDECODED) gyre_func_decode(f, pc, d);
    const uint32_t *a = gyre_func_row(f, w, d->rs1);
    const uint32_t *b = gyre_func_row(f, w, d->rs2);
    uint32_t *rd = gyre_func_row(f, w, d->rd);
    const uint32_t insn_pc = pc;
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
      RR(KIND_DIV + GYRE_OP_DIV, gyre_div);
      RR(KIND_DIV + GYRE_OP_DIVU, gyre_divu);
      RR(KIND_DIV + GYRE_OP_REM, gyre_rem);
      RR(KIND_DIV + GYRE_OP_REMU, gyre_remu);
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
        for (unsigned t = 0; t < stride; t += GROUP) {
          gyre_func_blend(rd + t, (gyre_group4){v, v, v, v}, w->lane_mask + t);
        }
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
      case KIND_NOP:
      case KIND_LSU + GYRE_OP_FENCE:  // memory accesses are always complete
        pc += 4;
        break;
      case KIND_LSU + GYRE_OP_FENCEI:
        f->generation++;
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
        if (!access_indexed(f, wid, d, pc)) goto fault;
        pc += 4;
        break;
      case KIND_ATOMIC:
        if (!gyre_func_atomic(f, wid, d, pc)) goto fault;
        pc += 4;
        break;
      case KIND_SHADER:
        gyre_func_shade(f, wid, d, pc);
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
