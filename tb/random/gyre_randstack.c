// gyre_randstack.c - see gyre_randstack.h.

#include "gyre_randstack.h"

#include <stdlib.h>

#include "gyre/generated/registers.h"

enum { TRIES = 60 };

gyre_stack_window gyre_randstack_region(const gyre_config *cfg, uint32_t stack) {
  if (!cfg->stack_interleave) return (gyre_stack_window){0};
  return gyre_stack_window_of(stack, cfg->num_cores * cfg->num_warps, cfg->num_threads,
                              cfg->ram_base, cfg->ram_bytes);
}

// One word of its data.
static uint32_t some_word(const gyre_randprog_info *info, uint64_t random) {
  const gyre_randprog_range *r = &info->range[random % info->ranges];
  const uint32_t piece = (uint32_t)(random >> 8) % r->count;
  return r->base + piece * r->stride + (uint32_t)(random >> 32) % r->bytes / 4 * 4;
}

uint32_t gyre_randstack_draw(const gyre_config *cfg, const gyre_randprog_info *info, uint32_t more,
                             unsigned words, uint64_t random) {
  const uint32_t noise = (uint32_t)random & 0xef0;  // bits that mean nothing
  if (!cfg->stack_interleave || info->ranges == 0) return 0;
  for (unsigned i = 0; i < TRIES; i++) {
    const uint64_t bits = gyre_random(&random), where = gyre_random(&random);
    const uint32_t size = bits & 1 ? 0 : (uint32_t)(bits >> 1) % (i < TRIES / 2 ? 6 : 3);
    const uint32_t warps = cfg->num_cores * cfg->num_warps;
    const uint64_t warp_bytes = (UINT64_C(4096) << size) * cfg->num_threads;
    // It is in the stacks of the first warp, of the last one, of any, or just outside.
    const uint64_t kinds[] = {0, warps - 1, (bits >> 8) % warps, (bits >> 8) % (warps + 2)};
    const uint64_t before = kinds[bits >> 4 & 3] * warp_bytes;
    const uint64_t word = some_word(info, where) & ~(warp_bytes - 1);
    const uint32_t stack =
        ((uint32_t)(word - before) & GYRE_STACK_BASE) | noise | GYRE_STACK_BY_WORD | size;
    const gyre_stack_window w = gyre_randstack_region(cfg, stack);
    // Empty, because it is not in main memory: seldom.
    if (!w.bytes && (bits >> 40 & 15)) continue;
    if (w.bytes && (gyre_randprog_fixed(info, w.base, w.bytes) ||
                    (more + 4 * words > w.base && more - w.base < w.bytes))) {
      continue;
    }
    return stack;
  }
  return 0;
}

bool gyre_randstack_move(const gyre_randprog_info *info, const gyre_stack_window *w,
                         gyre_memory *m) {
  uint64_t count = 0, n = 0;
  for (unsigned i = 0; i < info->ranges; i++) {
    count += (uint64_t)info->range[i].bytes / 4 * info->range[i].count;
  }
  uint32_t *word = calloc(count + 1, sizeof *word);
  bool good = word != NULL;
  // All are removed before the first is written, because addresses may overlap.
  for (unsigned put = 0; put < 2 && good; put++, n = 0) {
    for (unsigned i = 0; i < info->ranges; i++) {
      const gyre_randprog_range *r = &info->range[i];
      for (uint32_t k = 0; k < r->count && !r->code; k++) {
        for (uint32_t at = 0; at < r->bytes / 4 * 4; at += 4) {
          const uint32_t addr = r->base + k * r->stride + at;
          if (addr - w->base >= w->bytes) continue;
          if (!put) word[n] = gyre_memory_read(m, addr, 4);
          const uint32_t to = put ? gyre_stack_address(w, addr) : addr;
          const uint32_t value = put ? word[n] : 0;
          if (put ? value != 0 : word[n] != 0) good &= gyre_memory_write(m, to, value, 4);
          n++;
        }
      }
    }
  }
  free(word);
  return good;
}
