// litmus_thread.c - emits the code of one thread of a test in rounds, and of warps that disturb
// it.
//
// In a round all threads meet with fences, so that all of them see the old values, and some load
// the variables into their caches. They meet again, wait a random time, do what the test says, and
// keep their registers. They meet with fences once more, and one of them records the variables.

#include "litmus.h"

// Threads are warps: the 2020 form counts these.
static void meet(litmus_code *c, bool fences) {
  if (fences) litmus_fence(c, FENCE_RW, FENCE_RW);
  litmus_r(c, INSN_BAR20, 0, BAR_ID, BAR_COUNT);
  if (fences) litmus_fence(c, FENCE_RW, FENCE_RW);
}

// Old values into the caches, or not, round by round.
static void preload(litmus_code *c, unsigned vars) {
  litmus_step(c);
  for (unsigned v = 0; v < vars; v++) {
    const bool code = litmus_is_code(c->test, v);
    if (litmus_chance(c, 25)) continue;  // never this one
    litmus_i(c, INSN_SRLI, TEMP, SEED, 7 + v);
    litmus_i(c, INSN_ANDI, TEMP, TEMP, 1);
    litmus_branch(c, INSN_BEQ, TEMP, 0, litmus_here(c) + 8);
    if (code)
      litmus_i(c, INSN_JALR, RA, PLACE + v, 0);
    else
      litmus_i(c, INSN_LW, TEMP, PLACE + v, 0);
  }
}

// Between two accesses: nothing, a few instructions, or a wait.
static void gap(litmus_code *c) {
  switch (litmus_below(c, 6)) {
    case 0: litmus_wait(c, 15); break;
    case 1:
    case 2:
      for (unsigned n = litmus_below(c, 8); n--;) litmus_i(c, INSN_ADDI, 0, 0, 0);
      break;
    default: break;
  }
}

// Stores that no test reads, to the data cache's bank of variable v: its next store waits for
// them while others pass by.
static void crowd(litmus_code *c, unsigned v) {
  const uint32_t stride = c->cfg->line_bytes * c->cfg->dcache_banks;
  litmus_li(c, TEMP, stride - 4);
  litmus_r(c, INSN_AND, TEMP, TEMP, PLACE + v);
  litmus_li(c, OTHER, c->noise);
  litmus_r(c, INSN_ADD, TEMP, TEMP, OTHER);
  for (unsigned n = 1 + litmus_below(c, 6); n--;) litmus_s(c, INSN_SW, TEMP, 0, n * stride % 2048);
}

// One step of the test; `rd`: the register of its result. Returns whether it has one.
static bool operation(litmus_code *c, litmus_op o, unsigned rd) {
  const unsigned at = PLACE + o.var, value = o.k == 2 ? VALUE2 : VALUE1;
  switch ((litmus_kind)o.kind) {
    case OP_W: litmus_s(c, INSN_SW, at, value, 0); return false;
    case OP_R: litmus_i(c, INSN_LW, rd, at, 0); return true;
    case OP_SWAP: litmus_atomic(c, INSN_AMOSWAP, rd, at, value, o.order); return true;
    case OP_AMO: litmus_atomic(c, INSN_AMOOR, rd, at, 0, o.order); return true;
    case OP_LR: litmus_atomic(c, INSN_LR, rd, at, 0, o.order); return true;
    case OP_SC:  // its value if it has succeeded
      litmus_atomic(c, INSN_SC, rd, at, value, o.order);
      litmus_r(c, INSN_CZERONEZ, rd, VALUE1, rd);
      return true;
    case OP_FENCE: litmus_fence(c, o.k >> 4, o.k & 15u); return false;
    case OP_FENCEI: litmus_word(c, c->enc.match[INSN_FENCEI]); return false;
    case OP_BAR: meet(c, false); return false;
    case OP_CODE:  // addi a0, x0, value
      litmus_i(c, INSN_SLLI, TEMP, value, 20);
      litmus_r(c, INSN_OR, TEMP, TEMP, CODE);
      litmus_s(c, INSN_SW, at, TEMP, 0);
      return false;
    case OP_RUN:
      litmus_i(c, INSN_JALR, RA, at, 0);
      litmus_i(c, INSN_ADDI, rd, GAVE, 0);
      return true;
    case OP_NONE: break;
  }
  return false;
}

static void begin(litmus_code *c, unsigned thread) {
  const uint32_t lane = litmus_below(c, c->cfg->num_threads);
  litmus_li(c, TEMP, 1u << lane);  // by any one thread of the warp
  litmus_r(c, INSN_TMC, 0, TEMP, 0);
  litmus_li(c, SEED, 1 + litmus_below(c, 0x7ffffffe));
  litmus_li(c, RESULT, c->out->result + 4 * REGS * thread);
  litmus_li(c, LAST, c->out->rounds + 1);
  litmus_li(c, BAR_ID, c->bar_id);
  litmus_li(c, BAR_COUNT, c->test->threads);
  litmus_li(c, CODE, gyre_encode_i(&c->enc, INSN_ADDI, GAVE, 0, 0));
  for (unsigned v = 0; v < VARS; v++) litmus_li(c, BASE + v, c->var[v]);
  litmus_li(c, ROUND, 1);
}

void litmus_thread(litmus_code *c, unsigned thread, bool records) {
  const unsigned vars = litmus_vars(c->test);
  bool code = false;
  for (unsigned v = 0; v < vars; v++) code |= litmus_is_code(c->test, v);
  begin(c, thread);
  const uint32_t top = litmus_here(c);
  litmus_i(c, INSN_ANDI, TEMP, ROUND, c->out->places - 1);
  litmus_i(c, INSN_SLLI, TEMP, TEMP, c->place_shift);
  for (unsigned v = 0; v < vars; v++) litmus_r(c, INSN_ADD, PLACE + v, BASE + v, TEMP);
  litmus_i(c, INSN_SLLI, VALUE1, ROUND, 1);
  litmus_i(c, INSN_ADDI, VALUE2, VALUE1, 1);
  meet(c, true);
  if (code) litmus_word(c, c->enc.match[INSN_FENCEI]);
  if (litmus_chance(c, 80)) preload(c, vars);
  meet(c, false);
  litmus_wait(c, c->delay_mask);
  unsigned regs = 0;
  for (unsigned i = 0; i < OPS && c->test->code[thread][i].kind != OP_NONE; i++) {
    if (i) gap(c);
    if (c->test->code[thread][i].kind == OP_W && litmus_chance(c, 25)) {
      crowd(c, c->test->code[thread][i].var);
    }
    regs += operation(c, c->test->code[thread][i], REG + regs);
  }
  for (unsigned i = 0; i < regs; i++) litmus_s(c, INSN_SW, RESULT, REG + i, 4 * i);
  meet(c, true);
  for (unsigned v = 0; records && v < vars; v++) {
    litmus_i(c, INSN_LW, TEMP, PLACE + v, 0);
    litmus_s(c, INSN_SW, RESULT, TEMP, 4 * (REGS * (THREADS - thread) + v));
  }
  litmus_i(c, INSN_ADDI, RESULT, RESULT, 4 * ROUND_WORDS);
  litmus_i(c, INSN_ADDI, ROUND, ROUND, 1);
  const uint32_t out = litmus_here(c) + 8;
  litmus_branch(c, INSN_BEQ, ROUND, LAST, out);
  litmus_jump(c, top);
  litmus_fence(c, FENCE_RW, FENCE_RW);
  litmus_r(c, INSN_TMC, 0, 0, 0);
}

// Loads and stores of lines that share sets with the variables, atomic operations, fences.
void litmus_noise(litmus_code *c) {
  litmus_i(c, INSN_CSRRS, SEED, 0, GYRE_CSR_MHARTID);
  litmus_li(c, TEMP, 0x100000 + litmus_below(c, 0x7fefffff));
  litmus_r(c, INSN_ADD, SEED, SEED, TEMP);
  litmus_li(c, BASE, c->noise);
  litmus_li(c, OTHER, c->noise_mask & ~3u);
  litmus_li(c, LAST, 20 + litmus_below(c, 200));
  const uint32_t top = litmus_here(c);
  for (unsigned n = 1 + litmus_below(c, 4); n--;) {
    litmus_step(c);
    litmus_i(c, INSN_SRLI, PLACE, SEED, litmus_below(c, 8));
    litmus_r(c, INSN_AND, PLACE, PLACE, OTHER);
    litmus_r(c, INSN_ADD, PLACE, PLACE, BASE);
    switch (litmus_below(c, c->cfg->a_ext ? 6 : 5)) {
      case 0:
      case 1: litmus_i(c, INSN_LW, TEMP, PLACE, 0); break;
      case 2:
      case 3: litmus_s(c, INSN_SW, PLACE, SEED, 0); break;
      case 4: litmus_fence(c, litmus_below(c, 16), litmus_below(c, 16)); break;
      default: litmus_atomic(c, INSN_AMOADD, TEMP, PLACE, SEED, litmus_below(c, 4)); break;
    }
  }
  if (litmus_chance(c, 50)) litmus_wait(c, 31);
  litmus_i(c, INSN_ADDI, LAST, LAST, 0xfff);
  litmus_branch(c, INSN_BNE, LAST, 0, top);
  litmus_r(c, INSN_TMC, 0, 0, 0);
}
