// kernel.h - common parts of all kernels: the size, data that repeats, the result line.
//
// A kernel fills its inputs, measures its work between kernel_begin and kernel_end, checks the
// result with plain scalar code in one thread, and returns kernel_result.

#ifndef GYRE_KERNELS_H
#define GYRE_KERNELS_H

#include "gyre_runtime.h"

// Defines the argument with its default; -DSIZE=n changes that at compile time.
#ifdef SIZE
#define KERNEL_SIZE(default_size) uint32_t gyre_arg = SIZE
#else
#define KERNEL_SIZE(default_size) uint32_t gyre_arg = (default_size)
#endif

// The size of this run, at most `limit` (what the arrays hold).
static inline uint32_t kernel_size(uint32_t limit) { return gyre_arg < limit ? gyre_arg : limit; }

// The next number of a sequence; the high bits are the better ones.
static inline uint32_t kernel_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

typedef struct kernel_run {
  const char *name;
  uint32_t size;
  gyre_timer startup, begin, used;
} kernel_run;

// First thing in main: what came before it counts as start-up.
static inline kernel_run kernel_start(const char *name, uint32_t size) {
  kernel_run run = {.name = name, .size = size, .startup = gyre_timer_now()};
  return run;
}
// The same, but start-up does not count: for loops that measure the machine alone.
static inline kernel_run kernel_start_bare(const char *name, uint32_t size) {
  kernel_run run = {.name = name, .size = size};
  return run;
}
static inline void kernel_begin(kernel_run *run) { run->begin = gyre_timer_now(); }
static inline void kernel_end(kernel_run *run) { run->used = gyre_timer_since(run->begin); }

// Prints the line and returns the exit code.  Cycles and warp instructions: those from reset to
// main and those between begin and end.
static inline int kernel_result(const kernel_run *run, bool passed) {
  gyre_puts(run->name);
  gyre_puts(": n=");
  gyre_putu(run->size);
  gyre_puts(passed ? " PASSED" : " FAILED");
  gyre_puts(" cycles=");
  gyre_putu(run->startup.cycles + run->used.cycles);
  gyre_puts(" warp_insns=");
  gyre_putu(run->startup.warp_insns + run->used.warp_insns);
  gyre_puts("\n");
  return passed ? 0 : 1;
}

#endif
