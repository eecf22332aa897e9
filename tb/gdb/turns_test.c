// turns_test.c - with threads that have pcs of their own, a debugger's stops do not change whose turn it is,
// and each thread is seen where it is.

#include <stdio.h>

#include "debug_rig.h"

// Goes past where the machine stands, as GDB does: what is watched is taken away for the step.
static void go_past(gyre_func *f, uint32_t watched) {
  const gyre_func_steps steps = {.step = true,
                                 .thread = (unsigned)__builtin_ctz(gyre_func_warp(f, 0).tmask)};
  gyre_func_set_watch(f, watched, 4, GYRE_WATCH_WRITE, false);
  gyre_func_step(f, &steps);
  gyre_func_run(f, 100);
  gyre_func_step(f, NULL);
  gyre_func_set_watch(f, watched, 4, GYRE_WATCH_WRITE, true);
}

// Even threads jump to beyond the odd ones, which wait; then all leave a loop one after the other, with
// turns.
static void begin(rig *r, const char *set) {
  rig_begin(r, set, "5", 1);
  const uint32_t code[] = {ADDI(28, 0, -1),
                           TMC(28),
                           CSRR(30, 0xCC0),
                           ANDI(7, 30, 1),
                           BNE(7, 0, 8),
                           JAL(0, 8),
                           ADDI(8, 0, 1),
                           LUI(31, OUT >> 12),
                           SLLI(29, 30, 2),
                           ADD(31, 31, 29),
                           SLLI(5, 30, 5),
                           ADDI(5, 5, 20),
                           SW(5, 31, 0),
                           ADDI(5, 5, -1),
                           BNE(5, 0, -8),
                           ADDI(6, 0, 40),
                           ADDI(6, 6, -1),
                           BNE(6, 0, -4),
                           END};
  gyre_memory_write_bytes(r->func_memory, r->cfg.reset_pc, code, sizeof code);
  gyre_memory_write_bytes(r->model_memory, r->cfg.reset_pc, code, sizeof code);
}

// Stops do not count as instructions: turns come when they would come.
static void stops(const char *set) {
  rig alone, watched;
  uint64_t x = 0, y = 0;
  begin(&alone, set);
  begin(&watched, set);
  const uint32_t at = watched.cfg.reset_pc + 4 * 13, word = OUT + 4 * 3;
  unsigned n = 0;
  EXPECT(&alone, gyre_func_run(alone.func, 1 << 20), GYRE_DONE);
  gyre_func_set_break(watched.func, at, true);
  gyre_func_set_watch(watched.func, word, 4, GYRE_WATCH_WRITE, true);
  while (gyre_func_run(watched.func, 1 << 20) == GYRE_RUNNING && n < 100000) {
    go_past(watched.func, word);
    n++;
  }
  EXPECT(&watched, n > 300, true);
  EXPECT(&watched, gyre_func_warp_insns(watched.func), gyre_func_warp_insns(alone.func));
  for (unsigned i = 0; gyre_func_group_counter(alone.func, i, &x); i++) {
    gyre_func_group_counter(watched.func, i, &y);
    EXPECT(&watched, y, x);
  }
  EXPECT(&watched, x > 3, true);  // turns are the last
  rig_end(&alone);
  rig_end(&watched);
}

// The warp issues next the instruction that the cycle model reports as next: no other subwarp comes
// before it.
static void decided(const char *set) {
  rig r;
  uint32_t pc = 0;
  unsigned n = 0;
  bool known = false;
  gyre_pipeline p;
  begin(&r, set);
  while (gyre_model_state(r.model) == GYRE_RUNNING) {
    if (!known) known = gyre_model_next(r.model, 0, &pc);  // the first answer counts
    cycle(&r);
    gyre_model_pipeline(r.model, 0, &p);
    if (!p.issue.valid || !p.issue.ready || !p.issue.first) continue;
    if (known) EXPECT(&r, p.issue.pc, pc);
    n += known;
    known = false;
  }
  EXPECT(&r, n > 1000, true);
  rig_end(&r);
}

// One way of a branch faults just before the address where the others wait: the debugger shows all
// at their pcs.
static void faults(const char *set, unsigned adds) {
  rig r;
  unsigned n = 0;
  rig_begin(&r, set, "hostile:20", 1);
  uint32_t code[16] = {ADDI(28, 0, -1), TMC(28), CSRR(30, 0xCC0), ANDI(7, 30, 1),
                       BNE(7, 0, 8 + 4 * (int)adds)};
  for (n = 5; n < 5 + adds; n++) code[n] = ADDI(8, 8, 1);
  code[n++] = SW(8, 0, 0);
  code[n++] = ADDI(9, 9, 1);
  code[n++] = END;
  gyre_memory_write_bytes(r.func_memory, r.cfg.reset_pc, code, sizeof code);
  gyre_memory_write_bytes(r.model_memory, r.cfg.reset_pc, code, sizeof code);
  while (gyre_model_state(r.model) == GYRE_RUNNING) cycle(&r);
  gyre_func_run(r.func, 1 << 20);
  EXPECT(&r, gyre_model_fault(r.model).pc, gyre_func_fault(r.func).pc);
  for (unsigned t = 0; t < r.cfg.num_threads; t++) {
    uint32_t pc = 0, func_pc = 0;
    EXPECT(&r, gyre_model_thread_pc(r.model, 0, t, &pc), true);
    EXPECT(&r, gyre_func_thread_pc(r.func, 0, t, &func_pc), true);
    EXPECT(&r, pc, r.cfg.reset_pc + 4 * (5 + adds + t % 2));
    EXPECT(&r, func_pc, pc);
  }
  rig_end(&r);
}

int main(void) {
  for (unsigned lanes = 1; lanes <= 8; lanes *= 2) {
    char set[96];
    snprintf(set, sizeof set,
             "NUM_THREADS=8 NUM_LANES=%u LSU_QUEUE=8 RECONVERGENCE=1 GROUP_WAIT=64", lanes);
    stops(set);
    decided(set);
    for (unsigned adds = 0; adds < 8; adds++) faults(set, adds);
  }
  printf("turns: %u failures\n", failures);
  return failures != 0;
}
