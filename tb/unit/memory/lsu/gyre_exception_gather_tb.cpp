// Unit test: compares rtl/memory/lsu/gyre_exception_gather.sv with its twin, and its reports
// against the beats of each instruction: instructions of any beats, with others between them and
// with resets in the middle.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "memory/lsu/gyre_exception_gather.h"
}

GYRE_SET_PORTS(const gyre_exception_beat &p, unsigned beat, uint32_t lanes);
GYRE_PORT(valid_i, p.valid);
GYRE_PORT(first_i, p.first);
GYRE_PORT(last_i, p.last);
GYRE_PORT(wid_i, p.wid);
GYRE_PORT(beat_i, uint8_t(beat));
GYRE_PORT(pc_i, p.pc);
GYRE_PORT(code_i, p.code);
GYRE_PORT(lanes_i, lanes);
GYRE_PORT(value_i, p.value);
GYRE_BY_TEST("compared by parts", shader_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
  gyre_exception_gather twin = {};
  gyre_shader_t expected = {};  // of the instruction whose beats come
  uint32_t left = 0;            // its beats
  unsigned code = 0;
  bool first = true, told = false;
  gyre_shader_t report = {};
  u.reset(dut);
  while (u.next()) {
    gyre_exception_beat p = {};
    p.valid = u.chance(70);
    if (p.valid && left == 0) {
      left = (u.chance(50) ? ~0u : u.rand32()) & low_bits(kBeats);
      if (left == 0) left = 1;
      code = u.chance(30) ? 0 : 1 + u.below(6);
      expected = {};
      expected.wid = uint8_t(u.below(NUM_WARPS));
      expected.pc = u.rand32();
      first = true;
    }
    const unsigned beat = left != 0 ? unsigned(__builtin_ctz(left)) : 0;
    const uint32_t lanes = u.rand32() & low_bits(NUM_LANES);
    p.first = first;
    p.last = (left & (left - 1)) == 0;
    p.wid = expected.wid;
    p.pc = expected.pc;
    p.code = uint8_t(u.chance(60) && lanes != 0 ? code : 0);
    p.lanes = p.code != 0 ? lanes << beat * NUM_LANES : 0;
    p.value = u.rand32();
    dut.rst_i = u.below(100) == 0;
    set_ports(dut, p, beat, lanes);
    dut.eval();
#define GYRE_GET(name, at, width) const uint64_t rtl_##name = port_get(dut.shader_o, at, width);
    GYRE_SHADER_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("valid", rtl_valid, twin.report_q.valid);
    u.compare("valid and the beats", rtl_valid, told);
    if (rtl_valid) {
      u.compare("wid", rtl_wid, twin.report_q.wid);
      u.compare("code", rtl_code, twin.report_q.code);
      u.compare("pc", rtl_pc, twin.report_q.pc);
      u.compare("lanes", rtl_lanes, twin.report_q.lanes);
      u.compare("value", rtl_value, twin.report_q.value);
      u.compare("whose", rtl_wid, report.wid);
      u.compare("which", rtl_pc, report.pc);
      u.compare("code of the beats", rtl_code, report.code);
      u.compare("threads of all beats", rtl_lanes, report.lanes);
      u.compare("value of the first", rtl_value, report.value);
    }
    u.cover("a report", rtl_valid);
    u.cover("an instruction without one", p.valid && p.last && expected.code == 0 && p.code == 0);
    if (kBeats > 1) {
      u.cover("a later beat alone", p.valid && !p.first && expected.code == 0 && p.code != 0);
      u.cover("two beats", p.valid && !p.first && expected.code != 0 && p.code != 0);
      u.cover("reset in the middle", dut.rst_i && p.valid && !p.last && expected.code != 0);
    }
    told = false;
    if (p.valid) {
      if (p.code != 0 && expected.code == 0) expected.code = p.code, expected.value = p.value;
      expected.lanes |= p.lanes;
      told = p.last && expected.code != 0;
      report = expected;
      left &= left - 1;
      first = false;
    }
    const bool reset = dut.rst_i;
    u.tick(dut);
    gyre_exception_gather_tick(&twin, &p);
    if (!reset) continue;
    gyre_exception_gather_reset(&twin);
    left = 0;
    told = false;
  }
  return u.finish();
}
