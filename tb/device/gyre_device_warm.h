// gyre_device_warm.h - runs one program five times to test warm and cold starts. Each run returns
// the sum of what memory holds.
//
// The first three runs have no reset between them, so each finds the caches of the previous one.
// Then the host changes memory and flushes; then it changes memory again and asks for a cold
// start.

#ifndef GYRE_DEVICE_WARM_H
#define GYRE_DEVICE_WARM_H

#include <cinttypes>

#include "gyre_device_end.h"
#include "warm_program.h"

template <class Rig, class Host>
class WarmStarts {
 public:
  WarmStarts(Rig &rig, Host &host) : rig_(rig), host_(host), u_(rig.u), memory_(gyre_memory_new()) {
    if (!memory_) die("out of memory");
    uint32_t code[WARM_WORDS];
    const uint32_t n = warm_program(code, rig.cfg.ram_base);
    for (uint32_t i = 0; i < n; ++i) store_word(memory_.get(), rig.cfg.ram_base + 4 * i, code[i]);
  }

  void run() {
    rig_.memory.memory = memory_.get();
    rig_.memory.read_errors = rig_.memory.write_errors = 0;
    host_.write(GYRE_REG_START_PC, rig_.cfg.ram_base);
    change();
    const uint64_t first = start(GYRE_CONTROL_START);
    u_.check(reads_ != 0, "cold caches are filled");
    start(GYRE_CONTROL_START);
    u_.compare("reads of memory with warm caches, second run", reads_, 0);
    const uint64_t third = start(GYRE_CONTROL_START);
    u_.compare("reads of memory with warm caches, third run", reads_, 0);
    change();
    // The start does not wait for the flush: what the program reads waits.
    host_.write(GYRE_REG_CACHE_FLUSH, GYRE_CACHE_FLUSH_FLUSH);
    start(GYRE_CONTROL_START);
    u_.check(reads_ != 0, "flushed caches are filled");
    change();
    start(GYRE_CONTROL_START | GYRE_CONTROL_COLD);
    u_.check(reads_ != 0, "a cold start finds empty caches");
    // With a memory of random latency the last store may wait longer than all reads did:
    // tb/device/warm_starts.c compares the cycles, with a memory that is always as fast.
    std::printf("three starts without reset: first %" PRIu64 ", third %" PRIu64 " cycles\n", first,
                third);
  }

 private:
  // The host writes other numbers into memory.
  void change() {
    sum_ = 0;
    for (uint32_t i = 0; i < WARM_DATA; ++i) {
      const uint32_t word = u_.rand32();
      sum_ += word;
      store_word(memory_.get(), rig_.cfg.ram_base + WARM_FIRST + 4 * i, word);
    }
  }

  // One run, its sums checked; how many cycles it took.
  uint64_t start(uint32_t control) {
    const uint32_t results = rig_.cfg.ram_base + WARM_RESULTS + WARM_STRIDE * runs_++;
    const uint64_t before = rig_.reads, begin = u_.cycle();
    host_.write(GYRE_REG_ARG, results);
    host_.write(GYRE_REG_CONTROL, control);
    while (host_.status() & GYRE_STATUS_BUSY) u_.check(u_.cycle() - begin < 20000, "the run ends");
    reads_ = rig_.reads - before;
    for (uint32_t k = 0; k < rig_.cfg.num_cores; ++k) {
      u_.compare("the sum", gyre_memory_read(memory_.get(), results + 4 * k, 4), sum_, int(k));
    }
    return u_.cycle() - begin;
  }

  Rig &rig_;
  Host &host_;
  Unit &u_;
  Memory memory_;
  uint32_t sum_ = 0, runs_ = 0;
  uint64_t reads_ = 0;  // of memory by the last run
};

#endif
