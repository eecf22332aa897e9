// Unit test of rtl/graphics/output/gyre_srgb.sv against cmodel/graphics/output/gyre_srgb.h: all limits between two
// numbers and all borders of segments, each with its neighbours; then random values.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/output/gyre_srgb.h"
}

namespace {
constexpr uint32_t kFirst = 0x38000000, kLast = 0x40000000, kStep = 0x10000;
constexpr uint32_t kBorders = (kLast - kFirst) / kStep;

// The least value with the number n.
f32 limit(uint32_t n) {
  f32 low = 0, high = F32_ONE;
  while (low < high) {
    const f32 middle = (low + high) / 2;
    if (gyre_pixel_srgb(middle) >= n) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
}  // namespace

GYRE_SET_PORTS(const gyre_srgb_in &in);
GYRE_COMPARE_PORTS(const gyre_srgb &twin, bool started);
GYRE_PORT(number_o, gyre_srgb_number(&twin));
GYRE_WHEN(started, number_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_srgb twin = {};
  gyre_srgb_in in = {};
  bool started = false, taken = true;
  uint32_t count = 0;  // values so far
  Throttle enables;
  while (u.next()) {
    if (taken) {
      const uint32_t n = count++ / 5;
      const uint32_t about = count % 5 - 2;
      if (n < 255) {
        in.value = limit(n + 1) + about;
      } else if (n < 255 + kBorders) {
        in.value = kFirst + (n - 255) * kStep + about;
      } else {
        in.value = u.chance(70) ? (127 - u.below(16)) << 23 | u.rand32() >> 9 : u.rand32();
      }
    }
    in.en = taken = enables.draw(u);
    set_ports(dut, in);
    dut.eval();
    u.note("value %08x en %d, before %08x", in.value, in.en, twin.value_q);
    compare_ports(u, dut, twin, started);
    u.cover("all limits and borders", count / 5 > 255 + kBorders);
    u.cover("a NaN", (twin.value_q & F32_MAGNITUDE) > F32_INFINITY);
    u.cover("a negative value", twin.value_q >> 31);
    u.cover("a value above 1", twin.value_q > F32_ONE && !(twin.value_q >> 31));
    u.tick(dut);
    gyre_srgb_tick(&twin, &in);
    started = started || in.en;
  }
  return u.finish();
}
