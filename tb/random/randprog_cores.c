// randprog_cores.c - parts of random programs for several cores.
//
// Every core runs the same program from the reset pc, with windows of its own. In a deterministic
// program cores see each other only at global barriers with fences: what was written before one is
// read after it, by loads that are done before the next one. In between there are the tally,
// whose operations commute, and races for lines, but not for bytes.

#include "randprog_plan.h"

void rp_slot(rp_gen *g, unsigned rd) {
  unsigned shift = 0;
  while (1u << shift < g->cfg->num_threads) shift++;
  rp_csrr(g, rd, GYRE_CSR_MHARTID);
  rp_i(g, INSN_SRLI, rd, rd, shift);
}

// Predecessors in bits 27:24, successors in 23:20: I, O, R, W from the top.
enum { BEFORE = 3 << 24, AFTER_R = 1 << 21, AFTER_W = 1 << 20 };

static void fence(rp_gen *g, uint32_t must) {
  uint32_t fields = rp_chance(g, 40) ? 0x0ff00000u : rp_u32(g) & 0x0ff00000u;
  rp_word(g, g->enc.match[INSN_FENCE] | fields | must);
}

void rp_fence(rp_gen *g) { fence(g, BEFORE | AFTER_W); }

void rp_acquire(rp_gen *g) { fence(g, BEFORE | AFTER_R); }

rp_fix rp_unless_core(rp_gen *g, uint32_t core) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  rp_csrr(g, t, GYRE_CSR_CID);
  rp_li(g, u, core);
  rp_branch_to(g, INSN_BEQ, t, u, rp_here(g) + 8);
  return rp_jal(g, 0);
}

void rp_meet(rp_gen *g) {
  rp_fence(g);
  if (!g->others && rp_chance(g, 50))
    rp_barrier_cores(g, g->meet_id);
  else
    rp_barrier(g, g->meet_id, g->cores);
}

// One core's keeper does what only a warp may do that is alone in the world.
static void one_core(rp_gen *g, uint64_t budget) {
  rp_meet(g);
  rp_acquire(g);
  rp_fix over = rp_unless_core(g, rp_below(g, g->cores));
  g->alone = true;
  rp_body(g, budget);
  g->alone = false;
  rp_patch(g, over);
  rp_meet(g);
}

void rp_touch(rp_gen *g, unsigned base, uint32_t bytes) {
  if (bytes > 2048) bytes = 2048;
  for (unsigned n = rp_range(g, 2, 6); n--;) {
    uint32_t off = rp_chance(g, 50) ? g->hot : rp_u32(g);
    rp_i(g, INSN_LW, 0, base, off & ~3u & (bytes - 1));
  }
}

// Reads the windows of another core's keeper, in main memory: what it is before may be seen or not,
// and is dropped.
static void read_others(rp_gen *g, unsigned keeper) {
  unsigned t = g->reg[R_T2], u = g->reg[R_T0], v = g->reg[R_T1];
  bool shared = rp_chance(g, 50), touch = rp_chance(g, 75);
  uint32_t stride = shared ? g->shared_stride : g->priv_stride * g->cfg->num_threads;
  uint32_t at = shared ? g->shared : g->priv + rp_below(g, g->cfg->num_threads) * g->priv_stride;
  uint32_t bytes = shared ? g->shared_bytes : g->priv_bytes, next = rp_range(g, 1, g->cores - 1);
  for (unsigned i = touch ? 0 : 1; i < 2; i++) {
    if (i == 1) {
      if (touch) rp_body(g, rp_below(g, 30));
      rp_meet(g);
      rp_acquire(g);
    }
    rp_csrr(g, u, GYRE_CSR_CID);
    rp_i(g, INSN_ADDI, u, u, next);
    rp_i(g, INSN_ANDI, u, u, g->cores - 1);
    rp_scaled(g, t, at + keeper * stride, u, g->cfg->num_warps * stride, v);
    if (i == 0) rp_touch(g, t, bytes);
  }
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    rp_loads(g, t, bytes, rp_range(g, 1, 3));
    rp_alu(g, 1);
  }
  rp_meet(g);
}

// One core replaces an instruction that all have executed, and all execute the new one.
static void new_code(rp_gen *g) {
  unsigned cnt = g->reg[R_CNT0], t = g->reg[R_T0], w = g->reg[R_T1];
  uint32_t core = rp_below(g, g->cores);
  rp_li(g, cnt, 2);
  uint32_t top = rp_here(g);
  g->mult *= 2;
  uint32_t slot = rp_here(g);
  rp_alu(g, 1);
  rp_alu(g, rp_below(g, 4));
  rp_meet(g);
  rp_fix over = rp_unless_core(g, core);
  rp_li(g, t, slot);
  rp_li(g, w, rp_chance(g, g->fmix) ? rp_float_word(g) : rp_alu_word(g));
  rp_s(g, INSN_SW, t, w, 0);
  rp_patch(g, over);
  rp_meet(g);
  rp_word(g, g->enc.match[INSN_FENCEI]);
  rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
  rp_branch_to(g, INSN_BNE, cnt, 0, top);
  g->mult /= 2;
}

// The keepers go to the same lines at once; the second time the instructions are in the caches.
static void race(rp_gen *g) {
  unsigned cnt = g->reg[R_CNT0];
  rp_li(g, cnt, 2);
  uint32_t top = rp_here(g);
  g->mult *= 2;
  rp_meet(g);
  rp_burst(g);
  rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
  rp_branch_to(g, INSN_BNE, cnt, 0, top);
  g->mult /= 2;
}

void rp_together(rp_gen *g, uint64_t budget, unsigned keeper) {
  if (g->cores == 1) return;
  if (rp_chance(g, 50)) race(g);
  if (rp_chance(g, 40)) one_core(g, budget);
  if (rp_chance(g, 40)) read_others(g, keeper);
  if (rp_chance(g, 30)) new_code(g);
}

// The keepers of all cores arrive, with counts that are more than have arrived; one core's differs.
void rp_counts_differ(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  // Two cores that are counted could not differ: one alone would pass with a count of 1.
  const bool by_cores = g->cores > 2 && rp_chance(g, 50);
  uint32_t most = g->cores * (by_cores ? 1 : g->cfg->num_warps), other = rp_range(g, 2, most - 1);
  rp_meet(g);
  rp_csrr(g, u, GYRE_CSR_CID);
  rp_i(g, INSN_XORI, u, u, rp_below(g, g->cores));
  rp_i(g, INSN_SLTIU, u, u, 1);  // 1 in the one core
  rp_li(g, t, most);
  rp_r(g, INSN_CZERONEZ, t, t, u);
  rp_i(g, INSN_XORI, u, u, 1);
  rp_li(g, g->reg[R_T2], other);
  rp_r(g, INSN_CZERONEZ, u, g->reg[R_T2], u);
  rp_r(g, INSN_OR, u, u, t);
  rp_li(g, t, g->meet_id);
  g->info.fault_pc = rp_here(g);
  rp_r(g, by_cores ? INSN_BAR : INSN_BAR20, 0, t, u);
}

void rp_fault(rp_gen *g, int cause, unsigned a, unsigned b) {
  if (g->fault_differ) {
    rp_counts_differ(g);
    return;
  }
  if (g->fault_core >= g->cores) {
    rp_raise(g, cause, a, b);
    return;
  }
  rp_fix over = rp_unless_core(g, g->fault_core);
  rp_raise(g, cause, a, b);
  rp_patch(g, over);
}
