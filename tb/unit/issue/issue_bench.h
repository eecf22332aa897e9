// issue_bench.h - the heads of all warps and the rest of a core around gyre_issue in its unit test: what is
// drawn in a cycle, and what the twin makes of it.

#ifndef ISSUE_ISSUE_BENCH_H
#define ISSUE_ISSUE_BENCH_H

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
#include "issue/gyre_issue.h"
}

#ifndef ISA
#define ISA 0
#endif

constexpr uint32_t kWarps = low_bits(NUM_WARPS);

inline uint32_t draw_tmask(Unit &u) {
  const uint32_t mask = (u.chance(40)   ? ~0u
                         : u.chance(50) ? u.rand32()
                                        : 1u << u.below(32)) &
                        low_bits(NUM_THREADS);
  return mask ? mask : 1;
}

// The heads of all warps, their thread masks, and what the issue stage sees of the rest of a core.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_heads();
  void draw_machine();
  void show_chosen_head();
  void eval_twin();
  void check_ask();
  void check_who_begins();
  void check_divisions();
  void cover_asking(uint32_t must, uint32_t here, uint32_t its);
  void cover_floating_point();
  void cover_stalls();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_issue twin;
  gyre_ibuffer ib;  // only the heads are used
  gyre_scoreboard sb;
  gyre_beat_out result = {};
  gyre_write write = {};
  uint32_t tmask[GYRE_MAX_WARPS] = {};
  Throttle ready, data, full, credits, pending, freezes, divider, fdivider, active, memory, meets,
      turns, asks, scalars;

  // Drawn in each cycle
  gyre_issue_in in = {};
  uint32_t wide_warps = 0;   // those whose scalar head has two beats
  uint32_t ready_warps = 0;  // those whose operands are there
  bool credit = false;

  // Outputs of the twin
  gyre_issue_out out = {};
  int stall = 0;
  bool fire = false;
};

#endif
