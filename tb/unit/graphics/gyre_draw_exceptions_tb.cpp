// Unit test: compares rtl/graphics/gyre_draw_exceptions.sv with its twin, and against a count of
// its own.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "graphics/gyre_draw_exceptions.h"
}

GYRE_SET_PORTS(bool clear);
GYRE_COMPARE_PORTS(const gyre_draw_exceptions &twin);
GYRE_PORT(clear_i, clear);
GYRE_PORT(count_o, twin.count);
GYRE_PORT(code_o, twin.code);
GYRE_PORT(core_o, twin.core);
GYRE_PORT(warp_o, twin.warp);
GYRE_PORT(lanes_o, twin.lanes);
GYRE_PORT(pc_o, twin.pc);
GYRE_PORT(value_o, twin.value);
GYRE_BY_TEST("driven by parts", shader_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_draw_exceptions twin = {};
  uint64_t count = 0;
  gyre_shader_t first = {};
  unsigned core = 0;
  Throttle reports;
  u.reset(dut);
  while (u.next()) {
    gyre_shader_t report[NUM_CORES] = {};
    unsigned number = 0;
    for (unsigned k = NUM_CORES; k-- > 0;) {
      gyre_shader_t &r = report[k];
      r.valid = reports.draw(u) && u.chance(40);
      r.wid = uint8_t(u.below(NUM_WARPS));
      r.code = uint8_t(1 + u.below(6));
      r.pc = u.rand32();
      r.lanes = u.rand32() & low_bits(NUM_THREADS);
      r.value = u.rand32();
#define GYRE_PUT(name, at, width) \
  put_field(dut.shader_i, GYRE_SHADER_BITS *k + (at), width, r.name);
      GYRE_SHADER_FIELDS(GYRE_PUT)
#undef GYRE_PUT
      number += r.valid;
    }
    const bool clear = u.below(40) == 0;
    dut.rst_i = u.below(500) == 0;
    set_ports(dut, clear);
    dut.eval();
    compare_ports(u, dut, twin);

    u.compare("how many", dut.count_o, count);
    u.compare("code of the first", dut.code_o, count ? first.code : 0);
    if (count) {
      u.compare("core of the first", dut.core_o, core);
      u.compare("warp of the first", dut.warp_o, first.wid);
      u.compare("pc of the first", dut.pc_o, first.pc);
      u.compare("threads of the first", dut.lanes_o, first.lanes);
      u.compare("value of the first", dut.value_o, first.value);
    }
    u.cover("clear with a report", clear && number);
    u.cover("another one", count && number);
    if (NUM_CORES > 1) u.cover("two at once, the first ones", !count && number > 1);
    for (unsigned k = NUM_CORES; k-- > 0 && count == 0;)
      if (report[k].valid) first = report[k], core = k;
    count = clear || dut.rst_i ? 0 : count + number;
    const bool reset = dut.rst_i;
    u.tick(dut);
    gyre_draw_exceptions_tick(&twin, clear || reset, report, NUM_CORES);
  }
  return u.finish();
}
