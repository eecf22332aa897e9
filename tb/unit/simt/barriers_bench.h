// barriers_bench.h - inputs of gyre_barriers in a cycle of its unit test, and the outputs of the
// twin; barrier_list.h has the list of waiting warps.

#ifndef SIMT_BARRIERS_BENCH_H
#define SIMT_BARRIERS_BENCH_H

#include "Vdut.h"
#include "arrival.h"
#include "barrier_list.h"

extern "C" {
#include "simt/gyre_barriers.h"
}

// An arrival with the other events of its cycle, the twin, and the list of waiting warps.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_warp();
  void draw_instruction();
  void draw_answer();
  void draw_commit();
  void draw_released();
  void find_entry();
  void check_core_arrives();
  void check_far();
  void cover_far();
  void cover_places();
  void cover_all_there();
  void cover_launched();
  void cover_one_core();
  void cover_faults();
  void cover_near();
  void tick_twin();
  void follow_list();
  void end_and_launch_warps();
  void reset();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_barriers_unit twin;
  Throttle arrivals, commit, answers;
  List list;
  uint32_t active = kAll;

  // State of the list before the edge: warps that wait where cores are counted; warps that wait
  // there or arrived with the core.
  uint32_t at_cores = 0, waits = 0;
  unsigned all_at = 0;                 // the barrier at which all active warps are
  bool arrived = false, said = false;  // there is one; the core has asked in the cycle before

  // The instruction: far ones have id bit 31, and ask the barriers over all cores.
  unsigned wid = 0;
  bool runs = false;  // the warp does not wait
  uint32_t id = 0, count = 0, drop = 0;
  gyre_uop uop = {};
  gyre_wctl_in in = {};
  bool valid = false, go = false, far = false, cores = false, far_cores = false;
  gyre_barriers_in answer = {};
  uint32_t released = 0;
  bool opens = false;  // those that have arrived with their core are released

  // Outputs of the twin
  gyre_barriers_out out = {};
  bool fault = false, fire = false, says = false;
  uint32_t near_clear = 0, clear = 0, set = 0;

  // The entry of the instruction in the twin's tables
  uint64_t entry = 0;
  bool known = false;
  uint32_t waiting = 0;
  unsigned tables_count = 0, left = 0;

  bool asks_far() const { return valid && far; }
  bool answered() const { return answer.ready && !asks_far(); }  // what the core has asked
};

// An entry and a count, a warp that mostly waits nowhere, and the dropped warps.
inline void Bench::draw_warp() {
  draw_arrival(u, twin.tables, &id, &count);
  at_cores = list.at(), waits = at_cores | list.passed;
  all_at = list.all(active);
  arrived = all_at < NUM_BARRIERS, said = list.said_at < NUM_BARRIERS;
  wid = u.below(NUM_WARPS);
  for (unsigned i = 0; i < NUM_WARPS && ((waits | ~active) >> wid & 1); i++) {
    wid = (wid + 1) % NUM_WARPS;
  }
  runs = !((waits | ~active) >> wid & 1);
  drop = u.chance(waits && u.chance(90) ? 0 : 3) ? u.rand32() & kAll : 0;
  if (waits && drop) drop = arrived ? 0 : kAll & ~(runs ? 1u << wid : 0);
}

inline void Bench::draw_instruction() {
  uop = {};
  uop.op = u.chance(50) ? GYRE_OP_BAR : GYRE_OP_BAR20;
  if (waits && u.chance(95)) {  // most go where others wait
    for (unsigned e = 0; e < NUM_BARRIERS; e++) id = list.there[e] ? 1u << 31 | e : id;
    if (list.passed && u.chance(30)) id = 1u << 31 | list.passed_at;
    uop.op = GYRE_OP_BAR;
  }
  if (!kSeveral && kCounts && uop.op == GYRE_OP_BAR && id >> 31 && u.chance(80)) count = 1;
  far_cores = kSeveral && uop.op == GYRE_OP_BAR && id >> 31;
  cores = kCounts && uop.op == GYRE_OP_BAR && id >> 31;
  in = {};
  in.uop = &uop;
  in.wid = uint8_t(wid);
  in.a = id;
  in.b = count;
  in.bar_place = uint8_t(u.chance(60) ? 0 : u.chance(60) ? u.below(NUM_BARRIERS) : u.below(32));
  // From the base on, mostly within the table.
  if (in.bar_place && id < NUM_BARRIERS && u.chance(70)) {
    id -= id < in.bar_place ? id : in.bar_place;
    in.a = id;
  }
}

inline void Bench::draw_answer() {
  answer = {};
  answer.ready = answers.draw(u);
  answer.fault = answer.ready && u.chance(20);
  answer.wait = answer.ready && !answer.fault && u.chance(50);
  if (far_cores) {  // as the barriers over all cores answer
    answer.fault = answer.fault || (id & 0x7fffffff) >= NUM_BARRIERS;
    answer.fault = answer.ready && answer.fault;
    answer.wait = answer.ready && !answer.fault;
  }
  valid = runs && arrivals.draw(u), far = kSeveral && id >> 31;
  if (!asks_far() && at_cores && !said) answer = gyre_barriers_in();
}

// Returns true if the instruction leaves, with the outputs of the twin.
inline void Bench::draw_commit() {
  out = gyre_barriers_unit_eval(&twin, &in, &answer);
  go = valid && !out.wait && (out.ask || commit.draw(u));
  fault = valid && out.trap, fire = go && !out.trap;
}

inline void Bench::draw_released() {
  released = u.chance(10) ? u.rand32() & kAll & ~waits : 0;
  if (fire && far_cores) released &= ~(1u << wid);
  opens = list.passed && u.chance(5);
  if (opens) released |= list.passed | list.there[list.passed_at];
  near_clear = fire ? out.clear : 0;
  clear = near_clear | gyre_barriers_unit_released(&twin, released, active);
  says = !asks_far() && gyre_barriers_unit_arrived(&twin, active);
  set = fire ? out.set : 0;
  dut.rst_i = u.below(2000) == 0;
}

#endif
