// gyre_atomic_bench.h - the unit test of gyre_atomic: the beat at the head of the queue and what is
// done for it in a cycle, drawn at random, and the twin.

#ifndef GYRE_ATOMIC_BENCH_H
#define GYRE_ATOMIC_BENCH_H

#include <algorithm>
#include <iterator>
#include <set>

#include "lsu_rules.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/lsu/gyre_atomic.h"
}
#include "Vdut.h"

constexpr uint32_t kAll = ~0u >> (32 - NUM_LANES), kBeats = NUM_THREADS / NUM_LANES;

// The beat at the head of the queue.
struct Head {
  bool valid = false, none = false;  // none: it has no lanes
  uint32_t op = 0, wid = 0, beat = 0, lanes = 1, local = 0, left = 0;
  bool last = false;
  uint32_t helpers = 0;  // of an LR: lanes that take no reservation
  uint32_t addr[32] = {}, b[32] = {};
};

// A line of main memory: one of few, some of which differ in one bit, each bit in turn.
inline uint32_t main_line(Unit &u) {
  const unsigned low = __builtin_ctz(LINE_BYTES);
  const unsigned bit = low + unsigned(u.cycle() / 256 % (32 - low));
  if (u.chance(40)) return 0x80000000 + LINE_BYTES * u.below(3);
  return 0x80000000 ^ u.below(2) << bit;
}

// The head of the queue, what is done for it in this cycle, and the twin.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_head();
  void draw_addresses();
  void draw_access();
  void draw_old_and_snoop();
  void eval_twin();
  void cover_snoops();
  void cover_reservations();
  void cover_words();
  void find_lanes();
  void check_chain();
  bool shares(uint32_t k, uint32_t l) const {
    return (all >> k & all >> l & 1) && h.addr[k] == h.addr[l];
  }
  void after_edge();
  void make_access();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_atomic twin;
  Head h, lr;                // the head; the last LR
  bool has_old = false;      // an AMO has read since reset
  bool begins_none = false;  // beats of the LR before had no lanes, and none has had any

  // The head
  bool sc = false, amo = false;
  bool plain_store() const { return lsu_rule(h.op).kind == LsuKind::kStore; }

  // The access of this cycle: its lanes, the first of them, and whether it is made, writes and is
  // the last.
  // all: the lanes of an AMO with the words of these lanes.
  uint32_t group = 0, all = 0, leader = 0;
  bool go = false, write = false, final = false;

  bool old_valid = false, hold = false, snoop = false;
  uint32_t old[32] = {}, snoop_line = 0;

  // Outputs of the twin: whether an SC checks its reservation and has it; the words that an AMO
  // writes.
  bool looks = false, reserved = false, words = false;
  uint32_t expected[32] = {};
  uint32_t read[32] = {};  // what the read of the AMO has returned
  std::set<std::pair<uint32_t, uint32_t>>
      written;  // operations and lanes of AMOs that have written

  bool writes() const { return words && twin.step == GYRE_ATOMIC_WRITE; }
  uint32_t line() const { return h.addr[leader] / LINE_BYTES; }
};

inline Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  cfg.atomic_combine = ATOMIC_COMBINE;
  gyre_atomic_init(&twin, &cfg);
  gyre_atomic_reset(&twin);
  dut.valid_i = dut.go_i = dut.old_valid_i = dut.write_i = 0;
}

inline void Bench::draw_head() {
  if (!h.valid && u.chance(80)) {
    // Mostly LR, SC and stores: few lines, so that reservations are hit.
    const uint32_t kind = u.below(5);
    const unsigned op[] = {GYRE_OP_LR, GYRE_OP_SC, GYRE_OP_SW};
    h.op = kind < 3 ? op[kind] : draw_lsu(u, true);
    if (h.op == GYRE_OP_FENCE || h.op == GYRE_OP_FENCEI) h.op = GYRE_OP_LW;
    h.wid = u.below(NUM_WARPS);
    h.beat = u.below(kBeats);
    h.last = u.chance(70);
    h.none = u.chance(15);
    h.lanes = u.chance(50) ? kAll : 1 + u.below(kAll);
    h.helpers = PIXELS && u.chance(50) ? u.rand32() & kAll : 0;
    const bool once = h.none || h.op == GYRE_OP_SC || lsu_rule(h.op).kind == LsuKind::kAmo;
    h.left = once ? 1 : 1 + u.below(3);
    draw_addresses();
    // Often an SC has the warp, beat and addresses of the LR before it.
    if (h.op == GYRE_OP_SC && u.chance(50)) {
      h.wid = lr.wid, h.beat = lr.beat, h.local = lr.local;
      std::copy(std::begin(lr.addr), std::end(lr.addr), h.addr);
    }
    if (h.op == GYRE_OP_LR) lr = h;
    h.valid = true;
  }
  sc = h.op == GYRE_OP_SC, amo = lsu_rule(h.op).kind == LsuKind::kAmo;
}

inline void Bench::draw_addresses() {
  const bool local = u.chance(40);
  h.local = local ? kAll : 0;
  const uint32_t line = main_line(u);
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    h.addr[l] =
        local ? 0xffff0000 + u.below(LMEM_BYTES / 4) * 4 : line + u.below(LINE_BYTES) / 4 * 4;
    h.b[l] = u.operand();
  }
  // One word, or two, for all lanes.
  if (u.chance(local ? 60 : 30)) {
    for (uint32_t l = 1; l < NUM_LANES; ++l) h.addr[l] = h.addr[u.chance(80) ? 0 : l / 2];
  }
}

inline void Bench::draw_access() {
  const bool free = !sc && !amo;
  group = h.lanes & u.rand32();
  if (group == 0) group = h.lanes;
  if (amo) find_lanes();
  // The first access serves the lowest lane, which may be a helper's.
  if (h.op == GYRE_OP_LR && h.helpers == 0 && !twin.later) group |= h.lanes & -h.lanes;
  if (sc) group = twin.step == GYRE_ATOMIC_LOOKUP ? 0 : twin.sc_lanes;
  if (h.none) group = 0;
  leader = group ? uint32_t(__builtin_ctz(group)) : 0;
  const bool may = free || h.none || gyre_atomic_may(&twin, h.op);
  go = h.valid && may && u.chance(50);
  write =
      !h.none && (plain_store() || (twin.step == GYRE_ATOMIC_WRITE && (amo || (sc && group != 0))));
  final = h.left == 1 && h.last;
}

// An AMO serves the lowest lane of each word; with ATOMIC_COMBINE its write serves the others, too.
inline void Bench::find_lanes() {
  all = h.lanes;
  group = 0;
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    bool lowest = all >> l & 1;
    for (uint32_t k = 0; k < l; ++k) lowest = lowest && !shares(k, l);
    group |= uint32_t(lowest) << l;
  }
  if (ATOMIC_COMBINE && twin.step == GYRE_ATOMIC_WRITE) group = all;
}

// The words that an AMO has read, and what other cores do.
inline void Bench::draw_old_and_snoop() {
  const bool waits = h.valid && amo && !h.none && twin.step == GYRE_ATOMIC_WAIT;
  old_valid = waits && u.chance(40);
  hold = NUM_CORES > 1 && u.chance(30), snoop = NUM_CORES > 1 && u.chance(10);
  const uint32_t base = u.chance(40) ? 0xffff0000 + u.below(LMEM_BYTES) / 4 * 4 : main_line(u);
  snoop_line = base / LINE_BYTES;
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    old[l] = u.chance(20) ? h.b[l] : u.operand();
  }
}

inline void Bench::eval_twin() {
  u.note("valid %d op %u wid %u beat %u lanes %x group %x local %d addr[0] %08x step %d go %d",
         h.valid, h.op, h.wid, h.beat, h.lanes, group, dut.is_local_i, h.addr[0], twin.step, go);
  looks = h.valid && sc && !h.none && twin.step == GYRE_ATOMIC_WAIT;
  reserved = looks && gyre_atomic_reserved(&twin, h.wid, h.addr, h.local);
  words = amo && has_old && (twin.step == GYRE_ATOMIC_WRITE || twin.step == GYRE_ATOMIC_CHAIN);
  if (words) gyre_atomic_words(&twin, h.op, h.b, expected);
}

#endif
