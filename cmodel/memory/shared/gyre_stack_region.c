// gyre_stack_region.c - twin of rtl/memory/shared/gyre_stack_region.sv.

#include "memory/shared/gyre_stack_region.h"

#include "gyre/generated/registers.h"

enum { NO_FIRST_PAGE = 0xfffff };

gyre_stack_window gyre_stack_window_of(uint32_t stack, uint32_t warps, uint32_t threads,
                                       uint32_t ram_base, uint32_t ram_bytes) {
  const uint64_t stack_bytes = UINT64_C(4096) << (stack & GYRE_STACK_SIZE);
  const uint64_t warp_bytes = stack_bytes * threads, bytes = warp_bytes * warps;
  const uint64_t base = (stack & GYRE_STACK_BASE) & ~(warp_bytes - 1);
  const uint64_t ram_end = (uint64_t)ram_base + ram_bytes;
  if ((stack & GYRE_STACK_BY_WORD) == 0 || base < ram_base || base + bytes > ram_end) {
    return (gyre_stack_window){0};
  }
  return (gyre_stack_window){.base = (uint32_t)base,
                             .bytes = (uint32_t)bytes,
                             .stack_bytes = (uint32_t)stack_bytes,
                             .threads = threads};
}

void gyre_stack_region_reset(gyre_stack_region_unit *u) { *u = (gyre_stack_region_unit){0}; }

bool gyre_stack_region_tick(gyre_stack_region_unit *u, const gyre_config *cfg, uint32_t stack) {
  if (!cfg->stack_interleave || stack == u->stack) return false;
  u->stack = stack;
  u->stack_region = gyre_stack_window_of(stack, cfg->num_cores * cfg->num_warps, cfg->num_threads,
                                         cfg->ram_base, cfg->ram_bytes);
  return true;
}

gyre_stack_region_t gyre_stack_region_pages(const gyre_stack_region_unit *u) {
  const gyre_stack_window *w = &u->stack_region;
  const uint32_t size = u->stack & GYRE_STACK_SIZE;
  if (w->bytes == 0) return (gyre_stack_region_t){size, NO_FIRST_PAGE, 0};
  return (gyre_stack_region_t){size, w->base >> 12, (w->base + (w->bytes - 1)) >> 12};
}
