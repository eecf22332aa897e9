// Unit test: compares gyre_atomic with its twin: random beats at the head of the queue, their
// accesses made with random delays; steps, candidates of SC and words to write in every cycle. RTL:
// rtl/memory/lsu/gyre_atomic.sv, twin: cmodel/memory/lsu/gyre_atomic.c. gyre_lsu_tb.cpp checks
// the results against a byte array. Legal stimulus: the head stays until its
// accesses are made; an AMO makes one in step LOOKUP, one in step WRITE, an SC one in step WRITE,
// for its candidate; others make theirs at any time. The lanes of an access to main memory are in
// one line. A beat without lanes leaves when it likes, with nothing begun. With several cores also:
// an SC is held in its step, snoops come at any time, of any line.

#include <algorithm>
#include <iterator>

#include "gyre_unit.h"
#include "lsu_rules.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/lsu/gyre_atomic.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

constexpr uint32_t kAll = ~0u >> (32 - NUM_LANES), kBeats = NUM_THREADS / NUM_LANES;

// The beat at the head of the queue.
struct Head {
  bool valid = false, none = false;  // none: it has no lanes
  uint32_t op = 0, wid = 0, beat = 0, lanes = 1, local = 0, left = 0;
  bool last = false;
  uint32_t helpers = 0;  // of an LR: lanes that take no reservation
  uint32_t addr[32] = {}, b[32] = {};
};

namespace {
// A line of main memory: one of few, some of which differ in one bit, each bit in turn.
uint32_t main_line(Unit &u) {
  const unsigned low = __builtin_ctz(LINE_BYTES);
  const unsigned bit = low + unsigned(u.cycle() / 256 % (32 - low));
  if (u.chance(40)) return 0x80000000 + LINE_BYTES * u.below(3);
  return 0x80000000 ^ u.below(2) << bit;
}
}  // namespace

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
  uint32_t group = 0, leader = 0;
  bool go = false, write = false, final = false;

  bool old_valid = false, hold = false, snoop = false;
  uint32_t old[32] = {}, snoop_line = 0;

  // Outputs of the twin: whether an SC checks its reservation and has it; the words that an AMO
  // writes.
  bool looks = false, reserved = false, words = false;
  uint32_t expected[32] = {};

  uint32_t line() const { return h.addr[leader] / LINE_BYTES; }
};

GYRE_SET_PORTS(const Head &h, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_atomic &twin, const Head &h, const Bench &b);
GYRE_PORT(valid_i, (h.valid && !h.none));
GYRE_PORT(hold_i, b.hold);
GYRE_PORT(snoop_valid_i, b.snoop);
GYRE_PORT(snoop_line_i, b.snoop_line);
GYRE_PORT(none_i, (h.valid && h.none));
GYRE_PORT(op_i, h.op);
GYRE_PORT(wid_i, h.wid);
GYRE_PORT(beat_i, h.beat);
GYRE_PORT(last_i, h.last);
GYRE_PORT(lanes_i, h.lanes);
GYRE_PORT(helpers_i, h.helpers);
GYRE_PORT(is_local_i, (b.group != 0 && (h.local >> b.leader & 1)));
GYRE_PORT(group_i, b.group);
GYRE_PORT(line_i, b.line());
GYRE_PORT(go_i, b.go);
GYRE_PORT(write_i, b.write);
GYRE_PORT(final_i, b.final);
GYRE_PORT(old_valid_i, b.old_valid);
GYRE_PORT(addr_i, h.addr);
GYRE_PORT(b_i, h.b);
GYRE_PORT(old_i, b.old);
GYRE_PORT(lookup_o, twin.step == GYRE_ATOMIC_LOOKUP);
GYRE_PORT(write_o, twin.step == GYRE_ATOMIC_WRITE);
GYRE_PORT(is_lr_o, h.op == GYRE_OP_LR);
GYRE_PORT(is_sc_o, b.sc);
GYRE_PORT(is_amo_o, b.amo);
GYRE_PORT(sc_lanes_o, twin.sc_lanes);
GYRE_PORT(reserved_o, b.reserved);
GYRE_PORT(wdata_o, (b.words ? b.expected : h.b));
GYRE_WHEN((b.sc && twin.step != GYRE_ATOMIC_LOOKUP), sc_lanes_o);
GYRE_WHEN((b.looks && NUM_CORES > 1), reserved_o);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  gyre_atomic_init(&twin, &cfg);
  gyre_atomic_reset(&twin);
  dut.valid_i = dut.go_i = dut.old_valid_i = dut.write_i = 0;
}

void Bench::draw_head() {
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

void Bench::draw_addresses() {
  const bool local = u.chance(40);
  h.local = local ? kAll : 0;
  const uint32_t line = main_line(u);
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    h.addr[l] =
        local ? 0xffff0000 + u.below(LMEM_BYTES / 4) * 4 : line + u.below(LINE_BYTES) / 4 * 4;
    h.b[l] = u.operand();
  }
  if (local && u.chance(60)) {
    for (uint32_t l = 1; l < NUM_LANES; ++l) h.addr[l] = h.addr[0];
  }
}

void Bench::draw_access() {
  const bool free = !sc && !amo;
  group = h.lanes & u.rand32();
  if (group == 0 || amo) group = h.lanes;
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

// The words that an AMO has read, and what other cores do.
void Bench::draw_old_and_snoop() {
  const bool waits = h.valid && amo && !h.none && twin.step == GYRE_ATOMIC_WAIT;
  old_valid = waits && u.chance(40);
  hold = NUM_CORES > 1 && u.chance(30), snoop = NUM_CORES > 1 && u.chance(10);
  const uint32_t base = u.chance(40) ? 0xffff0000 + u.below(LMEM_BYTES) / 4 * 4 : main_line(u);
  snoop_line = base / LINE_BYTES;
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    old[l] = u.chance(20) ? h.b[l] : u.operand();
  }
}

void Bench::eval_twin() {
  u.note("valid %d op %u wid %u beat %u lanes %x group %x local %d addr[0] %08x step %d go %d",
         h.valid, h.op, h.wid, h.beat, h.lanes, group, dut.is_local_i, h.addr[0], twin.step, go);
  looks = h.valid && sc && !h.none && twin.step == GYRE_ATOMIC_WAIT;
  reserved = looks && gyre_atomic_reserved(&twin, h.wid, h.addr, h.local);
  words = amo && twin.step == GYRE_ATOMIC_WRITE && has_old;
  if (words) gyre_atomic_words(&twin, h.op, h.b, expected);
}

void Bench::cover_snoops() {
  if (looks && NUM_CORES > 1) {
    u.cover("candidate whose reservation has ended",
            twin.sc_lanes != 0 && !twin.reservation[h.wid].valid);
    u.cover("candidate that is held", hold && reserved);
  }
  if (NUM_CORES > 1) {
    const gyre_reservation &r = twin.reservation[h.wid];
    u.cover("snoop of a reserved line", snoop && r.valid && !r.local && r.line == snoop_line);
    u.cover("snoop of a line number in local memory",
            snoop && r.valid && r.local && r.line == snoop_line);
    u.cover("snoop of the line that an LR reserves",
            snoop && go && h.op == GYRE_OP_LR && !twin.later && snoop_line == line());
  }
}

void Bench::cover_reservations() {
  u.cover("SC succeeds", sc && go && group != 0);
  u.cover("SC fails", sc && go && group == 0 && !h.none);
  u.cover("SC without lanes", sc && go && h.none);
  u.cover("AMO without lanes", amo && go && h.none);
  const bool lr = h.op == GYRE_OP_LR;
  if (PIXELS) {
    const uint32_t owners = h.lanes & ~h.helpers, owner = owners & -owners;
    u.cover("LR of helpers only", lr && go && !h.none && owners == 0);
    if (NUM_LANES > 1) {
      u.cover("LR whose lowest lane is a helper's",
              lr && go && !twin.later && (group & owner) && (group & -group) != owner);
      u.cover("LR whose lane without a helper comes later",
              lr && go && owner && !(group & owner) && (group & owners));
    }
  }
  u.cover("LR that begins with beats without lanes", lr && go && !h.none && begins_none);
  if (go && lr) begins_none = !final && h.none && (begins_none || !twin.later);
  u.cover("candidate of an SC fails", sc && twin.step == GYRE_ATOMIC_WAIT && group != 0 &&
                                          line() != twin.reservation[h.wid].line);
  bool breaks = false;
  for (uint32_t w = 0; go && write && w < NUM_WARPS; ++w) {
    breaks |= w != h.wid && twin.reservation[w].valid && twin.reservation[w].local &&
              (h.local >> leader & 1) && twin.reservation[w].line == line();
  }
  if (NUM_WARPS > 1) u.cover("another warp's line in local memory is written", breaks);
}

void Bench::cover_words() {
  u.cover("minimum keeps", words && h.op == GYRE_OP_AMOMIN && expected[0] != h.b[0]);
  u.cover("signs differ", words && h.op == GYRE_OP_AMOMAXU && (twin.old[0] ^ h.b[0]) >> 31);
}

// A snoop comes before the access of its cycle, and after a step without one.
void Bench::after_edge() {
  if (old_valid) has_old = true;
  if (snoop && go) gyre_atomic_snoop(&twin, snoop_line);
  if (go) {
    make_access();
  } else if (h.valid && !h.none && lsu_rule(h.op).kind >= LsuKind::kReserve && !(sc && hold)) {
    gyre_atomic_wait(&twin, h.op, h.wid, h.beat, h.lanes, h.addr, h.local,
                     old_valid ? old : nullptr);
  }
  if (snoop && !go) gyre_atomic_snoop(&twin, snoop_line);
}

void Bench::make_access() {
  const gyre_atomic_access access = {uint8_t(h.op),
                                     uint8_t(h.wid),
                                     uint8_t(h.beat),
                                     h.last,
                                     write,
                                     final,
                                     bool(dut.is_local_i),
                                     group,
                                     h.lanes,
                                     h.op == GYRE_OP_LR ? h.helpers : 0,
                                     h.addr,
                                     h.none};
  if (amo && !write && !h.none) h.left = 2;
  gyre_atomic_access_made(&twin, &access);
  if (--h.left == 0) h.valid = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_head();
    b.draw_access();
    b.draw_old_and_snoop();
    set_ports(dut, b.h, b);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.twin, b.h, b);
    b.cover_snoops();
    b.cover_reservations();
    b.cover_words();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
