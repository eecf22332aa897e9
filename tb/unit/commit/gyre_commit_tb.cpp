// Unit test of rtl/commit/gyre_commit.sv against cmodel/commit/gyre_commit.c: six sources with
// random results, every ready and the registered winner in every cycle. A source may change or
// take back a result that was not taken: commit must not care. A floating-point result always has
// flags, and sometimes nothing to write. The special function unit and the ALU share the pass in execute: never both have a result.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_commit.h"
}

#ifndef SMALL
#define SMALL 0
#endif

namespace {
constexpr unsigned kSources = 6, kLsu = 0, kFpu = 2, kSfu = 4, kAlu = 5;

struct Result {  // the wires of one source
  uint8_t *valid, *ready, *wid, *pass, *rd, *last;
  uint32_t *lanes, *data;
};
#define RESULT(x)                                                                              \
  {                                                                                            \
    &w.x##_valid, &w.x##_ready, &w.x##_wid, &w.x##_pass, &w.x##_rd, &w.x##_last, &w.x##_lanes, \
        w.x##_data                                                                             \
  }
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
  constexpr unsigned kWid = index_bits(NUM_WARPS), kPass = index_bits(kPasses);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  gyre_commit twin;
  gyre_wires w = {};
  gyre_commit_init(&twin, &cfg);
  // Slice i of the vectors is source i.
  const Result source[] = {RESULT(lsu), RESULT(div), RESULT(fpu),
                           RESULT(mul), RESULT(sfu), RESULT(alu)};
  Throttle wish[kSources];
  bool late = false;    // a result of the load/store unit is kept
  bool loaded = false;  // it won in the cycle before
  u.reset(dut);
  while (u.next()) {
    for (unsigned i = 0; i < kSources; ++i) {
      const Result &r = source[i];
      *r.valid = wish[i].draw(u) && !(i == kAlu && *source[kSfu].valid);
      *r.wid = uint8_t(u.below(NUM_WARPS));
      *r.pass = uint8_t(u.below(kPasses));
      *r.rd = uint8_t(u.below(64));
      *r.last = u.chance(50);
      *r.lanes = u.rand32() & low_bits(NUM_LANES);
      port_put(dut.valid_i, i, 1, *r.valid);
      port_put(dut.wid_i, i * kWid, kWid, *r.wid);
      port_put(dut.pass_i, i * kPass, kPass, *r.pass);
      port_put(dut.rd_i, i * 6, 6, *r.rd);
      port_put(dut.last_i, i, 1, *r.last);
      port_put(dut.lanes_i, i * NUM_LANES, NUM_LANES, *r.lanes);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        r.data[l] = u.rand32();
        port_set_word(dut.data_i, i * NUM_LANES + l, r.data[l]);
      }
    }
    dut.trap_i = w.trap_valid = u.chance(20);
    const bool zero = dut.zero_i = u.chance(50);
    dut.fpu_wb_i = w.fpu_wb = u.chance(60);
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      w.fpu_flags[l] = uint8_t(u.below(32));
      port_put(dut.fpu_flags_i, 8 * l, 8, w.fpu_flags[l]);
    }
    dut.rst_i = u.below(500) == 0;
    dut.eval();

    gyre_commit_state(&twin, &w);
    gyre_commit_eval(&twin, &w);
    u.note("valid %x (lsu is bit 0) fpu_wb %d, written: %d wid %u rd %u, flags %d", dut.valid_i,
           w.fpu_wb, w.wb_valid, w.wb_wid, w.wb_rd, w.flag_valid);
    unsigned winners = late;
    for (unsigned i = 0; i < kSources; ++i) {
      u.compare("ready_o", port_get(dut.ready_o, i, 1), *source[i].ready, int(i));
      if (i != kLsu) winners += *source[i].valid && port_get(dut.ready_o, i, 1);
    }
    // The load/store unit is taken at once; if it does not win, it does so in the next cycle.
    u.check(bool(dut.kept_o) == late, "what is kept keeps the machine busy");
    u.check(dut.ready_o & 1, "the load/store unit never waits");
    u.check(winners <= 1, "one result is taken at most");
    u.check(winners == 1 || dut.valid_i <= 1, "one is taken if there is any");
    const bool kept = w.lsu_valid && winners != 0, any = winners != 0 || w.lsu_valid;
    u.compare("wb_valid_o", dut.wb_valid_o, w.wb_valid);
    if (w.wb_valid) {
      u.compare("wb_wid_o", dut.wb_wid_o, w.wb_wid);
      u.compare("wb_pass_o", dut.wb_pass_o, w.wb_pass);
      u.compare("wb_rd_o", dut.wb_rd_o, w.wb_rd);
      u.compare("wb_last_o", dut.wb_last_o, w.wb_last);
      u.compare("wb_lanes_o", dut.wb_lanes_o, w.wb_lanes);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        u.compare("wb_data_o", port_word(dut.wb_data_o, l), w.wb_data[l], int(l));
      }
    }
    u.compare("flag_valid_o", dut.flag_valid_o, w.flag_valid);
    if (w.flag_valid) {  // the rest of the boundary is that of the write
      u.compare("wb_wid_o with flags", dut.wb_wid_o, w.flag_wid);
      u.compare("wb_pass_o with flags", dut.wb_pass_o, w.flag_pass);
      u.compare("wb_last_o with flags", dut.wb_last_o, w.flag_last);
      u.compare("wb_lanes_o with flags", dut.wb_lanes_o, w.flag_lanes);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        u.compare("flag_flags_o", port_get(dut.flag_flags_o, 8 * l, 8), w.flag_flags[l], int(l));
      }
    }
    // What must follow in the next cycle, without the twin
    const bool fpu = w.fpu_valid && port_get(dut.ready_o, kFpu, 1);
    const bool flags_next = fpu && !dut.rst_i;
    const bool exec = !late && w.alu_ready && (w.alu_valid || w.sfu_valid);
    const bool write_next = any && !(exec && w.trap_valid) && !(fpu && !w.fpu_wb) && !dut.rst_i;
    u.cover("all that can be at once", dut.valid_i == 31 || dut.valid_i == 47);
    u.cover("a result of a pass that faults", exec && w.trap_valid && !dut.rst_i);
    u.cover("a fault beside a result of another unit", any && !exec && w.trap_valid);
    u.cover("none", dut.valid_i == 0);
    u.cover("the last in priority wins", dut.valid_i == 1u << kLsu && !late);
    u.cover("a result that was kept goes before all others", late && dut.valid_i == 47);
    u.cover("one is kept after the other", late && kept);
    u.cover("reset with one that is kept", late && dut.rst_i);
    u.cover("a load is written while the next one comes", loaded && w.wb_valid && w.lsu_valid);
    u.cover("one is kept behind a load that is written", loaded && w.wb_valid && kept);
    loaded = w.lsu_valid && winners == 0 && !dut.rst_i;
    late = kept && !dut.rst_i;
    u.cover("flags with a write", w.flag_valid && w.wb_valid);
    u.cover("flags alone", w.flag_valid && !w.wb_valid);
    u.cover("write without flags", !w.flag_valid && w.wb_valid);
    u.cover("nothing to write loses to another result", w.fpu_valid && !w.fpu_wb && !fpu);
    u.cover("reset with a result inside", dut.rst_i && w.wb_valid);

    u.tick(dut);
    gyre_commit_tick(&twin, &w);
    for (unsigned l = 0; SMALL && zero && !any && l < NUM_LANES; ++l) {
      u.check(port_word(dut.wb_data_o, l) == 0, "zeros for the register file");
    }
    u.compare("flag_valid_o after a floating-point result", dut.flag_valid_o, flags_next);
    u.compare("wb_valid_o after a result to write", dut.wb_valid_o, write_next);
    if (dut.rst_i) gyre_commit_init(&twin, &cfg);
  }
  return u.finish();
}
