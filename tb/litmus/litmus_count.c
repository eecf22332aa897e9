// litmus_count.c - generates and judges counter tests: all threads of all cores increment a
// counter. Each old value must be found exactly once, and each thread must find them in ascending
// order.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "litmus.h"

enum { FAILED = BASE + 2, MASK = REG, OLD = REG + 1, SECOND = REG + 2, ONE = REG + 3, LOCK };

static void count_amo(litmus_code *c) {
  litmus_atomic(c, INSN_AMOADD, OLD, BASE, ONE, litmus_below(c, 4));
}

static void count_lrsc(litmus_code *c) {
  const uint32_t top = litmus_here(c);
  litmus_atomic(c, INSN_LR, OLD, BASE, 0, litmus_below(c, 4));
  litmus_i(c, INSN_ADDI, TEMP, OLD, 1);
  for (unsigned n = litmus_below(c, 4); n--;) litmus_i(c, INSN_ADDI, 0, 0, 0);
  litmus_atomic(c, INSN_SC, FAILED, BASE, TEMP, litmus_below(c, 4));
  litmus_r(c, INSN_PRED, 0, FAILED, MASK);
  litmus_branch(c, INSN_BNE, FAILED, 0, top);
}

// By one thread of each warp: a word is taken, two words on other lines are counted up.
static void count_locked(litmus_code *c, bool fences) {
  const uint32_t again = litmus_here(c);
  litmus_wait(c, 31);
  litmus_atomic(c, INSN_AMOSWAP, TEMP, LOCK, ONE, fences ? 0 : AQ | litmus_below(c, 2));
  litmus_branch(c, INSN_BNE, TEMP, 0, again);
  if (fences) litmus_fence(c, FENCE_RW, FENCE_RW);
  litmus_i(c, INSN_LW, OLD, BASE, 0);
  litmus_i(c, INSN_LW, SECOND, BASE + 1, 0);
  litmus_i(c, INSN_ADDI, TEMP, OLD, 1);
  litmus_s(c, INSN_SW, BASE, TEMP, 0);
  litmus_i(c, INSN_ADDI, TEMP, SECOND, 1);
  if (litmus_chance(c, 50)) litmus_wait(c, 15);
  litmus_s(c, INSN_SW, BASE + 1, TEMP, 0);
  if (fences) {
    litmus_fence(c, FENCE_RW, FENCE_W);
    litmus_s(c, INSN_SW, LOCK, 0, 0);
  } else {
    litmus_atomic(c, INSN_AMOSWAP, 0, LOCK, 0, RL | (litmus_below(c, 2) << 1));
  }
}

static bool locks(const litmus_test *t) { return t->counter >= COUNT_LOCK; }

// OTHER: number of the thread among those that count.
void litmus_count(litmus_code *c) {
  const bool lock = locks(c->test);
  unsigned shift = 0;
  while (1u << shift < c->cfg->num_threads) shift++;
  if (!lock) {
    litmus_i(c, INSN_ADDI, TEMP, 0, 0xfff);
    litmus_r(c, INSN_TMC, 0, TEMP, 0);
  }
  litmus_i(c, INSN_CSRRS, OTHER, 0, GYRE_CSR_MHARTID);
  if (lock) litmus_i(c, INSN_SRLI, OTHER, OTHER, shift);
  litmus_i(c, INSN_CSRRS, MASK, 0, GYRE_CSR_TMASK);
  litmus_i(c, INSN_CSRRS, SEED, 0, GYRE_CSR_MHARTID);  // uniform in the warp
  litmus_i(c, INSN_SRLI, SEED, SEED, shift);
  litmus_i(c, INSN_ADDI, SEED, SEED, 1);
  litmus_li(c, TEMP, 0x10000 | litmus_below(c, 0xffff));
  litmus_r(c, INSN_XOR, SEED, SEED, TEMP);
  litmus_li(c, BASE, c->out->counter[0]);
  litmus_li(c, BASE + 1, c->out->counter[1]);
  litmus_li(c, LOCK, c->var[2]);
  litmus_li(c, ONE, 1);
  litmus_li(c, LAST, c->out->rounds);
  litmus_li(c, RESULT, c->out->result);
  litmus_i(c, INSN_SLLI, TEMP, OTHER, lock ? 3 : 2);
  litmus_r(c, INSN_ADD, RESULT, RESULT, TEMP);
  litmus_li(c, OTHER, c->out->threads * (lock ? 8 : 4));
  const uint32_t top = litmus_here(c);
  litmus_wait(c, c->delay_mask);
  switch (c->test->counter) {
    case COUNT_AMO: count_amo(c); break;
    case COUNT_LRSC: count_lrsc(c); break;
    default: count_locked(c, c->test->counter == COUNT_LOCK_FENCE); break;
  }
  litmus_s(c, INSN_SW, RESULT, OLD, 0);
  if (lock) litmus_s(c, INSN_SW, RESULT, SECOND, 4);
  litmus_r(c, INSN_ADD, RESULT, RESULT, OTHER);
  litmus_i(c, INSN_ADDI, LAST, LAST, 0xfff);
  litmus_branch(c, INSN_BNE, LAST, 0, top);
  litmus_fence(c, FENCE_RW, FENCE_RW);
  litmus_r(c, INSN_TMC, 0, 0, 0);
}

static void refuse(gyre_litmus_verdict *v, const char *what, uint32_t operation, uint32_t thread,
                   uint32_t value) {
  if (v->forbidden) return;
  v->forbidden = true;
  snprintf(v->what, sizeof v->what, "operation %" PRIu32 " of thread %" PRIu32 ": %s: %" PRIu32,
           operation, thread, what, value);
}

void litmus_judge_count(const litmus_test *t, const gyre_litmus *p, gyre_litmus_load *load,
                        void *ctx, gyre_litmus_verdict *v) {
  const uint32_t total = p->rounds * p->threads, words = locks(t) ? 2 : 1;
  uint8_t *seen = calloc(total, 1);
  for (unsigned i = 0; i < words; i++) {
    const uint32_t sum = load(ctx, p->counter[i]);
    if (sum == total || v->forbidden) continue;
    v->forbidden = true;
    snprintf(v->what, sizeof v->what, "counter %u ends as %" PRIu32 " after %" PRIu32 " operations",
             i, sum, total);
  }
  for (uint32_t at = 0; at < total; at++) {
    const uint32_t k = at / p->threads, thread = at % p->threads;
    const uint32_t old = load(ctx, p->result + 4 * words * at);
    const bool first = k == 0;
    if (old >= total)
      refuse(v, "found what cannot be", k, thread, old);
    else if (seen && seen[old]++)
      refuse(v, "found what another one found", k, thread, old);
    else if (!first && old <= load(ctx, p->result + 4 * words * (at - p->threads)))
      refuse(v, "found less than before", k, thread, old);
    else if (words == 2 && load(ctx, p->result + 8 * at + 4) != old)
      refuse(v, "found the two counters different", k, thread, old);
  }
  free(seen);
  v->outcomes = 1;
  snprintf(v->outcome[0].digits, sizeof v->outcome[0].digits, "%s",
           v->forbidden ? "wrong" : "exact");
  v->outcome[0].rounds = total;
  v->outcome[0].forbidden = v->forbidden;
}
