// Unit test of rtl/simt/gyre_barriers.sv against cmodel/simt/gyre_barriers.c: arrivals of any warp
// at few entries, wrong ids and counts, warps that are dropped at any time; with several cores far
// arrivals (id bit 31), whose answers come at any time, and far releases.
//
// Kept, because warp control keeps it: a bar leaves only while its last pass is shown, and a far one
// with its answer. An answer means something only to who has asked. A warp that waits may arrive
// again, at a barrier that counts warps, and be dropped while it arrives, which the core does not do;
// one that faults may leave.  While a warp waits where cores are counted, wspawn drops all others,
// and such a warp is released by nobody before its core has arrived.  An answer without a bar is the
// core's, that has asked in the cycle before.  Warps are launched at any time.
//
// Checked without the twin: a plain list of the warps at each barrier that counts cores.  All are
// there in the cycles in which all active warps are at one of them, and in no other.  Who has arrived
// with its core waits for the release, and so does who comes to that barrier until then.

#include "Vdut.h"
#include "gyre_ports.h"
#include "arrival.h"
#include "barrier_list.h"

extern "C" {
#include "simt/gyre_barriers.h"
}

GYRE_SET_PORTS(uint32_t drop, bool valid, bool go, const gyre_uop &uop, uint32_t active,
               uint32_t id, uint32_t count, unsigned wid, const gyre_wctl_in &in,
               const gyre_barriers_in &answer, uint32_t released);
GYRE_COMPARE_PORTS(bool fault, bool valid, const gyre_barriers_out &out, bool says, unsigned wid,
                   uint32_t count, uint32_t set, uint32_t clear);
GYRE_PORT(drop_i, drop);
GYRE_PORT(valid_i, valid);
GYRE_PORT(go_i, go);
GYRE_PORT(cores_i, uop.op == GYRE_OP_BAR);
GYRE_PORT(active_i, active);
GYRE_PORT(id_i, id);
GYRE_PORT(count_i, count);
GYRE_PORT(wid_i, wid);
GYRE_PORT(place_i, in.bar_place);
GYRE_PORT(gbar_ready_i, answer.ready);
GYRE_PORT(gbar_fault_i, answer.fault);
GYRE_PORT(gbar_wait_i, answer.wait);
GYRE_PORT(gclear_warps_i, released);
GYRE_PORT(trap_o, fault);
GYRE_PORT(wait_o, (valid && out.wait));
GYRE_PORT(gbar_valid_o, ((valid && out.ask) || says));
GYRE_PORT(gbar_arrived_o, says);
GYRE_PORT(gbar_cores_o, out.cores);
GYRE_PORT(gbar_wid_o, wid);
GYRE_PORT(gbar_count_o, count);
GYRE_PORT(bar_set_o, set);
GYRE_PORT(bar_clear_o, clear);
GYRE_WHEN((valid && out.ask), gbar_cores_o, gbar_wid_o, gbar_count_o);
GYRE_BY_TEST("it means something else for an arrival", gbar_id_o);
GYRE_BY_TEST("compared as fault, set and clear", out.trap, out.set, out.clear);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, bool valid, bool far,
                        const gyre_barriers_in &answer, bool fire, unsigned wid, uint32_t released,
                        bool fault, uint32_t id, bool known, const gyre_wctl_in &in, uint32_t count,
                        bool cores, bool arrived, uint32_t active, const List &list, uint32_t drop,
                        uint32_t at_cores, bool opens, bool said, uint32_t waiting,
                        unsigned tables_count, bool go, uint32_t set, uint32_t near_clear,
                        unsigned left) {
  u.check(bool(dut.gbar_valid_o && !dut.gbar_arrived_o) == (valid && far),
          "who asks: a bar with id bit 31");
  if (valid && far) {
    u.check(bool(dut.trap_o) == (answer.ready && answer.fault), "a far barrier's fault");
    u.check(dut.bar_set_o == (fire && answer.wait ? 1u << wid : 0), "a far barrier's wait");
    u.check(dut.bar_clear_o == released, "a far arrival releases no warp itself");
  }
  if (kSeveral) {
    u.check((released & ~dut.bar_clear_o) == 0, "far releases reach the state of the warps");
    u.cover("a far barrier waits for its answer", dut.wait_o);
    u.cover("a far arrival that waits", fire && far && answer.wait);
    u.cover("a far arrival that goes on", fire && far && !answer.wait);
    u.cover("a far fault", fault && far);
    u.cover("an answer without a request", answer.ready && !dut.gbar_valid_o);
  }
  u.cover("beyond the table by its place", fault && id < NUM_BARRIERS && !known && !far);
  u.cover("a place and id bit 31", fire && in.bar_place && id >> 31);
  if (NUM_BARRIERS > 1 && NUM_WARPS > 1) {
    u.cover("an entry after a place", fire && in.bar_place && known && !(id >> 31) && count > 1);
  }
  u.cover("barrier of one warp", fire && !far && !cores && count == 1);
  if (kCounts) {
    u.cover("all warps of the core are there", arrived);
    u.cover("all of several", arrived && (NUM_WARPS == 1 || (active & (active - 1))));
    if (NUM_WARPS > 1) {
      u.cover("there when another one has ended", arrived && list.ended);
      u.cover("a launched warp is waited for", arrived && list.joined);
      u.cover("a warp that waits where cores are counted is dropped", (drop & at_cores) != 0);
    }
    if (kSeveral && NUM_WARPS > 1) {
      const uint32_t late = opens ? list.there[list.passed_at] : 0;
      u.cover("a launched warp comes to where its core has arrived", late != 0);
      u.cover("a launch in the cycle before the answer",
              said && !arrived && answer.ready && !(valid && far));
      if (NUM_WARPS > 2 && NUM_BARRIERS > 1) {
        u.cover("a launched warp waits elsewhere", opens && (at_cores & ~late) != 0);
        u.cover("all come to that one later", arrived && list.elsewhere);
      }
    }
    if (!kSeveral) {
      u.cover("another count where cores are counted",
              fault && known && waiting && count == 2 && tables_count == 1);
      u.cover("cores are counted where warps are", fault && known && cores && count == 1);
      u.cover("more cores than there are", fault && cores && count == 2);
    }
  }
  u.cover("no such entry", fault && !known && !far);
  u.cover("count of zero", fault && !far && count == 0);
  u.cover("count too large", fault && !far && count == NUM_WARPS + 1);
  u.cover("a fault leaves", go && fault && !far);
  if (NUM_WARPS > 1) {
    u.cover("arrival that waits", set != 0 && !far);
    u.cover("release", near_clear != 0);
    if (kSeveral) u.cover("near release and far one", near_clear && released);
    u.cover("count differs", fault && known && !cores && left && count > 1 && count <= NUM_WARPS);
    u.cover("drop of a warp that waits", drop & waiting);
    u.cover("a warp is dropped while it arrives", fire && !far && set && (drop >> wid & 1));
    u.cover("release of no warp",
            fire && !far && !cores && count != 1 && left == 1 && near_clear == 0);
  }
}

static void check_more_rules(Unit &u, const Vdut &dut, bool valid, bool far, bool known, bool says,
                             const gyre_barriers_unit &twin, uint32_t active, unsigned all_at,
                             bool arrived, uint32_t near_clear, uint32_t at_cores,
                             const gyre_barriers_out &out, uint32_t id) {
  u.check(!valid || far || known || dut.trap_o, "an entry beyond the table is a fault");
  if (says) {
    u.compare("gbar_id_o of a core", dut.gbar_id_o, gyre_barriers_unit_slot(&twin, active));
    u.check(dut.gbar_id_o == (1u << 31 | all_at), "the barrier at which all are");
  }
  u.check(bool(dut.gbar_arrived_o) == (kSeveral && arrived), "a core asks when all are there");
  if (!kSeveral) {
    u.check((dut.bar_clear_o & ~near_clear) == (arrived ? at_cores : 0),
            "all of the core go on when all are there");
  }
  if (valid && out.ask) {
    u.compare("gbar_id_o", dut.gbar_id_o, id);
  }
}

static void follow_edge(Unit &u, Vdut &dut, bool go, gyre_wctl_in &in, bool fault, uint32_t &drop,
                        uint32_t &active, gyre_barriers_in &answer, bool valid, bool far,
                        uint32_t released, gyre_barriers_unit &twin, bool opens, List &list,
                        bool said, bool says, unsigned all_at, bool arrived, bool fire, bool cores,
                        uint64_t entry, unsigned &wid, bool runs, uint32_t waits,
                        gyre_config &cfg) {
  gyre_barriers_edge edge = {};
  edge.in = go ? &in : nullptr;
  edge.fault = fault;
  edge.drop = drop;
  edge.active = active;
  edge.answered = answer.ready && !(valid && far);
  edge.released = released;
  gyre_barriers_unit_tick(&twin, &edge);
  if (opens) {
    list.leave(list.passed_at);
    list.passed = 0;
    list.elsewhere = list.at() != 0;
  }
  if (said && edge.answered) {
    list.passed |= list.there[list.said_at];
    list.passed_at = list.said_at;
    list.leave(list.said_at);
  }
  list.said_at = says && !edge.answered ? all_at : NUM_BARRIERS;
  if (!kSeveral && arrived) list.leave(all_at);
  list.drop(drop);
  if (fire && cores && entry < NUM_BARRIERS) list.there[entry] |= 1u << wid & ~drop;
  // Warps end that do not wait; they start with a wspawn, or are launched.
  if (u.chance(4) && runs && !(fire && cores) && (active & (active - 1))) {
    active &= ~(1u << wid);
    list.ended = list.at() != 0;
  }
  const uint32_t launched = u.chance(waits ? 2 : 20) ? u.rand32() & kAll & ~active : 0;
  active |= launched;
  if (launched && list.at()) list.joined = true;
  if (dut.rst_i) {
    gyre_barriers_unit_init(&twin, &cfg);
    list = List();
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_barriers = NUM_BARRIERS;
  gyre_barriers_unit twin;
  gyre_barriers_unit_init(&twin, &cfg);
  Throttle arrivals, commit, answers;
  List list;
  uint32_t active = kAll;
  dut.drop_i = 0;
  dut.valid_i = dut.go_i = 0;
  u.reset(dut);
  while (u.next()) {
    uint32_t id, count;
    draw_arrival(u, twin.tables, &id, &count);
    const uint32_t at_cores = list.at(), waits = at_cores | list.passed;
    const unsigned all_at = list.all(active);
    const bool arrived = all_at < NUM_BARRIERS, said = list.said_at < NUM_BARRIERS;
    unsigned wid = u.below(NUM_WARPS);
    for (unsigned i = 0; i < NUM_WARPS && ((waits | ~active) >> wid & 1); i++) {
      wid = (wid + 1) % NUM_WARPS;
    }
    const bool runs = !((waits | ~active) >> wid & 1);
    uint32_t drop = u.chance(waits && u.chance(90) ? 0 : 3) ? u.rand32() & kAll : 0;
    if (waits && drop) drop = arrived ? 0 : kAll & ~(runs ? 1u << wid : 0);
    gyre_uop uop = {};
    uop.op = u.chance(50) ? GYRE_OP_BAR : GYRE_OP_BAR20;
    if (waits && u.chance(95)) {  // most go where others wait
      for (unsigned e = 0; e < NUM_BARRIERS; e++) id = list.there[e] ? 1u << 31 | e : id;
      if (list.passed && u.chance(30)) id = 1u << 31 | list.passed_at;
      uop.op = GYRE_OP_BAR;
    }
    if (!kSeveral && kCounts && uop.op == GYRE_OP_BAR && id >> 31 && u.chance(80)) count = 1;
    const bool far_cores = kSeveral && uop.op == GYRE_OP_BAR && id >> 31;
    const bool cores = kCounts && uop.op == GYRE_OP_BAR && id >> 31;
    gyre_wctl_in in = {};
    in.uop = &uop;
    in.wid = uint8_t(wid);
    in.a = id;
    in.b = count;
    in.bar_place = uint8_t(u.chance(60) ? 0 : u.chance(60) ? u.below(NUM_BARRIERS) : u.below(32));
    // From the place on, mostly within the table.
    if (in.bar_place && id < NUM_BARRIERS && u.chance(70)) {
      id -= id < in.bar_place ? id : in.bar_place;
      in.a = id;
    }
    gyre_barriers_in answer = {};
    answer.ready = answers.draw(u);
    answer.fault = answer.ready && u.chance(20);
    answer.wait = answer.ready && !answer.fault && u.chance(50);
    if (far_cores) {  // as the barriers over all cores answer
      answer.fault = answer.fault || (id & 0x7fffffff) >= NUM_BARRIERS;
      answer.fault = answer.ready && answer.fault;
      answer.wait = answer.ready && !answer.fault;
    }
    const bool valid = runs && arrivals.draw(u), far = kSeveral && id >> 31;
    if (!(valid && far) && at_cores && !said) answer = gyre_barriers_in();
    const gyre_barriers_out out = gyre_barriers_unit_eval(&twin, &in, &answer);
    const bool go = valid && !out.wait && (out.ask || commit.draw(u));
    const bool fault = valid && out.trap, fire = go && !out.trap;
    uint32_t released = u.chance(10) ? u.rand32() & kAll & ~waits : 0;
    if (fire && far_cores) released &= ~(1u << wid);
    const bool opens = list.passed && u.chance(5);
    if (opens) released |= list.passed | list.there[list.passed_at];
    const uint32_t near_clear = fire ? out.clear : 0;
    const uint32_t clear = near_clear | gyre_barriers_unit_released(&twin, released, active);
    const bool says = !(valid && far) && gyre_barriers_unit_arrived(&twin, active);
    const uint32_t set = fire ? out.set : 0;
    dut.rst_i = u.below(2000) == 0;
    set_ports(dut, drop, valid, go, uop, active, id, count, wid, in, answer, released);
    dut.eval();

    const uint64_t entry = uint64_t(id & 0x7fffffff) + (id >> 31 ? 0 : in.bar_place);
    const bool known = entry < NUM_BARRIERS && !far;
    const uint32_t waiting = known ? twin.tables.waiting[id >> 31][entry] : 0;
    const unsigned tables_count = known ? twin.tables.count[id >> 31][entry] : 0;
    const unsigned left = known ? twin.tables.left[id >> 31][entry] : 0;
    u.note("valid %d go %d id %08x count %x wid %u fault %d drop %x, before: left %u waiting %x",
           valid, go, id, count, wid, fault, drop, left, waiting);
    check_more_rules(u, dut, valid, far, known, says, twin, active, all_at, arrived, near_clear,
                     at_cores, out, id);
    compare_ports(u, dut, fault, valid, out, says, wid, count, set, clear);

    // Counted here, not by the twin: far barriers do what their answer says, near ones do not.
    check_rules(u, dut, valid, far, answer, fire, wid, released, fault, id, known, in, count, cores,
                arrived, active, list, drop, at_cores, opens, said, waiting, tables_count, go, set,
                near_clear, left);

    u.tick(dut);
    follow_edge(u, dut, go, in, fault, drop, active, answer, valid, far, released, twin, opens,
                list, said, says, all_at, arrived, fire, cores, entry, wid, runs, waits, cfg);
  }
  return u.finish();
}
