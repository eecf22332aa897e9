// line_locks_bench.h - the cores and the arbiter around gyre_line_locks in its unit test, and what the test
// knows of writes and locks without the twin.

#ifndef SHARED_LINE_LOCKS_BENCH_H
#define SHARED_LINE_LOCKS_BENCH_H

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "memory/shared/gyre_line_locks.h"
}

constexpr unsigned kCores = NUM_CORES, kLines = 3;
constexpr unsigned log2_of(unsigned n) { return n == 1 ? 0 : 1 + log2_of(n / 2); }
constexpr unsigned kShift = log2_of(LINE_BYTES), kLineBits = 32 - kShift;

struct Core {
  bool valid = false, write = false;  // request at the port
  uint32_t line = 0;
  bool lock = false, granted = false;
  uint32_t locked = 0;
  unsigned stay = 0;  // cycles until it releases
  Throttle requests, locks;
  // Cycles of waiting
  uint64_t asked = 0;
  unsigned tenures = 0, served = 0;  // locks of others of its line, requests served meanwhile
  bool write_waits = false, quiet = false;
  unsigned write_tenures = 0;
};

// The arbiter: round robin, keeps an offer.
struct Arbiter {
  int offered = -1;
  unsigned last = 0;
  void choose(const Core *core, uint32_t hold) {
    if (offered >= 0) return;
    for (unsigned i = 1; i <= kCores && offered < 0; ++i) {
      const unsigned k = (last + i) % kCores;
      if (core[k].valid && !(hold >> k & 1)) offered = int(k);
    }
  }
};

inline bool holds(const Core &c, uint32_t line) { return c.lock && c.granted && c.locked == line; }

// The cores, the arbiter, the twin, and what the test knows of writes and locks.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_lines();
  void draw_mood();
  void draw_cores();
  void draw_request(Core &c);
  void draw_lock(Core &c);
  void put_cores();
  void draw_offer();
  void note();
  void check_snoop();
  void check_locks();
  bool comes_now(unsigned k);
  void check_holder(unsigned k);
  void check_write();
  void check_waiting();
  void cover_waiting(const Core &c, bool held);
  void cover_reads();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_line_locks twin;
  Core core[kCores];
  Arbiter arbiter;
  Throttle accepts;
  uint32_t line_of[kLines] = {};
  uint64_t written[kLines][kCores] = {};  // cycle of the core's last accepted write
  uint32_t snoop = 0, snoop_line = 0;     // what must be shown in this cycle
  // 1: one line only; 2: locks are kept short; 3: all cores write; 4: to one line, all the time
  unsigned mood = 0, mood_left = 0;
  bool one_line() const { return mood == 1 || mood == 4; }

  // In this cycle: the cores' ports, and what the arbiter offers.
  gyre_lock_port port[kCores] = {};
  gyre_lock_offer offer = {};
  bool offers = false;
  unsigned from = 0;
};

#endif
