// Unit test: compares rtl/issue/gyre_work_stack.sv with cmodel/issue/gyre_work_stack.h, and against
// plain sums: stacks of any size and address, of all warps of any core.
//
// Legal stimulus, which the host guarantees: stacks begin at a multiple of those of a warp.

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "issue/gyre_work_stack.h"
}

GYRE_SET_PORTS(uint32_t stack, uint32_t core, uint32_t wid, uint32_t beat);
GYRE_COMPARE_PORTS(const uint32_t *words);
GYRE_PORT(stack_i, stack);
GYRE_PORT(core_i, core);
GYRE_PORT(wid_i, wid);
GYRE_PORT(beat_i, beat);
GYRE_PORT(words_o, words);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.stack_interleave = STACK_INTERLEAVE;
  constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
  while (u.next()) {
    const uint32_t size = u.below(u.chance(80) ? 5 : 16), core = u.below(16);
    const uint32_t wid = u.below(NUM_WARPS), beat = u.below(kBeats);
    const uint64_t bytes = uint64_t(4096) << size;
    const uint32_t base = uint32_t(u.rand32() / (bytes * NUM_THREADS) * (bytes * NUM_THREADS));
    const uint32_t stack = base | size | (u.rand32() & 0xff0);
    const bool by_word = STACK_INTERLEAVE && (stack >> 8 & 1);
    set_ports(dut, stack, core, wid, beat);
    dut.eval();
    u.note("stack %08x core %u wid %u beat %u", stack, core, wid, beat);
    uint32_t words[NUM_LANES];
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      words[l] = gyre_work_stack(&cfg, stack, core, wid, beat * NUM_LANES + l);
    }
    compare_ports(u, dut, words);
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      const uint32_t thread = beat * NUM_LANES + l, rtl = words[l];
      const uint64_t hart = (core * NUM_WARPS + wid) * NUM_THREADS + thread;
      const uint64_t end = base + (hart + 1) * bytes;
      const uint32_t number = by_word ? wid : thread;
      u.compare("below the end of its stack", rtl, uint32_t(end - 64 * (number + 1)), int(l));
    }
    u.cover("a large stack", size > 8);
    u.cover("another core", core > 0);
    if (STACK_INTERLEAVE) u.cover("interleaved", by_word && wid > 0);
  }
  return u.finish();
}
