// global_barrier.c - barriers of warps of all cores: no warp may be a round ahead or late, and
// data written before a barrier are read after it.

#include "gyre_runtime.h"

enum { WARPS = 512, ROUNDS = 6, LATE = 40 };

static volatile uint32_t round_of[WARPS];
static volatile uint32_t wrong;

static uint32_t global_warp(void) { return gyre_core_id() * gyre_num_warps() + gyre_warp_id(); }

// Warps of higher number are late, in every other round those of lower number.
static void be_late(uint32_t warp, uint32_t round) {
  uint32_t turn = round & 1 ? warp : 7 - (warp & 7);
  for (uint32_t i = turn * LATE % 1000; i > 0; i--) {
    (void)gyre_opaque(i);
  }
}

// Every warp `stride` from `first` on is in this round.
static void compare(uint32_t first, uint32_t stride, uint32_t end, uint32_t round) {
  for (uint32_t i = first; i < end; i += stride) {
    if (round_of[i] != round) {
      wrong = 1;
    }
  }
}

static void all_warps(void *ctx) {
  (void)ctx;
  uint32_t all = gyre_num_warps() * gyre_num_cores();
  uint32_t warp = global_warp();
  for (uint32_t round = 1; round <= ROUNDS; round++) {
    be_late(warp, round);
    round_of[warp] = round;
    gyre_global_barrier(1, all);
    compare(0, 1, all, round);
    gyre_global_barrier(1, all);
  }
}

// Odd and even cores apart, each core between with a local barrier of the same number.
static void odd_and_even(void *ctx) {
  (void)ctx;
  uint32_t cores = gyre_num_cores(), warps = gyre_num_warps();
  uint32_t core = gyre_core_id(), warp = global_warp();
  uint32_t odd = core & 1;
  uint32_t count = warps * (odd ? cores / 2 : (cores + 1) / 2);
  for (uint32_t round = 1; round <= ROUNDS; round++) {
    be_late(warp, round);
    round_of[warp] = round;
    gyre_barrier(1 + odd, warps);
    gyre_global_barrier(1 + odd, count);
    for (uint32_t i = odd; i < cores; i += 2) {
      compare(i * warps, 1, (i + 1) * warps, round);
    }
    gyre_global_barrier(1 + odd, count);
  }
}

// One warp a core, with the bare instruction in both encodings: the fences apart from it.
static void one_each(void *ctx) {
  (void)ctx;
  uint32_t cores = gyre_num_cores(), warps = gyre_num_warps();
  uint32_t id = 0x80000001u;
  for (uint32_t round = 1; round <= ROUNDS; round++) {
    be_late(gyre_core_id(), round);
    round_of[gyre_core_id() * warps] = round;
    gyre_fence_release();
    gyre_barrier20(id, cores);
    gyre_fence_acquire();
    compare(0, warps, cores * warps, round);
    gyre_barrier(id, cores);
  }
}

// All warps again, by a count of cores: every warp of a core has to come before the core has.
static void all_cores(void *ctx) {
  (void)ctx;
  uint32_t cores = gyre_num_cores(), all = gyre_num_warps() * cores;
  uint32_t warp = global_warp(), id = 0x80000001u;
  for (uint32_t round = 1; round <= ROUNDS; round++) {
    be_late(warp, round);
    round_of[warp] = round;
    gyre_fence_release();
    gyre_barrier(id, cores);
    gyre_fence_acquire();
    compare(0, 1, all, round);
    gyre_barrier(id, cores);
  }
}

// A barrier of one warp is open.
static void alone(void *ctx) {
  (void)ctx;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    gyre_global_barrier(1, 1);
  }
}

static bool run(const char *name, uint32_t warps, void (*fn)(void *)) {
  for (uint32_t i = 0; i < WARPS; i++) {
    round_of[i] = 0;
  }
  wrong = 0;
  gyre_launch(warps, fn, NULL);
  gyre_puts(name);
  gyre_puts(wrong ? ": FAILED\n" : ": PASSED\n");
  return !wrong;
}

int main(void) {
  uint32_t warps = gyre_num_warps();
  bool ok = run("all warps", warps, all_warps);
  ok &= run("odd and even", warps, odd_and_even);
  ok &= run("one each", 1, one_each);
  ok &= run("all cores", warps, all_cores);
  ok &= run("alone", warps, alone);
  gyre_puts(ok ? "global_barrier: PASSED\n" : "global_barrier: FAILED\n");
  return !ok;
}
