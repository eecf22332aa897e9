// gyre_stack.c - detects stack overflows: it writes words at the lower end of each stack before the run, and checks
// them after it.
//
// It does so only for programs whose start-up code promises not to use these words (sw/runtime/crt0.S), and only for
// stacks that are in main memory after the program.

#include "gyre_platform.h"

enum { SKEW = 64, GUARD_WORDS = 4, LARGEST = 24 };

typedef struct stacks {
  uint32_t top, bytes, harts;
} stacks;

static uint32_t lowest(const stacks *s, uint32_t hart) { return s->top - (hart + 1) * s->bytes; }

static uint32_t guard(uint32_t addr) { return 0x5ac3c35a ^ addr; }

static bool find_stacks(const gyre_elf *e, const gyre_config *cfg, stacks *s) {
  uint32_t guard_bytes, log2, end;
  if (!gyre_elf_symbol(e, "__stack_guard_bytes", &guard_bytes) || guard_bytes != 4 * GUARD_WORDS ||
      !gyre_elf_symbol(e, "__stack_top", &s->top) ||
      !gyre_elf_symbol(e, "__stack_size_log2", &log2) || log2 > LARGEST ||
      !gyre_elf_symbol(e, "_end", &end))
    return false;
  s->bytes = (1u << log2) + SKEW;
  if (s->top & 3 || end < cfg->ram_base || s->top < end || s->top - cfg->ram_base > cfg->ram_bytes)
    return false;
  const uint32_t all = cfg->num_cores * cfg->num_warps * cfg->num_threads;
  const uint32_t room = (s->top - end) / s->bytes;
  s->harts = all < room ? all : room;
  return true;
}

bool gyre_stack_place(const gyre_elf *e, const gyre_config *cfg, uint32_t *first, uint32_t *bytes) {
  stacks s;
  if (!find_stacks(e, cfg, &s)) return false;
  *first = lowest(&s, 0);
  *bytes = s.bytes;
  return true;
}

bool gyre_stack_guard(gyre_memory *m, const gyre_elf *e, const gyre_config *cfg) {
  stacks s;
  if (!find_stacks(e, cfg, &s)) return true;
  for (uint32_t h = 0; h < s.harts; h++) {
    for (uint32_t i = 0; i < GUARD_WORDS; i++) {
      const uint32_t at = lowest(&s, h) + 4 * i;
      if (!gyre_memory_write(m, at, guard(at), 4)) return false;
    }
  }
  return true;
}

static bool is_whole(const gyre_memory *m, uint32_t from) {
  for (uint32_t at = from; at < from + 4 * GUARD_WORDS; at += 4) {
    if (gyre_memory_read(m, at, 4) != guard(at)) return false;
  }
  return true;
}

bool gyre_stack_check(FILE *out, const gyre_memory *m, const gyre_elf *e, const gyre_config *cfg) {
  stacks s;
  uint32_t broken = 0, first = 0;
  if (!find_stacks(e, cfg, &s)) return true;
  for (uint32_t h = s.harts; h-- > 0;) {
    if (is_whole(m, lowest(&s, h))) continue;
    broken++;
    first = h;
  }
  if (!broken) return true;
  const uint32_t warp = first / cfg->num_threads;
  fprintf(
      out,
      "stack overflow: core %u, warp %u, thread %u used all of the %u bytes of its stack and what "
      "lies below it",
      warp / cfg->num_warps, warp % cfg->num_warps, first % cfg->num_threads, s.bytes);
  if (broken > 1) fprintf(out, " (the ends of %u stacks were overwritten)", broken);
  fprintf(out, "; -Wl,--defsym=__stack_size_log2=N makes stacks of 2^N + %u bytes\n", SKEW);
  return false;
}
