// Unit test: compares rtl/simt/gyre_barriers.sv with cmodel/simt/gyre_barriers.c: arrivals of any
// warp at few entries, wrong ids and counts, warps that are dropped at any time; with several cores
// far arrivals (id bit 31), whose answers come at any time, and far releases.
//
// Legal stimulus, which warp control guarantees: a bar leaves only while its last beat is shown,
// and a far one with its answer. An answer is valid only for a requester. A warp that waits may
// arrive again, at a barrier that counts warps, and be dropped while it arrives, which the core
// does not do; one that faults may leave. While a warp waits where cores are counted, wspawn drops
// all others, and no such warp is released before its core has arrived. An answer without a bar is
// the core's, that has asked in the cycle before. Warps are launched at any time.
//
// Checked without the twin: a plain list of the warps at each barrier that counts cores. All are
// there in the cycles in which all active warps are at one of them, and in no other. A warp that
// has arrived with its core waits for the release, and so does a warp that comes to that barrier
// until then.

#include "gyre_ports.h"
#include "simt/barriers_bench.h"

// Rare: warps are launched more often in the cycle in which a core asks, until it has occurred.
static constexpr const char *kLateLaunch = "a launch in the cycle before the answer";

GYRE_SET_PORTS(const gyre_wctl_in &in, const gyre_barriers_in &answer, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_barriers_out &out, const Bench &b);
GYRE_PORT(drop_i, b.drop);
GYRE_PORT(valid_i, b.valid);
GYRE_PORT(go_i, b.go);
GYRE_PORT(cores_i, b.uop.op == GYRE_OP_BAR);
GYRE_PORT(active_i, b.active);
GYRE_PORT(id_i, b.id);
GYRE_PORT(count_i, b.count);
GYRE_PORT(wid_i, b.wid);
GYRE_PORT(place_i, in.bar_place);
GYRE_PORT(gbar_ready_i, answer.ready);
GYRE_PORT(gbar_fault_i, answer.fault);
GYRE_PORT(gbar_wait_i, answer.wait);
GYRE_PORT(gclear_warps_i, b.released);
GYRE_PORT(trap_o, b.fault);
GYRE_PORT(wait_o, (b.valid && out.wait));
GYRE_PORT(gbar_valid_o, ((b.valid && out.ask) || b.says));
GYRE_PORT(gbar_arrived_o, b.says);
GYRE_PORT(gbar_cores_o, out.cores);
GYRE_PORT(gbar_wid_o, b.wid);
GYRE_PORT(gbar_count_o, b.count);
GYRE_PORT(bar_set_o, b.set);
GYRE_PORT(bar_clear_o, b.clear);
GYRE_WHEN((b.valid && out.ask), gbar_cores_o, gbar_wid_o, gbar_count_o);
GYRE_BY_TEST("it means something else for an arrival", gbar_id_o);
GYRE_BY_TEST("compared as fault, set and clear", out.trap, out.set, out.clear);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_barriers = NUM_BARRIERS;
  gyre_barriers_unit_init(&twin, &cfg);
  dut.drop_i = 0;
  dut.valid_i = dut.go_i = 0;
}

void Bench::find_entry() {
  entry = uint64_t(id & 0x7fffffff) + (id >> 31 ? 0 : in.bar_place);
  known = entry < NUM_BARRIERS && !far;
  waiting = known ? twin.tables.waiting[id >> 31][entry] : 0;
  tables_count = known ? twin.tables.count[id >> 31][entry] : 0;
  left = known ? twin.tables.left[id >> 31][entry] : 0;
  u.note("valid %d go %d id %08x count %x wid %u fault %d drop %x, before: left %u waiting %x",
         valid, go, id, count, wid, fault, drop, left, waiting);
}

void Bench::check_core_arrives() {
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

// Without the twin: far barriers do what their answer says, near ones do not.
void Bench::check_far() {
  u.check(bool(dut.gbar_valid_o && !dut.gbar_arrived_o) == asks_far(),
          "who asks: a bar with id bit 31");
  if (asks_far()) {
    u.check(bool(dut.trap_o) == (answer.ready && answer.fault), "a far barrier's fault");
    u.check(dut.bar_set_o == (fire && answer.wait ? 1u << wid : 0), "a far barrier's wait");
    u.check(dut.bar_clear_o == released, "a far arrival releases no warp itself");
  }
  if (kSeveral) {
    u.check((released & ~dut.bar_clear_o) == 0, "far releases reach the state of the warps");
  }
}

void Bench::cover_far() {
  if (!kSeveral) return;
  u.cover("a far barrier waits for its answer", dut.wait_o);
  u.cover("a far arrival that waits", fire && far && answer.wait);
  u.cover("a far arrival that goes on", fire && far && !answer.wait);
  u.cover("a far fault", fault && far);
  u.cover("an answer without a request", answer.ready && !dut.gbar_valid_o);
}

void Bench::cover_places() {
  u.cover("beyond the table by its base", fault && id < NUM_BARRIERS && !known && !far);
  u.cover("a base and id bit 31", fire && in.bar_place && id >> 31);
  if (NUM_BARRIERS > 1 && NUM_WARPS > 1) {
    u.cover("an entry after a base", fire && in.bar_place && known && !(id >> 31) && count > 1);
  }
  u.cover("barrier of one warp", fire && !far && !cores && count == 1);
}

void Bench::cover_all_there() {
  if (!kCounts) return;
  u.cover("all warps of the core are there", arrived);
  u.cover("all of several", arrived && (NUM_WARPS == 1 || (active & (active - 1))));
  if (NUM_WARPS > 1) {
    u.cover("there when another one has ended", arrived && list.ended);
    u.cover("a launched warp is waited for", arrived && list.joined);
    u.cover("a warp that waits where cores are counted is dropped", (drop & at_cores) != 0);
  }
}

void Bench::cover_launched() {
  if (!kSeveral || NUM_WARPS == 1) return;
  const uint32_t late = opens ? list.there[list.passed_at] : 0;
  u.cover("a launched warp comes to where its core has arrived", late != 0);
  u.cover(kLateLaunch, said && !arrived && answered());
  if (NUM_WARPS > 2 && NUM_BARRIERS > 1) {
    u.cover("a launched warp waits elsewhere", opens && (at_cores & ~late) != 0);
    u.cover("all come to that one later", arrived && list.elsewhere);
  }
}

void Bench::cover_one_core() {
  if (kSeveral || !kCounts) return;
  u.cover("another count where cores are counted",
          fault && known && waiting && count == 2 && tables_count == 1);
  u.cover("cores are counted where warps are", fault && known && cores && count == 1);
  u.cover("more cores than there are", fault && cores && count == 2);
}

void Bench::cover_faults() {
  u.cover("no such entry", fault && !known && !far);
  u.cover("count of zero", fault && !far && count == 0);
  u.cover("count too large", fault && !far && count == NUM_WARPS + 1);
  u.cover("a fault leaves", go && fault && !far);
}

void Bench::cover_near() {
  if (NUM_WARPS == 1) return;
  u.cover("arrival that waits", set != 0 && !far);
  u.cover("release", near_clear != 0);
  if (kSeveral) u.cover("near release and far one", near_clear && released);
  u.cover("count differs", fault && known && !cores && left && count > 1 && count <= NUM_WARPS);
  u.cover("drop of a warp that waits", drop & waiting);
  u.cover("a warp is dropped while it arrives", fire && !far && set && (drop >> wid & 1));
  u.cover("release of no warp",
          fire && !far && !cores && count != 1 && left == 1 && near_clear == 0);
}

void Bench::tick_twin() {
  gyre_barriers_edge edge = {};
  edge.in = go ? &in : nullptr;
  edge.fault = fault;
  edge.drop = drop;
  edge.active = active;
  edge.answered = answered();
  edge.released = released;
  gyre_barriers_unit_tick(&twin, &edge);
}

void Bench::follow_list() {
  if (opens) {
    list.leave(list.passed_at);
    list.passed = 0;
    list.elsewhere = list.at() != 0;
  }
  if (said && answered()) {
    list.passed |= list.there[list.said_at];
    list.passed_at = list.said_at;
    list.leave(list.said_at);
  }
  list.said_at = says && !answered() ? all_at : NUM_BARRIERS;
  if (!kSeveral && arrived) list.leave(all_at);
  list.drop(drop);
  if (fire && cores && entry < NUM_BARRIERS) list.there[entry] |= 1u << wid & ~drop;
}

// Warps end that do not wait; they start with a wspawn, or are launched.
void Bench::end_and_launch_warps() {
  if (u.chance(4) && runs && !(fire && cores) && (active & (active - 1))) {
    active &= ~(1u << wid);
    list.ended = list.at() != 0;
  }
  const unsigned often = says && !u.seen(kLateLaunch) ? 50 : waits ? 2 : 20;
  const uint32_t launched = u.chance(often) ? u.rand32() & kAll & ~active : 0;
  active |= launched;
  if (launched && list.at()) list.joined = true;
}

void Bench::reset() {
  gyre_barriers_unit_init(&twin, &cfg);
  list = List();
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_warp();
    b.draw_instruction();
    b.draw_answer();
    b.draw_commit();
    b.draw_released();
    set_ports(dut, b.in, b.answer, b);
    dut.eval();
    b.find_entry();
    b.check_core_arrives();
    compare_ports(u, dut, b.out, b);
    b.check_far();
    b.cover_far();
    b.cover_places();
    b.cover_all_there();
    b.cover_launched();
    b.cover_one_core();
    b.cover_faults();
    b.cover_near();
    u.tick(dut);
    b.tick_twin();
    b.follow_list();
    b.end_and_launch_warps();
    if (dut.rst_i) b.reset();
  }
  return u.finish();
}
