// lsu_bench.h - the unit test of the load/store unit (gyre_lsu_tb.cpp): its state, and what drives its ports.

#ifndef GYRE_LSU_BENCH_H
#define GYRE_LSU_BENCH_H

#include <deque>

#include "memory/gyre_hostile_memory.h"
#ifndef A_EXT
#define A_EXT 1
#endif
#include "gyre_lsu_port.h"
#include "gyre_lsu_permissions.h"

constexpr uint64_t kPatience = 3000;  // cycles without progress

// The unit between the execute stage, the data cache, local memory and commit, which the test plays.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg = lsu_config(1);
  gyre_lsu twin;
  gyre_lsu_in in = {};
  gyre_lsu_out out = {};
  Signals w = {};
  Environment expected, real;  // after all beats that were pushed; what the accesses have made
  Reservations reservations;
  Program program;
  Loads loads;
  AnyOrderCache cache;
  Permissions permissions;
  std::deque<uint64_t> fences;  // how many loads come before each
  Source source;
  Throttle commit;
  unsigned credits = LSU_QUEUE, overtaken = 0;
  bool halted = false, draining = false, result_last = false;
  uint64_t progress = 0;
  // State of this cycle.
  gyre_exec exec = {};
  bool valid = false, room = false;  // a beat is offered; the unit has room for it
  bool writes_pending = false, result = false;
  Permissions::Verdict verdict = {};

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    if (!gyre_lsu_init(&twin, &cfg, LSU_LOADS)) std::exit(2);
    gyre_lsu_reset(&twin);
    for (uint8_t &b : real.ram) b = uint8_t(u.rand32());
    for (uint8_t &b : real.io) b = uint8_t(u.rand32());
    expected = real;
  }
  ~Bench() { gyre_lsu_free(&twin); }

  void check_rest();
  void restart();
  void draw();
  void draw_beat();
  void draw_memory();
  void eval_twin();
  void check_permissions();
  void check_fence();
  void check_result();
  void check_progress();
  void tick();
  void take_beat();
  void push_beat();
  void cover();
  void cover_loads();
  void cover_atomics();
  void cover_accesses();
  void cover_lanes();

  // The beat that is the queue's oldest, if there is one; whether it makes accesses, whether it is a fence.
  const gyre_lsu_item &head() const { return *gyre_lsu_queue_head(&twin.entry.queue); }
  bool any() const { return gyre_lsu_queue_valid(&twin.entry.queue); }
  bool accesses() const { return any() && !gyre_agu_is_fence(head().op); }
  bool asks_cache() const { return w.dcreq_valid && w.dcreq_ready; }
};

// Everything is done: memory is as expected, and after a fault a new episode begins.
inline void Bench::check_rest() {
  const bool ended = halted || (draining && program.between() && !source.valid);
  if (!ended || credits != LSU_QUEUE || !gyre_lsu_idle(&twin)) return;
  u.check(real == expected, "memory is what the stores have made");
  u.check(cache.empty() && fences.empty(), "nothing is under way");
  u.check(loads.all().size() <= (halted ? 1 : 0), "every load has its results");
  if (halted) restart();
  u.cover("drained", draining);
  halted = draining = false;
}

inline void Bench::restart() {
  u.check(loads.all().empty() || !loads.all()[0].closed, "every load has its results");
  loads.clear();
  program.cut();
  reservations.clear();
  dut.valid_i = dut.dcrsp_valid_i = 0;
  u.reset(dut);
  gyre_lsu_reset(&twin);
}

inline void Bench::draw() {
  draw_beat();
  writes_pending = u.chance(40);
  in = {};
  in.lmem_ready = u.cycle() > 100;
  in.writes_pending = writes_pending;
  draw_memory();
  in.beat.stack_region = &kNoStacks;
  exec = exec_of(w);
  in.beat.exec = valid ? &exec : nullptr;
  in.beat.permissions = &permissions.of;
  in.beat.core = Permissions::kCore;
  in.beat.stack = permissions.stack;
  in.beat.pixel = permissions.pixel;
  in.beat.cover = permissions.cover_of(w);
  in.response.lmem_rdata = w.lmem_rdata;
}

inline void Bench::draw_beat() {
  draining |= u.below(2000) == 0;
  const bool stop = halted || (draining && program.between());
  // With one entry there are no credits: a beat may have to wait.
  const bool may = credits != 0 || LSU_QUEUE == 1;
  if (may && !(stop && !source.valid) && source.draw(u)) {
    const bool begins = program.between();
    program.draw(u, loads, &w);
    if (HEADERS && begins) permissions.draw(u, w);
  }
  valid = source.valid && may;
  room = gyre_lsu_ready(&twin);
  verdict = permissions.verdict(w);
}

// The ports beside the beat: of memory, of commit, and what means nothing with one core.
inline void Bench::draw_memory() {
  drive(dut, w, valid);
  permissions.drive(dut, w);
  dut.stack_region_i = 0;
  dut.writes_pending_i = writes_pending;
  dut.lmem_ready_i = in.lmem_ready;
  dut.stores_empty_i = u.chance(50);
  dut.lock_ready_i = u.chance(50);
  dut.snoop_valid_i = u.chance(50);
  dut.snoop_line_i = kRam / kLine + u.below(4);
  dut.res_ready_i = w.lsu_ready = in.response.res_ready = commit.draw(u);
  cache.draw(u);
  dut.dcrsp_valid_i = in.dcrsp_valid = cache.valid;
  in.dcrsp_tag = cache.tag;
  in.dcrsp_data = cache.line;
  put(dut.dcrsp_i, cache_rsp::tag, cache.tag);
  port_set_bytes(dut.dcrsp_i, cache.line, kLine);
}

inline void Bench::eval_twin() {
  gyre_lsu_eval_result(&twin, &in, &out);
  gyre_lsu_eval_trap(&twin, &in, &out);
  gyre_lsu_eval_access(&twin, &in, &out);
  dut.dcreq_ready_i = w.dcreq_ready = in.dcreq_ready = cache.accepts(u);
  gyre_lsu_eval_leave(&twin, &in, &out);
  take(out, &w);
}

#endif
