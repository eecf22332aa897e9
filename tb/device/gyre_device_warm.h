// gyre_device_warm.h - one program three times, without a reset between: each run finds what the one
// before has left in the caches, and gives the right result.

#ifndef GYRE_DEVICE_WARM_H
#define GYRE_DEVICE_WARM_H

#include <cinttypes>

#include "gyre_device_end.h"
#include "warm_program.h"

template <class Rig, class Host>
void three_warm_starts(Rig &rig, Host &host) {
  Unit &u = rig.u;
  Memory memory(gyre_memory_new());
  if (!memory) die("out of memory");
  uint32_t code[WARM_WORDS], sum = 0;
  const uint32_t n = warm_program(code, rig.cfg.ram_base);
  for (uint32_t i = 0; i < n; ++i) store_word(memory.get(), rig.cfg.ram_base + 4 * i, code[i]);
  for (uint32_t i = 0; i < WARM_DATA; ++i) {
    const uint32_t word = u.rand32();
    sum += word;
    store_word(memory.get(), rig.cfg.ram_base + WARM_FIRST + 4 * i, word);
  }
  rig.memory.memory = memory.get();
  rig.memory.read_errors = rig.memory.write_errors = 0;
  host.write(GYRE_REG_START_PC, rig.cfg.ram_base);
  uint64_t cycles[3];
  for (uint32_t k = 0; k < 3; ++k) {
    const uint32_t result = rig.cfg.ram_base + WARM_RESULTS + WARM_STRIDE * k;
    const uint64_t reads = rig.reads, start = u.cycle();
    host.write(GYRE_REG_ARG, result);
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_START);
    while (host.status() & GYRE_STATUS_BUSY) u.check(u.cycle() - start < 20000, "the run ends");
    cycles[k] = u.cycle() - start;
    u.compare("the sum", gyre_memory_read(memory.get(), result, 4), sum, int(k));
    if (k > 0) u.compare("reads of memory with warm caches", rig.reads - reads, 0);
    if (k == 0) u.check(rig.reads != reads, "cold caches are filled");
  }
  u.check(cycles[2] < cycles[0], "the third run takes fewer cycles than the first");
  std::printf("three starts without reset: first %" PRIu64 ", third %" PRIu64 " cycles\n",
              cycles[0], cycles[2]);
}

#endif
