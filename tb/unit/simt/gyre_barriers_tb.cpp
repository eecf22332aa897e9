// Unit test of rtl/simt/gyre_barriers.sv against cmodel/simt/gyre_barriers.c: arrivals of any warp
// at few entries, wrong ids and counts, warps that are dropped at any time; with several cores far
// arrivals (id bit 31), whose answers come at any time, and far releases.
//
// Kept, because warp control keeps it: a bar leaves only while its last pass is shown, and a far one
// with its answer. An answer means something only to who has asked. A warp that waits may arrive
// again and be dropped while it arrives, which the core does not do; one that faults may leave.

#include "Vdut.h"
#include "arrival.h"

extern "C" {
#include "simt/gyre_barriers.h"
}

#ifndef NUM_CORES
#define NUM_CORES 1
#endif

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_barriers = NUM_BARRIERS;
  constexpr bool kSeveral = NUM_CORES > 1;
  gyre_barriers_unit twin;
  gyre_barriers_unit_init(&twin, &cfg);
  Throttle arrivals, commit, answers;
  dut.drop_i = 0;
  dut.valid_i = dut.go_i = 0;
  u.reset(dut);
  while (u.next()) {
    uint32_t id, count;
    draw_arrival(u, twin.tables, &id, &count);
    const unsigned wid = u.below(NUM_WARPS);
    const uint32_t drop = u.chance(3) ? u.rand32() & low_bits(NUM_WARPS) : 0;
    const gyre_uop uop = {};
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
    const gyre_barriers_out out = gyre_barriers_unit_eval(&twin, &in, &answer);
    const bool valid = arrivals.draw(u), go = valid && !out.wait && (out.ask || commit.draw(u));
    const bool fault = valid && out.trap, fire = go && !out.trap, far = kSeveral && id >> 31;
    const uint32_t released = u.chance(10) ? u.rand32() & low_bits(NUM_WARPS) : 0;
    const uint32_t near_clear = fire ? out.clear : 0;
    const uint32_t clear = near_clear | gyre_barriers_unit_released(&twin, released);
    const uint32_t set = fire ? out.set : 0;
    dut.valid_i = valid;
    dut.go_i = go;
    dut.id_i = id;
    dut.count_i = count;
    dut.wid_i = wid;
    dut.place_i = in.bar_place;
    dut.drop_i = drop;
    dut.gbar_ready_i = answer.ready;
    dut.gbar_fault_i = answer.fault;
    dut.gbar_wait_i = answer.wait;
    dut.gclear_warps_i = released;
    dut.rst_i = u.below(2000) == 0;
    dut.eval();

    const uint64_t entry = uint64_t(id & 0x7fffffff) + (id >> 31 ? 0 : in.bar_place);
    const bool known = entry < NUM_BARRIERS && !far;
    const uint32_t waiting = known ? twin.tables.waiting[id >> 31][entry] : 0;
    const unsigned left = known ? twin.tables.left[id >> 31][entry] : 0;
    u.note("valid %d go %d id %08x count %x wid %u fault %d drop %x, before: left %u waiting %x",
           valid, go, id, count, wid, fault, drop, left, waiting);
    u.compare("trap_o", dut.trap_o, fault);
    u.check(!valid || far || known || dut.trap_o, "an entry beyond the table is a fault");
    u.compare("wait_o", dut.wait_o, valid && out.wait);
    u.compare("gbar_valid_o", dut.gbar_valid_o, valid && out.ask);
    if (valid && out.ask) {
      u.compare("gbar_wid_o", dut.gbar_wid_o, wid);
      u.compare("gbar_id_o", dut.gbar_id_o, id);
      u.compare("gbar_count_o", dut.gbar_count_o, count);
    }
    u.compare("bar_set_o", dut.bar_set_o, set);
    u.compare("bar_clear_o", dut.bar_clear_o, clear);
    // Counted here, not by the twin: far barriers do what their answer says, near ones do not.
    u.check(bool(dut.gbar_valid_o) == (valid && far), "who asks: a bar with id bit 31");
    if (valid && far) {
      u.check(bool(dut.trap_o) == (answer.ready && answer.fault), "a far barrier's fault");
      u.check(dut.bar_set_o == (fire && answer.wait ? 1u << wid : 0), "a far barrier's wait");
      u.check(dut.bar_clear_o == released, "a far arrival releases nobody itself");
    }
    if (kSeveral) {
      u.check((released & ~dut.bar_clear_o) == 0, "far releases reach the state of the warps");
      u.cover("a far barrier waits for its answer", dut.wait_o);
      u.cover("a far arrival that waits", fire && far && answer.wait);
      u.cover("a far arrival that goes on", fire && far && !answer.wait);
      u.cover("a far fault", fault && far);
      u.cover("an answer for nobody", answer.ready && !dut.gbar_valid_o);
    }
    u.cover("beyond the table by its place", fault && id < NUM_BARRIERS && !known && !far);
    u.cover("a place and id bit 31", fire && in.bar_place && id >> 31);
    if (NUM_BARRIERS > 1 && NUM_WARPS > 1) {
      u.cover("an entry behind a place", fire && in.bar_place && known && !(id >> 31) && count > 1);
    }
    u.cover("barrier of one warp", fire && !far && count == 1);
    u.cover("no such entry", fault && !known && !far);
    u.cover("count of zero", fault && !far && count == 0);
    u.cover("count too large", fault && !far && count == NUM_WARPS + 1);
    u.cover("a fault leaves", go && fault && !far);
    if (NUM_WARPS > 1) {
      u.cover("arrival that waits", set != 0 && !far);
      u.cover("release", near_clear != 0);
      if (kSeveral) u.cover("near release and far one", near_clear && released);
      u.cover("count differs", fault && known && left && count > 1 && count <= NUM_WARPS);
      u.cover("drop of a warp that waits", drop & waiting);
      u.cover("a warp is dropped while it arrives", fire && !far && set && (drop >> wid & 1));
      u.cover("release of nobody", fire && !far && count != 1 && left == 1 && near_clear == 0);
    }

    u.tick(dut);
    gyre_barriers_unit_tick(&twin, go ? &in : nullptr, drop);
    if (dut.rst_i) gyre_barriers_unit_init(&twin, &cfg);
  }
  return u.finish();
}
