// Unit test: compares rtl/simt/reconvergence/gyre_subwarp_turns.sv with its twin, and against a count
// that the test keeps itself: instructions of every kind, turns that begin and end, warps that
// start.
//
// Legal stimulus, which gyre_subwarps guarantees: a turn begins and ends, and subwarps come to be
// alone, while the warp is held: no instruction of it begins then; a turn begins only where one is
// due.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/reconvergence/gyre_subwarp_turns.h"
}

GYRE_SET_PORTS(const gyre_subwarp_turns_in &in, uint32_t others);
GYRE_COMPARE_PORTS(const gyre_subwarp_turns &twin);
GYRE_PORT(others_i, (others & low_bits(NUM_WARPS)));
GYRE_BY_TEST("of no port", in.others);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.group_wait = GROUP_WAIT;
  gyre_subwarp_turns twin;
  gyre_subwarp_turns_init(&twin, &cfg);
  unsigned count[NUM_WARPS] = {};
  bool turn[NUM_WARPS] = {};
  unsigned focus = 0, left = 0;
  dut.set_valid_i = dut.begin_i = dut.end_i = dut.alone_i = dut.start_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (left-- == 0) {
      focus = u.below(NUM_WARPS);
      left = u.below(600);
    }
    gyre_subwarp_turns_in in = {};
    in.wid = uint8_t(u.chance(70) ? focus : u.below(NUM_WARPS));
    const uint32_t me = 1u << in.wid;
    in.begin = (twin.yield_due_q & ~twin.turning_q & me) && u.chance(20);
    in.end = !in.begin && (twin.turning_q & me) && u.chance(twin.yield_due_q & me ? 20 : 1);
    in.alone_wid = uint8_t(u.below(NUM_WARPS));
    in.alone = u.below(200) == 0 && !((in.begin || in.end) && in.alone_wid == in.wid);
    in.set_wid = uint8_t(u.chance(90) ? focus : u.below(NUM_WARPS));
    const bool held = ((in.begin || in.end) && in.set_wid == in.wid) ||
                      (in.alone && in.set_wid == in.alone_wid) ||
                      (twin.yield_due_q >> in.set_wid & 1);
    in.set_valid = !held && u.chance(90);
    in.set_pause = u.below(150) == 0;
    in.set_atomic = u.chance(5);
    const uint32_t others = u.chance(90) ? ~0u : u.rand32();
    in.others = others >> in.set_wid & 1;
    in.start = u.below(500) == 0 ? u.rand32() & low_bits(NUM_WARPS) : 0;
    if (in.begin || in.end) in.start &= ~me;
    if (in.alone) in.start &= ~(1u << in.alone_wid);
    dut.rst_i = u.below(5000) == 0;
    set_ports(dut, in, others);
    dut.eval();
    u.note("set %d wid %u pause %d atomic %d others %d, wid %u begin %d end %d, alone %d %u",
           in.set_valid, in.set_wid, in.set_pause, in.set_atomic, in.others, in.wid, in.begin,
           in.end, in.alone, in.alone_wid);
    compare_ports(u, dut, twin);

    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      const bool due = count[w] >= (turn[w] ? 64 : GROUP_WAIT);
      u.check(bool(dut.yield_due_o >> w & 1) == due, "due when so many have begun");
      u.check(bool(dut.turning_o >> w & 1) == turn[w], "in a turn from begin to end");
    }
    u.cover("a turn begins", in.begin);
    u.cover("a turn ends when it is over", in.end && (twin.yield_due_q & me));
    u.cover("a turn ends before", in.end && !(twin.yield_due_q & me));
    u.cover("pause", in.set_valid && in.others && in.set_pause && !turn[in.set_wid]);
    u.cover("pause in a turn", in.set_valid && in.others && in.set_pause && turn[in.set_wid]);
    u.cover("no thread waits", in.set_valid && !in.others);
    u.cover("no others any more, in a turn", in.alone && turn[in.alone_wid]);
    u.cover("a warp starts in a turn", in.start & twin.turning_q);

    u.tick(dut);
    gyre_subwarp_turns_tick(&twin, &in);
    if (in.set_valid && in.others) {
      unsigned &c = count[in.set_wid];
      c += turn[in.set_wid] ? 1
           : in.set_pause   ? GROUP_WAIT
           : in.set_atomic  ? 1 + GROUP_WAIT / 8
                            : 1;
    }
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      const bool begins = in.begin && in.wid == w;
      const bool ends = (in.end && in.wid == w) || (in.alone && in.alone_wid == w) ||
                        (in.start >> w & 1) || dut.rst_i;
      if (begins || ends) count[w] = 0;
      if (begins) turn[w] = true;
      if (ends) turn[w] = false;
    }
    if (dut.rst_i) gyre_subwarp_turns_init(&twin, &cfg);
  }
  return u.finish();
}
