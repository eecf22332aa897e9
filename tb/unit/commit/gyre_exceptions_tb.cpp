// Unit test: compares rtl/commit/gyre_exceptions.sv with cmodel/commit/gyre_exceptions.c: reports
// of all cores at any time, clears, resets of the GPU. The record and the numbers are kept here,
// too, from a list of all reports.

#include <algorithm>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_exceptions.h"
}

namespace {
struct Report {
  uint8_t valid, wid, code, stores, privates, silents, calls, launch;
  uint32_t pc, lanes;
};
struct Numbers {
  uint64_t stores, privates, silents, calls;
};
}  // namespace

GYRE_SET_PORTS(bool clear, bool ignore, const Report *reports);
GYRE_COMPARE_PORTS(const gyre_exceptions &twin);
GYRE_PORT(clear_i, clear);
GYRE_PORT(ignore_i, ignore);
GYRE_PORT(violation_i, reports);
GYRE_ELEMENTS(violation_i, NUM_CORES, violation_t);
GYRE_PORT(valid_o, twin.valid);
GYRE_PORT(code_o, twin.code);
GYRE_PORT(launch_o, twin.launch);
GYRE_PORT(core_o, twin.core);
GYRE_PORT(warp_o, twin.warp);
GYRE_PORT(lanes_o, twin.lanes);
GYRE_PORT(pc_o, twin.pc);
GYRE_PORT(stores_o, twin.stores);
GYRE_PORT(privates_o, twin.privates);
GYRE_PORT(silents_o, twin.silents);
GYRE_PORT(calls_o, twin.calls);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_exceptions twin;
  gyre_exceptions_reset(&twin);
  Report now[NUM_CORES] = {}, last[NUM_CORES] = {}, record = {};
  Numbers sum = {};
  bool there = false, ignored = true;
  unsigned owner = 0;
  u.reset(dut);
  while (u.next()) {
    const bool rst = u.below(2000) == 0, clear = u.below(300) == 0, ignore = u.below(50) == 0;
    for (unsigned k = 0; k < NUM_CORES; ++k) {
      Report r = {};
      r.valid = u.chance(20);
      r.wid = uint8_t(u.below(NUM_WARPS));
      r.code = uint8_t(u.below(4));
      r.launch = uint8_t(u.rand32());
      r.stores = uint8_t(u.below(33)), r.privates = uint8_t(u.below(33)),
      r.silents = uint8_t(u.below(33)), r.calls = uint8_t(u.below(33));
      r.pc = u.rand32();
      r.lanes = u.rand32() & low_bits(NUM_THREADS);
      now[k] = r;
    }
    dut.rst_i = rst;
    set_ports(dut, clear, ignore, now);
    dut.eval();
    u.note("clear %d ignore %d, record %d of core %u", clear, ignore, there, owner);
    compare_ports(u, dut, twin);
    u.compare("valid_o (rtl) and the reports (twin)", dut.valid_o, there);
    u.compare("core_o (rtl) and the reports (twin)", dut.core_o, there ? owner : 0);
    u.compare("pc_o (rtl) and the reports (twin)", dut.pc_o, there ? record.pc : 0);
    u.compare("lanes_o (rtl) and the reports (twin)", dut.lanes_o, there ? record.lanes : 0);
    u.compare("stores_o (rtl) and the reports (twin)", dut.stores_o, sum.stores);
    u.compare("privates_o (rtl) and the reports (twin)", dut.privates_o, sum.privates);
    u.compare("silents_o (rtl) and the reports (twin)", dut.silents_o, sum.silents);
    u.compare("calls_o (rtl) and the reports (twin)", dut.calls_o, sum.calls);
    u.compare("code_o (rtl) and the reports (twin)", dut.code_o, there ? record.code : 0);
    u.cover("a call is the first", there && record.code == 3);

    // The edge: what was reported a cycle ago counts now.
    unsigned together = 0;
    for (unsigned k = 0; k < NUM_CORES && !ignored; ++k) {
      const Report &r = last[k];
      if (!r.valid) continue;
      sum.stores += r.stores, sum.privates += r.privates, sum.silents += r.silents;
      sum.calls += r.calls;
      if (!r.code) continue;
      ++together;
      if (!there) there = true, record = r, owner = k;
      u.cover("a second report", NUM_CORES == 1 || (there && owner != k));
    }
    u.cover("several at once", NUM_CORES == 1 || together > 1);
    u.cover("a clear meets reports", clear && together);
    u.cover("reports that are ignored", ignore && now[0].valid);
    if (clear || rst) there = false, sum = {};
    ignored = ignore || rst;
    std::copy(std::begin(now), std::end(now), std::begin(last));
    gyre_violation_t violation[NUM_CORES];
    const gyre_violation_t *from[NUM_CORES];
    for (unsigned k = 0; k < NUM_CORES; ++k) {
      const Report &r = now[k];
      violation[k] = {r.valid != 0, r.wid,    r.pc,       r.launch,  r.code,
                      r.lanes,      r.stores, r.privates, r.silents, r.calls};
      from[k] = ignore ? nullptr : &violation[k];
    }
    u.tick(dut);
    gyre_exceptions_tick(&twin, clear, from, NUM_CORES);
    if (rst) gyre_exceptions_reset(&twin);
  }
  return u.finish();
}
