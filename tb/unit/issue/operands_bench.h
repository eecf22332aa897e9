// operands_bench.h - inputs of gyre_operands in its unit test: issues, write backs and clearings,
// and what the twin makes of them.

#ifndef ISSUE_OPERANDS_BENCH_H
#define ISSUE_OPERANDS_BENCH_H

#include "Vdut.h"
#include "exec_fields.h"
#include "machine_parameters.h"

extern "C" {
#include "generated/gyre_units.h"
#include "issue/gyre_operands.h"
}

constexpr unsigned kThird = GYRE_THIRD_FIRST, kThirdRows = GYRE_THIRD_ROWS;

// One of the first few rows of each 32, or any of them.
inline uint8_t draw_register(Unit &u, unsigned registers, bool zero) {
  const unsigned f = F_EXT && u.chance(50) ? 32 * (1 + u.below(GYRE_REG_ROWS / 32 - 1)) : 0;
  return uint8_t(f || zero ? f + u.below(registers) : 1 + u.below(registers - 1));
}
// A row that the third source reads.
inline uint8_t draw_third(Unit &u, unsigned registers) {
  return uint8_t(kThird + 32 * u.below(kThirdRows / 32) + u.below(registers));
}
inline unsigned third_row(unsigned rs3) { return kThird + rs3 % kThirdRows; }

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr unsigned kRows = kBeats * (F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS);

// An issue, a write back and a clearing at the ports, and the twin.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  ~Bench() { gyre_operands_free(&twin); }
  void init_twin();
  void draw_issue();
  void draw_clear();
  void draw_write();
  void keep_reads_from_writes();
  void draw_heads_and_data();
  void eval_twin();
  void check_clearing();
  void check_sources();
  void cover_reads();
  void cover_waits();
  void count_clearing();
  void after_edge();
  void check_cleared();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_operands twin;
  gyre_uop uop = {};
  gyre_issue_out issue = {};
  gyre_beat_out result = {};
  gyre_write write = {};
  gyre_operands_in in = {};
  gyre_operands_out out = {};
  const gyre_exec &exec = out.exec;
  Throttle issues, writes, execute;
  bool clear = false, offered = false;  // clear_i, and the number of the warp before it
  unsigned clears = 0, held = 0;        // rows written, cycles without one

  // Drawn in each cycle
  unsigned registers = 0;  // how many of each 32 are used
  uint32_t clear_wid = 0;
  bool squash = false, exec_ready = false;
  gyre_uop other = {};  // the head of the warp that is written

  bool accept = false, advance = false;          // what the twin says
  bool given_up_or_done = false, whole = false;  // clearing ends, after the last row
};

#endif
