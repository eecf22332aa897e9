// turns_test.c - with threads that have pcs of their own, a debugger's stops do not change whose turn it is.

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

// Threads that leave a loop one after the other, with turns: stops do not count, so turns come when
// they would come.
int main(void) {
  const char *const set = "NUM_THREADS=8 NUM_LANES=4 RECONVERGENCE=1 GROUP_WAIT=64";
  rig free_run, watched;
  rig *const both_runs[] = {&free_run, &watched};
  uint64_t x = 0, y = 0;
  for (unsigned i = 0; i < 2; i++) {
    rig *r = both_runs[i];
    rig_begin(r, set, "5", 1);
    const uint32_t code[] = {
        ADDI(28, 0, -1), TMC(28),        CSRR(30, 0xCC0), LUI(31, OUT >> 12), SLLI(29, 30, 2),
        ADD(31, 31, 29), SLLI(5, 30, 5), ADDI(5, 5, 20),  SW(5, 31, 0),       ADDI(5, 5, -1),
        BNE(5, 0, -8),   ADDI(6, 0, 40), ADDI(6, 6, -1),  BNE(6, 0, -4),      END};
    gyre_memory_write_bytes(r->func_memory, r->cfg.reset_pc, code, sizeof code);
  }
  const uint32_t at = watched.cfg.reset_pc + 4 * 9, word = OUT + 4 * 3;
  unsigned stops = 0;
  EXPECT(&free_run, gyre_func_run(free_run.func, 1 << 20), GYRE_DONE);
  gyre_func_set_break(watched.func, at, true);
  gyre_func_set_watch(watched.func, word, 4, GYRE_WATCH_WRITE, true);
  while (gyre_func_run(watched.func, 1 << 20) == GYRE_RUNNING && stops < 100000) {
    go_past(watched.func, word);
    stops++;
  }
  EXPECT(&watched, stops > 300, true);
  EXPECT(&watched, gyre_func_warp_insns(watched.func), gyre_func_warp_insns(free_run.func));
  for (unsigned i = 0; gyre_func_group_counter(free_run.func, i, &x); i++) {
    gyre_func_group_counter(watched.func, i, &y);
    EXPECT(&watched, y, x);
  }
  EXPECT(&watched, x > 3, true);  // turns are the last
  rig_end(&free_run);
  rig_end(&watched);
  printf("turns: %u failures\n", failures);
  return failures != 0;
}
