// Unit test of rtl/memory/shared/gyre_stack_region.sv against
// cmodel/memory/shared/gyre_stack_region.c, and against what it means: a page is in the window if
// it is part of a stack that some thread has, and none is if a stack is not in main memory or the
// register does not say by_word.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "memory/shared/gyre_stack_region.h"
}

// Returns true if this page is in the window: counted stack by stack.
static bool expected(uint32_t stack, uint64_t page) {
  const uint64_t pages = uint64_t(1) << (stack & 15), of_warp = pages * NUM_THREADS;
  const uint64_t first = (stack >> 12) / of_warp * of_warp;
  const uint64_t ram = uint32_t(RAM_BASE) >> 12, ram_pages = uint32_t(RAM_BYTES) >> 12;
  bool there = stack >> 8 & 1, in = false;
  for (uint64_t warp = 0; warp < uint64_t(NUM_CORES) * NUM_WARPS; ++warp) {
    const uint64_t from = first + warp * of_warp, to = from + of_warp;
    if (from < ram || to > ram + ram_pages) there = false;
    if (page >= from && page < to) in = true;
  }
  return there && in;
}

GYRE_SET_PORTS(uint32_t stack);
GYRE_COMPARE_PORTS(const gyre_stack_region_t &pages);
GYRE_PORT(stack_i, stack);
GYRE_PORT(size_o, pages.size);
GYRE_PORT(first_o, pages.first);
GYRE_PORT(last_o, pages.last);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.ram_base = uint32_t(RAM_BASE);
  cfg.ram_bytes = uint32_t(RAM_BYTES);
  cfg.stack_interleave = 1;
  gyre_stack_region_unit twin;
  gyre_stack_region_reset(&twin);
  uint32_t stack = 0, last_stack = 0;
  bool was_reset = true;
  const uint64_t harts = uint64_t(NUM_CORES) * NUM_WARPS * NUM_THREADS;
  u.reset(dut);
  while (u.next()) {
    if (u.chance(60)) {
      const uint32_t size = u.below(u.chance(70) ? 4 : 16);
      const uint64_t bytes = (harts << 12) << size;
      uint64_t base = u.rand32();
      // Often at an end of main memory, or some stacks beside it.
      const uint64_t low = uint32_t(RAM_BASE), high = low + uint32_t(RAM_BYTES) - bytes;
      const uint32_t how = u.below(4);
      if (how < 2) base = (how ? high : low) + (int64_t(u.below(5)) - 2) * (int64_t(4096) << size);
      if (how == 2 && bytes < uint32_t(RAM_BYTES))
        base = low + u.rand32() % (uint32_t(RAM_BYTES) - uint32_t(bytes));
      stack = (uint32_t(base) & 0xfffff000) | (u.rand32() & 0xff0) | size;
      if (u.chance(70)) stack |= 1u << 8;
    }
    dut.rst_i = u.below(50) == 0;
    set_ports(dut, stack);
    dut.eval();
    u.note("stack %08x, before %08x, reset %d", stack, last_stack, dut.rst_i);
    const gyre_stack_region_t pages = gyre_stack_region_pages(&twin);
    compare_ports(u, dut, pages);

    const uint32_t first = dut.first_o, last = dut.last_o;
    const uint32_t looks[] = {
        first,           last, (first - 1) & 0xfffff, (last + 1) & 0xfffff, u.rand32() >> 12,
        last_stack >> 12};
    for (uint32_t page : looks) {
      const bool in = page >= first && page <= last;
      u.compare("a page of the window", in, !was_reset && expected(last_stack, page));
    }
    u.cover("a window", first <= last);
    u.cover("by_word without a window", !was_reset && (last_stack >> 8 & 1) && first > last);
    u.cover("no reset leaves a window", was_reset && (last_stack >> 8 & 1));
    u.tick(dut);
    was_reset = dut.rst_i;
    last_stack = stack;
    if (was_reset) {
      gyre_stack_region_reset(&twin);
    } else {
      gyre_stack_region_tick(&twin, &cfg, stack);
    }
  }
  return u.finish();
}
