// Unit test: compares rtl/commit/gyre_exceptions.sv with cmodel/commit/gyre_exceptions.c: reports
// of all cores at any time, clears, resets of the GPU. The record and the numbers are kept here,
// too, from a list of all reports.

#include <algorithm>

#include "Vdut.h"
#include "gyre_ports.h"
#include "field.h"

extern "C" {
#include "commit/gyre_exceptions.h"
}

GYRE_FIELDS(record_fields, GYRE_VIOLATION_RECORD_FIELDS)

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
GYRE_PORT(record_o, twin);
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
    u.compare("valid (rtl) and the reports (twin)", get(dut.record_o, record_fields::valid), there);
    u.compare("core (rtl) and the reports (twin)", get(dut.record_o, record_fields::core),
              there ? owner : 0);
    u.compare("pc (rtl) and the reports (twin)", get(dut.record_o, record_fields::pc),
              there ? record.pc : 0);
    u.compare("lanes (rtl) and the reports (twin)", get(dut.record_o, record_fields::lanes),
              there ? record.lanes : 0);
    u.compare("stores (rtl) and the reports (twin)", get(dut.record_o, record_fields::stores),
              sum.stores);
    u.compare("privates (rtl) and the reports (twin)", get(dut.record_o, record_fields::privates),
              sum.privates);
    u.compare("silents (rtl) and the reports (twin)", get(dut.record_o, record_fields::silents),
              sum.silents);
    u.compare("calls (rtl) and the reports (twin)", get(dut.record_o, record_fields::calls),
              sum.calls);
    u.compare("code (rtl) and the reports (twin)", get(dut.record_o, record_fields::code),
              there ? record.code : 0);
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
