// speed.c - thread instructions per CPU-second of the functional simulator, 4 warps x 4 threads, in
// a loop of loads, stores, arithmetic and a branch. Exit status 1 below the number given, which is in
// steps of a loop on the same machine, so that it is no matter how fast and how busy that is.
//
//   isa_speed [LEAST]   LEAST: thread instructions in the time of a thousand steps

#include <time.h>

#include "rig.h"

static void program(rig *r) {
  rig_begin(r, "speed", 4, 4, 4);
  emit(r, ADDI(1, 0, 4));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
  emit(r, ADDI(3, 0, -1));
  emit(r, TMC(3));
  emit(r, CSRR(5, 0xF14));
  emit(r, SLLI(6, 5, 8));
  emit_li(r, 7, 0x80010000U);
  emit(r, ADD(6, 6, 7));
  emit_li(r, 8, 1000000);
  uint32_t top = r->here;
  emit(r, LW(10, 6, 0));
  emit(r, ADDI(10, 10, 3));
  emit(r, MUL(11, 10, 8));
  emit(r, ADD(12, 12, 11));
  emit(r, r_type(0x33, 4, 0, 13, 12, 10));
  emit(r, SLLI(14, 13, 3));
  emit(r, SW(14, 6, 4));
  emit(r, ADDI(8, 8, -1));
  emit(r, BNE(8, 0, (int32_t)(top - r->here)));
  emit(r, END);
}

// Loads, stores and arithmetic, each step after the one before.
enum { STEPS = 10000000, SLICES = 12, SLICE_INSNS = 750000 };
static uint32_t table[256];
static void steps(void) {
  uint32_t x = table[0];
  for (unsigned i = 0; i < STEPS; i++) {
    x = x * 1664525 + 1013904223;
    x ^= table[x >> 24];
    table[x >> 24] = x;
  }
  table[0] = x;
}

static double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
  rig r = {0};
  char why[GYRE_MESSAGE];
  double least = argc > 1 ? atof(argv[1]) : 0, rate = 0, step_rate = 0;
  program(&r);
  gyre_func_bus bus = {&r, rig_load, rig_store, rig_page};
  r.func = gyre_func_new(&r.cfg, &bus, 0, why);
  if (r.func == NULL) {
    fprintf(stderr, "isa_speed: %s\n", why);
    return 2;
  }
  // The best of many pieces: whatever else the machine does makes some of them slower.
  for (unsigned i = 0; i < SLICES; i++) {
    double start = cpu_seconds();
    steps();
    double seconds = cpu_seconds() - start;
    if (STEPS / seconds > step_rate) step_rate = STEPS / seconds;
    uint64_t before = gyre_func_thread_insns(r.func);
    start = cpu_seconds();
    gyre_func_run(r.func, SLICE_INSNS);
    seconds = cpu_seconds() - start;
    double did = (double)(gyre_func_thread_insns(r.func) - before);
    if (did / seconds > rate) rate = did / seconds;
  }
  gyre_state state = gyre_func_run(r.func, UINT64_MAX);
  double relative = rate / step_rate * 1000;
  printf(
      "functional simulator: %.0f M thread instructions per CPU-second, %.0f in a thousand steps\n",
      rate / 1e6, relative);
  rig_end_run(&r);
  free(r.ram);
  return state != GYRE_DONE || relative < least;
}
