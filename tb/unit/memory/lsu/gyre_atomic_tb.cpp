// Unit test: compares gyre_atomic with its twin: random beats at the head of the queue, their
// accesses made with random delays; steps, candidates of SC and words to write in every cycle. RTL:
// rtl/memory/lsu/gyre_atomic.sv, twin: cmodel/memory/lsu/gyre_atomic.c. gyre_lsu_tb.cpp checks
// the results against a byte array. Legal stimulus: the head stays until its accesses are made; an AMO
// makes one in step LOOKUP, one in step WRITE, an SC one in step WRITE, for its candidate; others make
// theirs at any time. The lanes of an access to main memory are in one line. A beat without lanes
// leaves when it likes, with nothing begun. With several cores also: an SC is held in its step, snoops
// come at any time, of any line. With ATOMIC_COMBINE the test itself follows the words of an AMO from
// lane to lane, too.

#include "gyre_atomic_bench.h"
#include "gyre_ports.h"

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
GYRE_PORT(all_i, b.all);
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
GYRE_PORT(takers_o, twin.takers);
GYRE_PORT(found_o, twin.old);
GYRE_BY_TEST("driven by parts", same_i);
GYRE_WHEN(b.writes(), takers_o, found_o);
GYRE_WHEN((b.sc && twin.step != GYRE_ATOMIC_LOOKUP), sc_lanes_o);
GYRE_WHEN((b.looks && NUM_CORES > 1), reserved_o);
#include "Vdut_ports.h"

// The lanes of an AMO that writes act one after the other: what each finds and makes.
void Bench::check_chain() {
  if (!ATOMIC_COMBINE || !writes()) return;
  uint32_t sharers = 0;
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    if (!(all >> l & 1)) continue;
    uint32_t word = 0;
    bool found = false;
    for (uint32_t k = 0; k < l; ++k) {
      if (!shares(k, l)) continue;
      word = found ? amo_rule(h.op, word, h.b[k]) : amo_rule(h.op, read[k], h.b[k]);
      found = true;
    }
    if (!found) word = read[l];
    sharers += found;
    u.compare("takers_o (rtl) and the lanes (twin)", dut.takers_o >> l & 1, found, int(l));
    u.compare("found_o (rtl) and the lanes (twin)", port_word(dut.found_o, l), word, int(l));
    u.compare("wdata_o (rtl) and the lanes (twin)", port_word(dut.wdata_o, l),
              amo_rule(h.op, word, h.b[l]), int(l));
  }
  if (NUM_LANES == 1) return;
  if (go) written.insert({h.op, all});
  constexpr std::size_t kEach = 9 * (NUM_LANES > 4 ? 1 : (1u << NUM_LANES) - 1);
  u.cover("every operation, with up to 4 lanes with every mask", written.size() >= kEach);
  u.cover("all lanes share a word", all == kAll && sharers == NUM_LANES - 1);
  u.cover("no lanes share a word", sharers == 0);
  if (NUM_LANES > 2) u.cover("some lanes share a word", sharers != 0 && sharers < NUM_LANES - 1);
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
  if (old_valid) {
    has_old = true;
    std::copy(old, old + NUM_LANES, read);
  }
  if (snoop && go) gyre_atomic_snoop(&twin, snoop_line);
  if (go) {
    make_access();
  } else if (h.valid && !h.none && lsu_rule(h.op).kind >= LsuKind::kReserve && !(sc && hold)) {
    const gyre_atomic_head head = {
        uint8_t(h.op), uint8_t(h.wid), uint8_t(h.beat), h.lanes, h.local, h.addr, h.b};
    gyre_atomic_wait(&twin, &head, old_valid ? old : nullptr);
  }
  if (snoop && !go) gyre_atomic_snoop(&twin, snoop_line);
}

void Bench::make_access() {
  const gyre_atomic_access access = {.op = uint8_t(h.op),
                                     .wid = uint8_t(h.wid),
                                     .beat = uint8_t(h.beat),
                                     .last = h.last,
                                     .write = write,
                                     .final = final,
                                     .local = bool(dut.is_local_i),
                                     .group = group,
                                     .all = all,
                                     .lanes = h.lanes,
                                     .helpers = h.op == GYRE_OP_LR ? h.helpers : 0,
                                     .addr = h.addr,
                                     .none = h.none};
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
    for (uint32_t l = 1; l < NUM_LANES; ++l) {
      for (uint32_t k = 0; k < l; ++k)
        port_put(dut.same_i, l * (l - 1) / 2 + k, 1, b.h.addr[k] == b.h.addr[l]);
    }
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.twin, b.h, b);
    b.check_chain();
    b.cover_snoops();
    b.cover_reservations();
    b.cover_words();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
