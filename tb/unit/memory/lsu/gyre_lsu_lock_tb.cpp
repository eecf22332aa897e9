// Unit test: compares gyre_lsu_lock with its twin: random LR, SC, AMO, other accesses and fences at
// the head of the queue, their steps as gyre_atomic makes them, locks granted after any delay;
// every output that means something in every cycle. Its purpose is checked by
// gyre_lsu_cores_tb.cpp. RTL: rtl/memory/lsu/gyre_lsu_lock.sv, twin:
// cmodel/memory/lsu/gyre_lsu_lock.c. Legal stimulus: nothing is done while block_o is high, no step
// ends while hold_o is; a lock that is granted stays so until it is given back.

#include "gyre_unit.h"

extern "C" {
#include "memory/lsu/gyre_lsu_lock.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

namespace {
struct Head {
  bool valid = false, acq = false, rel = false, last = false, local = false;
  uint32_t op = 0, line = 0, groups = 0;
  gyre_atomic_step step = GYRE_ATOMIC_LOOKUP;
  void access(Unit &u) {
    local = u.chance(30);
    if (u.chance(60)) line = (0x80000000u / LINE_BYTES) + u.below(3);
  }
};
}  // namespace

GYRE_SET_PORTS(bool active, const Head &h, bool fence, bool lr, bool sc, bool amo, bool reserved,
               bool go, bool served, bool rest, bool waiting, bool answered, bool pending,
               bool stores_empty, bool lock_ready);
GYRE_COMPARE_PORTS(const gyre_lsu_lock &twin, bool acquire, const gyre_lsu_lock_out &out,
                   bool active, const Head &h, bool go);
GYRE_PORT(active_i, active);
GYRE_PORT(acq_i, h.acq);
GYRE_PORT(rel_i, h.rel);
GYRE_PORT(fence_i, fence);
GYRE_PORT(is_lr_i, lr);
GYRE_PORT(is_sc_i, sc);
GYRE_PORT(is_amo_i, amo);
GYRE_PORT(lookup_i, h.step == GYRE_ATOMIC_LOOKUP);
GYRE_PORT(write_i, h.step == GYRE_ATOMIC_WRITE);
GYRE_PORT(reserved_i, reserved);
GYRE_PORT(is_local_i, h.local);
GYRE_PORT(line_i, h.line);
GYRE_PORT(go_i, go);
GYRE_PORT(served_i, served);
GYRE_PORT(rest_i, rest);
GYRE_PORT(last_i, h.last);
GYRE_PORT(waiting_i, waiting);
GYRE_PORT(answered_i, answered);
GYRE_PORT(writes_pending_i, pending);
GYRE_PORT(stores_empty_i, stores_empty);
GYRE_PORT(lock_ready_i, lock_ready);
GYRE_PORT(block_o, gyre_lsu_lock_block(&twin));
GYRE_PORT(acquire_o, acquire);
GYRE_PORT(lock_valid_o, gyre_lsu_lock_valid(&twin));
GYRE_PORT(lock_line_o, twin.line);
GYRE_WHEN(dut.lock_valid_o, lock_line_o);
GYRE_WHEN((active && h.op >= GYRE_OP_LR), hold_o);
GYRE_WHEN(go, fresh_o);
GYRE_BY_TEST("it stays 0: each beat has lanes", none_i);
GYRE_BY_TEST("of no port", out.ask, out.line, out.moves);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = 2;
  gyre_lsu_lock twin;
  gyre_lsu_lock_init(&twin, &cfg);
  gyre_lsu_lock_reset(&twin);
  Head h;
  Throttle heads, gos, quiets, empties, grants;
  bool reserved = false, lock_ready = false, was_empty = false, was_valid = false;
  unsigned due = 0;
  dut.active_i = dut.fence_i = dut.go_i = dut.served_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (!h.valid && heads.draw(u)) {
      static const uint32_t op[] = {GYRE_OP_LR,     GYRE_OP_SC, GYRE_OP_SC,   GYRE_OP_AMOADD,
                                    GYRE_OP_AMOMAX, GYRE_OP_LW, GYRE_OP_FENCE};
      h.valid = true;
      h.op = op[u.below(7)];
      const bool plain = h.op == GYRE_OP_LW;
      h.acq = !plain && u.chance(40);
      h.rel = !plain && u.chance(40);
      h.last = u.chance(70);
      h.groups = h.op == GYRE_OP_SC ? 1 : 1 + u.below(3);
      h.step = GYRE_ATOMIC_LOOKUP;
      reserved = u.chance(70);
      h.access(u);
    }
    if (u.below(30) == 0) reserved = false;  // a snoop
    const bool lr = h.op == GYRE_OP_LR, sc = h.op == GYRE_OP_SC, amo = h.op >= GYRE_OP_AMOSWAP;
    const bool active = h.valid && !gyre_lsu_lock_block(&twin);
    const bool waiting = !quiets.draw(u), pending = u.chance(20);
    const bool stores_empty = empties.draw(u);
    if (!gyre_lsu_lock_valid(&twin))
      lock_ready = false;
    else if (!lock_ready)
      lock_ready = grants.draw(u);
    const bool answered = u.chance(30);
    const gyre_lsu_lock_head head = {uint8_t(h.op), h.rel, h.local, h.step, reserved, h.line};
    const gyre_lsu_lock_out out = gyre_lsu_lock_eval(
        &twin, active && h.op >= GYRE_OP_LR ? &head : nullptr, !waiting && !pending, stores_empty);
    const bool fence = active && h.op == GYRE_OP_FENCE && u.chance(50);
    const bool may = sc ? h.step == GYRE_ATOMIC_WRITE : !amo || h.step != GYRE_ATOMIC_WAIT;
    const bool go = active && h.op != GYRE_OP_FENCE && may && !out.hold && gos.draw(u);
    const bool served = go && !(amo && h.step == GYRE_ATOMIC_LOOKUP), rest = h.groups > 1;
    set_ports(dut, active, h, fence, lr, sc, amo, reserved, go, served, rest, waiting, answered,
              pending, stores_empty, lock_ready);
    dut.eval();
    u.note("state %d op %u step %d go %d line %x local %d acq %d rel %d empty %d", twin.state, h.op,
           h.step, go, h.line, h.local, h.acq, h.rel, stores_empty);
    const bool acquire = gyre_lsu_lock_acquire(&twin) || (fence && h.acq);
    compare_ports(u, dut, twin, acquire, out, active, h, go);

    u.check(!dut.lock_valid_o || was_valid || was_empty, "no lock is asked for with stores");
    u.check(!(dut.acquire_o && dut.lock_valid_o), "no acquire under a lock");
    was_valid = dut.lock_valid_o;
    was_empty = stores_empty;
    if (dut.acquire_o && !fence) {
      u.check(due == 1, "one acquire for each instruction with aq");
      due = 0;
    }
    u.cover("an SC gives up before it asks", active && sc && h.step == GYRE_ATOMIC_WAIT &&
                                                 twin.state == GYRE_LOCK_FREE && !reserved &&
                                                 !stores_empty);
    u.cover("a group under the same lock", go && twin.state == GYRE_LOCK_HELD && !dut.write_i);
    u.cover("another line", out.moves && !h.local);
    u.cover("local memory in between", out.moves && h.local);
    u.cover("acquire in local memory", served && !rest && h.last && h.acq && h.local);
    u.cover("release waits", active && h.rel && out.hold && waiting);

    const gyre_lsu_lock_event event = {go, served && !rest, h.last, h.acq, sc, lr, h.local, false};
    u.tick(dut);
    gyre_lsu_lock_tick(&twin, &event, &out, answered, stores_empty, lock_ready);
    if (event.leave && h.last && h.acq) {
      u.check(due == 0, "an acquire comes before the next instruction ends");
      due = 1;
    }
    if (fence || (served && !rest)) {
      h.valid = false;
      h.step = GYRE_ATOMIC_LOOKUP;
    } else if (served) {
      --h.groups;
      h.step = GYRE_ATOMIC_LOOKUP;
      h.access(u);
    } else if (go) {
      h.step = GYRE_ATOMIC_WAIT;
    } else if (active && sc && !out.hold && h.step != GYRE_ATOMIC_WRITE) {
      h.step = h.step == GYRE_ATOMIC_LOOKUP ? GYRE_ATOMIC_WAIT : GYRE_ATOMIC_WRITE;
    } else if (amo && h.step == GYRE_ATOMIC_WAIT && answered) {
      h.step = GYRE_ATOMIC_WRITE;
    }
  }
  return u.finish();
}
