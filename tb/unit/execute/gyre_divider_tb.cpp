// Unit test: compares rtl/execute/gyre_divider.sv with cmodel/execute/gyre_divider.c: random
// magnitudes, starts and back-pressure. The twin knows when; quotient and remainder are computed
// here.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "execute/gyre_divider.h"
}

namespace {
struct Sent {
  uint32_t tag, by_zero, negate;
  uint32_t dividend[NUM_LANES], divisor[NUM_LANES];
  bool rem;
};

Sent draw(Unit &u) {
  Sent s = {};
  s.tag = u.below(1u << TAG_W);
  s.rem = u.chance(50);
  s.negate = u.rand32() & (0xffffffffu >> (32 - NUM_LANES));
  const unsigned shift = u.chance(50) ? u.below(32) : 0, zeros = u.chance(50) ? 10 : 1;
  for (unsigned i = 0; i < NUM_LANES; ++i) {
    s.dividend[i] = (u.chance(20) ? u.operand() : u.rand32()) >> shift;
    s.divisor[i] = u.chance(zeros) ? 0 : u.chance(50) ? u.operand() : u.rand32() >> u.below(32);
    if (u.chance(10)) s.divisor[i] = s.dividend[i] + u.below(3) - 1;
    s.by_zero |= uint32_t(s.divisor[i] == 0) << i;
  }
  return s;
}
}  // namespace

GYRE_SET_PORTS(bool start, uint32_t ready, const Sent &sent);
GYRE_COMPARE_PORTS(const gyre_divider &twin, bool valid);
GYRE_PORT(start_i, start);
GYRE_PORT(ready_i, ready);
GYRE_PORT(tag_i, sent.tag);
GYRE_PORT(rem_i, sent.rem);
GYRE_PORT(by_zero_i, sent.by_zero);
GYRE_PORT(negate_i, sent.negate);
GYRE_PORT(dividend_i, sent.dividend);
GYRE_PORT(divisor_i, sent.divisor);
GYRE_PORT(idle_o, gyre_divider_idle(&twin));
GYRE_PORT(soon_o, gyre_divider_soon(&twin));
GYRE_PORT(valid_o, valid);
GYRE_BY_TEST("compared by parts", tag_o, magnitude_o, ones_o, negate_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_divider twin = {};
  Sent sent = {}, inside = {};
  Throttle source, sink;
  uint64_t started = 0;

  dut.start_i = 0;
  dut.ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    const bool start = gyre_divider_idle(&twin) && source.draw(u);
    sent = draw(u);
    const uint32_t ready = sink.draw(u);
    dut.rst_i = u.below(5000) == 0;
    set_ports(dut, start, ready, sent);
    dut.eval();

    const bool valid = gyre_divider_result(&twin) != nullptr;
    u.note("start %d rem %d dividend %08x divisor %08x, left %u, out %d/%d", start, sent.rem,
           sent.dividend[0], sent.divisor[0], twin.left, valid, dut.ready_i);
    compare_ports(u, dut, twin, valid);

    if (valid) {
      u.check(dut.tag_o == inside.tag && dut.negate_o == inside.negate, "tag and sign are kept");
      u.check(dut.ones_o == (inside.rem ? 0 : inside.by_zero), "a quotient by zero is all ones");
      for (unsigned i = 0; i < NUM_LANES; ++i) {
        const uint32_t a = inside.dividend[i], b = inside.divisor[i];
        if (b == 0 && !inside.rem) continue;
        u.check(port_word(dut.magnitude_o, i) == (inside.rem ? (b ? a % b : a) : a / b),
                "quotient or remainder");
      }
    }
    u.cover("result blocked", valid && !dut.ready_i);
    u.cover("reset at work", dut.rst_i && !gyre_divider_idle(&twin));
    u.cover("soon, by a step", dut.soon_o && !valid);
    u.cover("division by zero", valid && inside.by_zero);

    u.tick(dut);
    if (dut.rst_i) {
      twin = {};
      continue;
    }
    gyre_divider_item item = {};
    if (start) {
      inside = sent;
      started = u.cycle();
      gyre_divider_time(&item, DIV_STEP, NUM_LANES, sent.dividend, sent.divisor);
    }
    gyre_divider_tick(&twin, start ? &item : nullptr, dut.ready_i);
    // Without the twin's table of times: the longest is that of 32 bits, the shortest four skips.
    if (!valid && gyre_divider_result(&twin)) {
      const uint64_t took = u.cycle() - started + 1;
      u.check(took >= 5 && took <= 1 + 32 / DIV_STEP, "a beat takes what its bits take");
      u.cover("no skip", took == 1 + 32 / DIV_STEP);
      u.cover("two skips", took == 3 + 16 / DIV_STEP);
      u.cover("all skipped", took == 5);
    }
  }
  return u.finish();
}
