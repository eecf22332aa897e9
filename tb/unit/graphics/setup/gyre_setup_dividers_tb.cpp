// Unit test of rtl/graphics/setup/gyre_setup_dividers.sv, with gyre_setup_divider.sv inside, against
// cmodel/graphics/setup/gyre_setup_dividers.h in every cycle: which divider takes a division, when its quotient comes, which
// of several quotients is written first, and the addresses that are pending.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/setup/gyre_setup_dividers.h"
}

namespace {
struct Pending {
  bool a, b, d;
};
struct Quotient {
  bool done;
  uint16_t d;
  uint32_t data;
};

// A float: often a power of two, subnormal, or special, so that quotients take different times.
uint32_t value(Unit &u) {
  switch (u.below(8)) {
    case 0: return u.operand();
    case 1: return u.rand32() & 0x80ffffff;
    case 2: return (u.rand32() & 0x80000000) | 0x7f800000 | (u.chance(30) ? u.rand32() >> 9 : 0);
    case 3: return u.rand32() & 0x80000000;
    default: return u.rand32();
  }
}
}  // namespace

GYRE_SET_PORTS(const gyre_setup_divider_in &in, uint16_t read_a, uint16_t read_b, uint16_t write_d);
GYRE_COMPARE_PORTS(bool full, const Pending &pending, const Quotient &quotient);
GYRE_MEMBERS(in);
GYRE_MEMBERS(pending, pending_);
GYRE_MEMBERS(quotient);
GYRE_WHEN(quotient.done, d_o, data_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_setup_dividers twin = {};
  u.reset(dut);
  unsigned busy = 50;
  while (u.next()) {
    const bool full = gyre_setup_dividers_full(&twin);
    const gyre_setup_divider *done = gyre_setup_dividers_done(&twin);
    if (u.chance(1)) busy = u.below(101);
    // Few addresses, so that those of divisions and of elements meet.
    const gyre_setup_divider_in in = {.cancel = u.below(500) == 0,
                                      .start = !full && u.chance(busy),
                                      .written = u.chance(70),
                                      .d = uint16_t(u.chance(90) ? u.below(6) : u.below(512)),
                                      .a = u.chance(50) ? uint32_t(F32_ONE) : value(u),
                                      .b = value(u)};
    const uint16_t at[3] = {uint16_t(u.below(6)), uint16_t(u.below(6)), uint16_t(u.below(6))};
    const Pending pending = {gyre_setup_dividers_pending(&twin, at[0]),
                             gyre_setup_dividers_pending(&twin, at[1]),
                             gyre_setup_dividers_pending(&twin, at[2])};
    const Quotient quotient = {done != NULL, uint16_t(done ? done->d_q : 0),
                               done ? done->value_q : 0};
    set_ports(dut, in, at[0], at[1], at[2]);
    dut.eval();
    unsigned waiting = 0, inside = 0;
    for (const gyre_setup_divider &d : twin.divider) {
      waiting += d.done_q;
      inside += d.busy_q;
    }
    u.note("start %d d %u, written %d, %u inside, %u done", in.start, in.d, in.written, inside,
           waiting);
    compare_ports(u, dut, full, pending, quotient);
    u.cover("three divisions", full);
    u.cover("two quotients wait", waiting >= 2);
    u.cover("three quotients wait", waiting == 3);
    u.cover("a quotient waits while a division begins", waiting != 0 && !in.written && in.start);
    u.cover("the second divider alone", inside == 1 && twin.divider[1].busy_q);
    u.cover("a pending address", pending.a && pending.b && pending.d);
    u.cover("divisions are dropped", in.cancel && inside == 3);
    u.cover("start and cancel", in.cancel && in.start);
    u.tick(dut);
    gyre_setup_dividers_tick(&twin, &in);
  }
  return u.finish();
}
