// random_groups.c - coverage of subwarps, by the functional simulator's state after each
// instruction: the running subwarp is still the one that has executed it.

#include "random_groups.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "functional/state.h"
#include "riscv/gyre_row.h"

static const char *const texts[] = {
#define RANDOM_GROUPS_TEXT(name, text) text,
    RANDOM_GROUPS(RANDOM_GROUPS_TEXT)
#undef RANDOM_GROUPS_TEXT
};

enum { PAUSE = 0x0100000f };

static void hit(random_groups *c, unsigned kind, bool when) { c->count[kind] += when; }

static bool is(const char *name, const char *what) { return strcmp(name, what) == 0; }

static void control(random_groups *c, const gyre_warp *w, const gyre_config *cfg, uint32_t insn,
                    const char *name) {
  const gyre_warp_groups *g = &w->groups;
  const uint32_t all = (uint32_t)((1ull << cfg->num_threads) - 1);
  const bool others = g->ready.n != 0 || g->parked.n != 0;
  if (is(name, "tmc") || is(name, "tmc20")) {
    // If a subwarp has ended, another one is running now.
    const unsigned rs1 = insn >> 15 & 31;
    hit(c, RANDOM_GROUPS_TMC_ENDS, rs1 == 0 && w->active);
    hit(c, RANDOM_GROUPS_TMC_STARTS, rs1 != 0 && others && g->live == all);
  }
  hit(c, RANDOM_GROUPS_WSPAWN_WAITS, is(name, "wspawn") && g->spawn.mask != 0);
  hit(c, RANDOM_GROUPS_WSPAWN_OTHERS, is(name, "wspawn20") && others);
  if (is(name, "bar") || is(name, "bar20")) {
    hit(c, RANDOM_GROUPS_BAR_PLACES, g->parked.n > 1);
    hit(c, RANDOM_GROUPS_BAR_WARPS, g->ready.n != 0 && w->at_barrier);
  }
  hit(c, RANDOM_GROUPS_HINT,
      (!strncmp(name, "split", 5) || !strncmp(name, "join", 4) || !strncmp(name, "pred", 4)) &&
          others);
}

void random_groups_insn(random_groups *c, const gyre_func *f, const gyre_config *cfg, unsigned warp,
                        uint32_t insn) {
  if (cfg->reconvergence == 0) return;
  const gyre_warp *w = &f->warp[warp];
  const gyre_warp_groups *g = &w->groups;
  const bool others = g->ready.n != 0;
  const unsigned rd = insn >> 7 & 31, rs1 = insn >> 15 & 31, opcode = insn & 0x7f;
  hit(c, RANDOM_GROUPS_ALONE, cfg->num_threads > 2 && g->ready.n + 1 == cfg->num_threads);
  if (opcode == 0x67)
    hit(c, RANDOM_GROUPS_COROUTINE, (rd == 1 && rs1 == 5) || (rd == 5 && rs1 == 1));
  hit(c, RANDOM_GROUPS_DEEP, g->depth == GYRE_MAX_CALLS && opcode == 0x6f && (rd == 1 || rd == 5));
  hit(c, RANDOM_GROUPS_PAUSE, others && insn == PAUSE);
  hit(c, RANDOM_GROUPS_LOAD, others && opcode == 0x03);
  hit(c, RANDOM_GROUPS_FLOAT, others && opcode >= 0x43 && opcode <= 0x53);
  hit(c, RANDOM_GROUPS_DIVIDE,
      others && opcode == 0x33 && insn >> 25 == 1 && (insn >> 14 & 1) != 0);
  hit(c, RANDOM_GROUPS_ATOMIC, others && opcode == 0x2f);
  hit(c, RANDOM_GROUPS_SC_FAILS,
      others && opcode == 0x2f && insn >> 27 == 3 && rd != 0 &&
          gyre_func_reg(f, warp, w->first_active, rd) != 0);
  const unsigned row = gyre_row_find(insn);
  const gyre_row *r = gyre_row_get(row);
  if (r && (opcode == 0x0b || opcode == 0x2b || opcode == 0x6b)) control(c, w, cfg, insn, r->name);
}

void random_groups_end(random_groups *c, const gyre_func *f, const gyre_config *cfg,
                       gyre_fault fault) {
  if (cfg->reconvergence == 0) return;
  for (unsigned i = 0; i < GYRE_NUM_GROUP_COUNTS; i++) {
    uint64_t value = 0;
    gyre_func_group_counter(f, i, &value);
    c->count[RANDOM_GROUPS_SPLITS + i] += value;
  }
  if (!fault.valid) return;
  const gyre_warp *w = &f->warp[fault.core * cfg->num_warps + fault.warp];
  const gyre_warp_groups *g = &w->groups;
  const bool others = g->ready.n != 0 || g->parked.n != 0;
  hit(c, RANDOM_GROUPS_FAULT_OTHERS, g->ready.n != 0);
  hit(c, RANDOM_GROUPS_FAULT_PARKED, g->parked.n != 0 && !w->at_barrier);
  hit(c, RANDOM_GROUPS_FAULT_TARGETS,
      fault.cause == GYRE_FAULT_PC_MISALIGNED && fault.lanes != w->tmask);
  hit(c, RANDOM_GROUPS_FAULT_FETCH, fault.cause == GYRE_FAULT_FETCH_ACCESS && others);
  hit(c, RANDOM_GROUPS_FAULT_BARRIERS,
      fault.cause == GYRE_FAULT_BARRIER && g->parked.n != 0 && (g->live & ~w->tmask) != 0);
}

void random_groups_print(const random_groups *c) {
  printf("\n%-58s %12s\n", "subwarps", "times");
  for (unsigned i = 0; i < RANDOM_GROUPS_KINDS; i++)
    printf("%-58s %12" PRIu64 "\n", texts[i], c->count[i]);
}

bool random_groups_check(const random_groups *c, bool faults) {
  bool good = true;
  for (unsigned i = 0; i < RANDOM_GROUPS_KINDS; i++) {
    if (c->count[i] || (i >= RANDOM_GROUPS_FAULT_OTHERS && !faults)) continue;
    fprintf(stderr, "random_test: groups: \"%s\" never came\n", texts[i]);
    good = false;
  }
  return good;
}
