// launch_bench.h - inputs of gyre_launch in a cycle of its unit test: a request, warps that end,
// wspawns; and what each warp must keep.

#ifndef SIMT_LAUNCH_BENCH_H
#define SIMT_LAUNCH_BENCH_H

#include "Vdut.h"
#include "field.h"
#include "gyre_uop_port.h"
#include "simt/launch_pins.h"
#include "machine_parameters.h"

constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);

// Launch context of a warp.
struct Kept : gyre_launch_context_t {
  bool needs_path() const { return !(common.permissions.flags >> 11 & 1); }
  bool needs_fp64() const { return !no_fp64(); }
  bool no_fp64() const { return common.permissions.flags >> 12 & 1; }
};

// A request, the warps that run and end, the twin, and what each warp must keep.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void init(uint32_t run_argument);
  void draw_request();
  void draw_new_request();
  void draw_halt();
  void draw_ends_and_wspawns();
  void draw_clearing();
  void eval_twin();
  void check_launch_context();
  void check_warps();
  void check_switches();
  void check_start();
  void check_ended();
  void cover_waits();
  void cover_wspawns();
  void after_edge();
  void follow_warps();
  void follow_request();
  void draw_results();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_launch twin;
  gyre_launch_t request = {};
  gyre_wctl_resolution now = {};
  gyre_launch_in in = {};
  gyre_launch_out out = {};
  Kept kept[NUM_WARPS] = {};
  uint32_t active = 0, pending = 0;
  bool cleared = false;  // the warp of the request, since it is quiet
  unsigned halted = 0;   // cycles
  Throttle offers, rows, ends, spawns, results, groups;

  // Drawn in each cycle
  uint32_t run_arg = 0;
  unsigned exec_wid = 0;

  // Outputs of the twin: a request to clear registers; the launch context in execute; counted
  // events.
  bool clear = false;
  const gyre_launch_context_t *launch_context = nullptr;
  uint32_t counts = 0;

  // The warp of the request: whether it is there, its bit, and whether it does nothing.
  bool there() const { return request.wid < NUM_WARPS; }
  uint32_t me() const { return there() ? 1u << request.wid : 0; }
  bool quiet() const { return there() && !((active | pending) & me()); }
  // Warps that end, and whether a wspawn starts the warp of the request.
  uint32_t by() const { return 1u << now.resolve.wid; }
  uint32_t killed() const { return now.spawn.valid ? now.spawn.kill & active : 0; }
  uint32_t finished() const { return now.resolve.valid && now.resolve.finish ? by() : 0; }
  bool started() const { return now.spawn.valid && (now.spawn.start & me()); }
};

#endif
