// Unit test: compares rtl/memory/lsu/gyre_stack_address.sv with
// cmodel/memory/lsu/gyre_stack_address.c, and against where a word of a stack must lie: in the
// stacks of its warp, word by word, thread by thread.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "gyre/stack.h"
}

GYRE_SET_PORTS(uint32_t size, bool none, uint64_t base, uint32_t warps, uint64_t of_warp,
               uint32_t addr);
GYRE_COMPARE_PORTS(const gyre_stack_window &w, uint32_t addr);
GYRE_PORT(size_i, size);
GYRE_PORT(first_i, none ? 0xfffff : base >> 12);
GYRE_PORT(last_i, none ? 0 : (base + warps * of_warp - 1) >> 12);
GYRE_PORT(addr_i, addr);
GYRE_PORT(addr_o, gyre_stack_address(&w, addr));
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  while (u.next()) {
    const uint32_t size = u.below(u.chance(80) ? 6 : 16), warps = 1 + u.below(20);
    const uint64_t stack = uint64_t(4096) << size, of_warp = stack * NUM_THREADS;
    uint64_t base = u.rand32() / of_warp * of_warp;
    const bool fits = base + warps * of_warp < uint64_t(1) << 32;
    const bool none = !fits || u.chance(10);
    gyre_stack_window w = {};
    if (!none) w = {uint32_t(base), uint32_t(warps * of_warp), uint32_t(stack), NUM_THREADS};

    // A byte of a stack, or one near the ends of the window, or any.
    const uint32_t warp = u.below(warps), thread = u.below(NUM_THREADS);
    const uint32_t offset = u.rand32() & uint32_t(stack - 1);
    const bool known = !none && u.chance(60);
    uint32_t addr = u.rand32(), expected = addr;
    bool inside = false;
    if (known) {
      addr = uint32_t(base + warp * of_warp + thread * stack + offset);
      expected = uint32_t(base + warp * of_warp +
                          4ull * (offset / 4 * uint64_t(NUM_THREADS) + thread) + offset % 4);
      inside = true;
    } else if (!none) {
      if (u.chance(60))
        addr = uint32_t(base + (u.chance(50) ? warps * of_warp : 0)) + u.below(129) - 64;
      inside = addr >= base && addr < base + warps * of_warp;
      expected = addr;
    }
    set_ports(dut, size, none, base, warps, of_warp, addr);
    dut.eval();
    u.note("size %u, first %05x, last %05x, address %08x", size, unsigned(dut.first_i),
           unsigned(dut.last_i), addr);
    compare_ports(u, dut, w, addr);

    if (known || !inside) u.compare("where the word must lie", dut.addr_o, known ? expected : addr);
    u.compare("and back", gyre_stack_program(&w, dut.addr_o), addr);
    u.compare("the same byte of a word", dut.addr_o & 3, addr & 3);
    u.cover("an address that moves", NUM_THREADS == 1 || dut.addr_o != addr);
    u.cover("before the window", !none && !inside && addr < base);
    u.cover("after the window", !none && !inside && addr >= base);
    u.cover("without a window", none);
    u.cover("large stacks", known && size > 8);
  }
  return u.finish();
}
