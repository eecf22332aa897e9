// gyre_atomic against its twin: random passes at the head of the queue, their accesses made with
// random delays; steps, candidates of SC and words to write in every cycle.
// RTL: rtl/memory/lsu/gyre_atomic.sv, twin: cmodel/memory/lsu/gyre_atomic.c. What the results must be is
// checked against a byte array by gyre_lsu_tb.cpp.
// Legal stimulus: the head stays until its accesses are made; an AMO makes one in step LOOKUP, one
// in step WRITE, an SC one in step WRITE, for its candidate; others make theirs at any time. The
// lanes of an access to main memory are in one line. A pass without lanes leaves when it likes, with nothing
// begun.  With several cores also: an SC is held in its
// step, snoops come at any time, of any line.

#include "gyre_unit.h"
#include "lsu_rules.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/lsu/gyre_atomic.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

namespace {
constexpr uint32_t kAll = ~0u >> (32 - NUM_LANES), kPasses = NUM_THREADS / NUM_LANES;

struct Head {
  bool valid = false, none = false;  // none: it has no lanes
  uint32_t op = 0, wid = 0, pass = 0, lanes = 1, local = 0, left = 0;
  bool last = false;
  uint32_t addr[32] = {}, b[32] = {};
};

// A line of main memory: one of few, some of which differ in one bit, each bit in turn.
uint32_t main_line(Unit &u) {
  const unsigned low = __builtin_ctz(LINE_BYTES);
  const unsigned bit = low + unsigned(u.cycle() / 256 % (32 - low));
  if (u.chance(40)) return 0x80000000 + LINE_BYTES * u.below(3);
  return 0x80000000 ^ u.below(2) << bit;
}

void draw(Unit &u, Head *h) {
  // Mostly LR, SC and stores: few lines, so that reservations are hit.
  const uint32_t kind = u.below(5);
  const unsigned op[] = {GYRE_OP_LR, GYRE_OP_SC, GYRE_OP_SW};
  h->op = kind < 3 ? op[kind] : draw_lsu(u, true);
  if (h->op == GYRE_OP_FENCE || h->op == GYRE_OP_FENCEI) h->op = GYRE_OP_LW;
  h->wid = u.below(NUM_WARPS);
  h->pass = u.below(kPasses);
  h->last = u.chance(70);
  h->none = u.chance(15);
  h->lanes = u.chance(50) ? kAll : 1 + u.below(kAll);
  const bool once = h->none || h->op == GYRE_OP_SC || lsu_rule(h->op).kind == LsuKind::kAmo;
  h->left = once ? 1 : 1 + u.below(3);
  const bool local = u.chance(40);
  h->local = local ? kAll : 0;
  const uint32_t line = main_line(u);
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    h->addr[l] =
        local ? 0xffff0000 + u.below(LMEM_BYTES / 4) * 4 : line + u.below(LINE_BYTES) / 4 * 4;
    h->b[l] = u.operand();
  }
  if (local && u.chance(60)) {
    for (uint32_t l = 1; l < NUM_LANES; ++l) h->addr[l] = h->addr[0];
  }
}
}  // namespace

GYRE_SET_PORTS(const Head &h, bool hold, bool snoop, uint32_t snoop_line, uint32_t group,
               uint32_t leader, bool go, bool write, bool final, bool old_valid,
               const uint32_t *old);
GYRE_COMPARE_PORTS(const gyre_atomic &twin, const Head &h, bool sc, bool amo, bool reserved,
                   bool looks, bool words, const uint32_t *expected);
GYRE_PORT(valid_i, (h.valid && !h.none));
GYRE_PORT(hold_i, hold);
GYRE_PORT(snoop_valid_i, snoop);
GYRE_PORT(snoop_line_i, snoop_line);
GYRE_PORT(none_i, (h.valid && h.none));
GYRE_PORT(op_i, h.op);
GYRE_PORT(wid_i, h.wid);
GYRE_PORT(pass_i, h.pass);
GYRE_PORT(last_i, h.last);
GYRE_PORT(lanes_i, h.lanes);
GYRE_PORT(is_local_i, (group != 0 && (h.local >> leader & 1)));
GYRE_PORT(group_i, group);
GYRE_PORT(line_i, h.addr[leader] / LINE_BYTES);
GYRE_PORT(go_i, go);
GYRE_PORT(write_i, write);
GYRE_PORT(final_i, final);
GYRE_PORT(old_valid_i, old_valid);
GYRE_PORT(addr_i, h.addr);
GYRE_PORT(b_i, h.b);
GYRE_PORT(old_i, old);
GYRE_PORT(lookup_o, twin.step == GYRE_ATOMIC_LOOKUP);
GYRE_PORT(write_o, twin.step == GYRE_ATOMIC_WRITE);
GYRE_PORT(is_lr_o, h.op == GYRE_OP_LR);
GYRE_PORT(is_sc_o, sc);
GYRE_PORT(is_amo_o, amo);
GYRE_PORT(sc_lanes_o, twin.sc_lanes);
GYRE_PORT(reserved_o, reserved);
GYRE_PORT(wdata_o, (words ? expected : h.b));
GYRE_WHEN((sc && twin.step != GYRE_ATOMIC_LOOKUP), sc_lanes_o);
GYRE_WHEN((looks && NUM_CORES > 1), reserved_o);
#include "Vdut_ports.h"

static void cover_events(Unit &u, bool looks, const gyre_atomic &twin, const Head &h, bool hold,
                         bool reserved, bool snoop, uint32_t snoop_line, bool go, uint32_t leader) {
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
    u.cover("snoop of the line that an LR reserves", snoop && go && h.op == GYRE_OP_LR &&
                                                         !twin.later &&
                                                         snoop_line == h.addr[leader] / LINE_BYTES);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  gyre_atomic twin;
  gyre_atomic_init(&twin, &cfg);
  gyre_atomic_reset(&twin);
  Head h;
  bool has_old = false;  // an AMO has read since reset
  bool behind = false;   // passes of the LR before had no lanes, and none has had any
  dut.valid_i = dut.go_i = dut.old_valid_i = dut.write_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (!h.valid && u.chance(80)) {
      draw(u, &h);
      h.valid = true;
    }
    const bool sc = h.op == GYRE_OP_SC, amo = lsu_rule(h.op).kind == LsuKind::kAmo;
    const bool free = !sc && !amo;
    uint32_t group = h.lanes & u.rand32();
    if (group == 0 || amo) group = h.lanes;
    if (sc) group = twin.step == GYRE_ATOMIC_LOOKUP ? 0 : twin.sc_lanes;
    if (h.none) group = 0;
    const uint32_t leader = group ? uint32_t(__builtin_ctz(group)) : 0;
    const bool may = free || h.none || gyre_atomic_may(&twin, h.op);
    const bool go = h.valid && may && u.chance(50);
    const bool plain_store = lsu_rule(h.op).kind == LsuKind::kStore;
    const bool write =
        !h.none && (plain_store || (twin.step == GYRE_ATOMIC_WRITE && (amo || (sc && group != 0))));
    const bool final = h.left == 1 && h.last;
    const bool waits = h.valid && amo && !h.none && twin.step == GYRE_ATOMIC_WAIT;
    const bool old_valid = waits && u.chance(40);
    uint32_t old[32];
    const bool hold = NUM_CORES > 1 && u.chance(30), snoop = NUM_CORES > 1 && u.chance(10);
    const uint32_t base = u.chance(40) ? 0xffff0000 + u.below(LMEM_BYTES) / 4 * 4 : main_line(u);
    const uint32_t snoop_line = base / LINE_BYTES;
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      old[l] = u.chance(20) ? h.b[l] : u.operand();
    }
    set_ports(dut, h, hold, snoop, snoop_line, group, leader, go, write, final, old_valid, old);
    dut.eval();
    u.note("valid %d op %u wid %u pass %u lanes %x group %x local %d addr[0] %08x step %d go %d",
           h.valid, h.op, h.wid, h.pass, h.lanes, group, dut.is_local_i, h.addr[0], twin.step, go);
    const bool looks = h.valid && sc && !h.none && twin.step == GYRE_ATOMIC_WAIT;
    const bool reserved = looks && gyre_atomic_reserved(&twin, h.wid, h.addr, h.local);
    cover_events(u, looks, twin, h, hold, reserved, snoop, snoop_line, go, leader);
    const bool words = amo && twin.step == GYRE_ATOMIC_WRITE && has_old;
    uint32_t expected[32];
    if (words) gyre_atomic_words(&twin, h.op, h.b, expected);
    compare_ports(u, dut, twin, h, sc, amo, reserved, looks, words, expected);

    u.cover("SC succeeds", sc && go && group != 0);
    u.cover("SC fails", sc && go && group == 0 && !h.none);
    u.cover("SC without lanes", sc && go && h.none);
    u.cover("AMO without lanes", amo && go && h.none);
    const bool lr = h.op == GYRE_OP_LR;
    u.cover("LR that begins with passes without lanes", lr && go && !h.none && behind);
    if (go && lr) behind = !final && h.none && (behind || !twin.later);
    u.cover("candidate of an SC fails",
            sc && twin.step == GYRE_ATOMIC_WAIT && group != 0 &&
                h.addr[leader] / LINE_BYTES != twin.reservation[h.wid].line);
    u.cover("minimum keeps", words && h.op == GYRE_OP_AMOMIN && expected[0] != h.b[0]);
    u.cover("signs differ", words && h.op == GYRE_OP_AMOMAXU && (twin.old[0] ^ h.b[0]) >> 31);
    bool breaks = false;
    for (uint32_t w = 0; go && write && w < NUM_WARPS; ++w) {
      breaks |= w != h.wid && twin.reservation[w].valid && twin.reservation[w].local &&
                (h.local >> leader & 1) && twin.reservation[w].line == h.addr[leader] / LINE_BYTES;
    }
    if (NUM_WARPS > 1) u.cover("another warp's line in local memory is written", breaks);

    u.tick(dut);
    if (old_valid) has_old = true;
    if (snoop && go) gyre_atomic_snoop(&twin, snoop_line);
    const bool snoop_after = snoop && !go;
    if (go) {
      const gyre_atomic_access access = {
          uint8_t(h.op), uint8_t(h.wid),       uint8_t(h.pass), h.last, write,
          final,         bool(dut.is_local_i), group,           h.addr, h.none};
      if (amo && !write && !h.none) h.left = 2;
      gyre_atomic_access_made(&twin, &access);
      if (--h.left == 0) h.valid = false;
    } else if (h.valid && !h.none && lsu_rule(h.op).kind >= LsuKind::kReserve && !(sc && hold)) {
      gyre_atomic_wait(&twin, h.op, h.wid, h.pass, h.lanes, h.addr, h.local,
                       old_valid ? old : nullptr);
    }
    if (snoop_after) gyre_atomic_snoop(&twin, snoop_line);
  }
  return u.finish();
}
