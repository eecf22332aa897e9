// fcsr_bench.h - inputs of gyre_fcsr in a cycle of its unit test, and the outputs of the twin;
// fcsr_core.h has the core around it.

#ifndef RISCV_FCSR_BENCH_H
#define RISCV_FCSR_BENCH_H

#include "Vdut.h"
#include "riscv/fcsr_core.h"

// Inputs of fcsr in a cycle, the twin, and the core around it.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_issue();
  void draw_exec();
  void draw_flags();
  void draw_taken();
  void draw_clear();
  void draw_moves();
  void eval_twin();
  void compare_values();
  void compare_csr(unsigned lane);
  void compare_mode(unsigned lane);
  void cover_results();
  void cover_moves();
  void keep_bytes();
  void move_beats();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_fcsr twin;
  gyre_uop uop = {};
  uint32_t a[NUM_LANES] = {};
  uint8_t flags[NUM_LANES] = {};
  gyre_beat_out flagged = {};  // the result whose flags commit writes
  gyre_write commit = {};
  gyre_exec exec = {};
  gyre_fcsr_in in = {};
  Core c;
  unsigned mood = 0, run = 0;  // run: results of one row, one after the other
  Throttle issues, executes, takes, commits;

  // Drawn in each cycle: a beat that is offered; a result that is taken; the warp of a row that may be cleared.
  bool offered = false, take = false;
  Beat issue = {}, result = {};
  size_t taken = 0;
  uint32_t accept_wid = 0, accept_beat = 0;
  unsigned gone = 0;

  // Beats that move
  bool ready = false, csr = false, exec_ready = false, write = false, advance = false,
       accept = false;

  // Outputs of the twin: the rounding modes, and the lanes with reserved ones.
  uint8_t rm[GYRE_MAX_THREADS] = {};
  uint32_t bad = 0;

  unsigned cleared() const { return gone * kBeats + in.clear_beat; }
  bool same_row() const { return take && c.flag_valid && result.row() == c.flag.row(); }
};

#endif
