// Unit test of rtl/commit/gyre_commit.sv against cmodel/commit/gyre_commit.c: six sources with
// random results, every ready and the registered winner in every cycle. A source may change or
// take back a result that was not taken: commit must not care. A floating-point result always has
// flags, and sometimes nothing to write. The special function unit and the ALU share the pass in
// execute: never both have a result.

#include <algorithm>

#include "Vdut.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "commit/gyre_commit.h"
}

namespace {
constexpr unsigned kSources = 6, kLsu = 0, kDiv = 1, kFpu = 2, kMul = 3, kSfu = 4, kAlu = 5;

// The fields of a packed structure, from its lowest bit on.
struct Fields {
  unsigned at;
  template <class Port>
  void put(Port &port, unsigned width, uint32_t value) {
    port_put(port, at, width, value);
    at += width;
  }
  template <class Port>
  uint32_t get(const Port &port, unsigned width) {
    at += width;
    return port_get(port, at - width, width);
  }
};
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
  constexpr unsigned kWid = index_bits(NUM_WARPS), kPass = index_bits(kPasses);
  constexpr unsigned kResult = NUM_LANES + 9 + kPass + kWid;
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  gyre_commit twin;
  gyre_pass_out pass[kSources] = {};  // of one source each; kFpu: also in fpu
  gyre_fpu_out fpu = {};
  gyre_commit_init(&twin, &cfg);
  Throttle wish[kSources];
  bool late = false;    // a result of the load/store unit is kept
  bool loaded = false;  // it won in the cycle before
  u.reset(dut);
  while (u.next()) {
    fpu.wb = u.chance(60);
    bool valid[kSources];  // slice i of the vectors is source i
    for (unsigned i = 0; i < kSources; ++i) {
      gyre_pass_out &r = pass[i];
      valid[i] = wish[i].draw(u) && !(i == kAlu && valid[kSfu]);
      r.wid = uint8_t(u.below(NUM_WARPS));
      r.pass = uint8_t(u.below(kPasses));
      r.rd = uint8_t(u.below(64));
      r.last = u.chance(50);
      r.lanes = u.rand32() & low_bits(NUM_LANES);
      port_put(dut.valid_i, i, 1, valid[i]);
      Fields fields = {i * kResult};  // result_t, the last field first
      fields.put(dut.result_i, NUM_LANES, r.lanes);
      fields.put(dut.result_i, 1, r.last);
      fields.put(dut.result_i, 1, i == kFpu);            // flag
      fields.put(dut.result_i, 1, i != kFpu || fpu.wb);  // wb
      fields.put(dut.result_i, 6, r.rd);
      fields.put(dut.result_i, kPass, r.pass);
      fields.put(dut.result_i, kWid, r.wid);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        r.data[l] = u.rand32();
        port_set_word(dut.data_i, i * NUM_LANES + l, r.data[l]);
      }
    }
    const bool zero = u.chance(50);
    dut.zero_i = zero;
    const gyre_pass_out &from = pass[kFpu];
    fpu.wid = from.wid;
    fpu.pass = from.pass;
    fpu.rd = from.rd;
    fpu.last = from.last;
    fpu.lanes = from.lanes;
    std::copy(from.data, from.data + NUM_LANES, fpu.data);
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      fpu.flags[l] = uint8_t(u.below(32));
      port_put(dut.flags_i, 8 * l, 8, fpu.flags[l]);
    }
    const auto result = [&](unsigned i) { return valid[i] ? &pass[i] : nullptr; };
    gyre_commit_in in = {};
    in.fpu = valid[kFpu] ? &fpu : nullptr;
    in.mul = result(kMul);
    in.div = result(kDiv);
    in.sfu = result(kSfu);
    in.alu = result(kAlu);
    in.lsu = result(kLsu);
    dut.trap_i = in.trap_valid = u.chance(20);
    dut.rst_i = u.below(500) == 0;
    dut.eval();

    const gyre_write write = gyre_commit_state(&twin);
    const gyre_pass_out &written = *write.result;
    gyre_commit_out out;
    gyre_commit_eval(&twin, &in, &out);
    const bool ready[] = {out.lsu_ready, out.div_ready, out.fpu_ready,
                          out.mul_ready, out.sfu_ready, out.alu_ready};
    u.note("valid %x (lsu is bit 0) fpu_wb %d, written: %d wid %u rd %u, flags %d", dut.valid_i,
           fpu.wb, write.valid, written.wid, written.rd, write.flag_valid);
    unsigned winners = late;
    for (unsigned i = 0; i < kSources; ++i) {
      u.compare("ready_o", port_get(dut.ready_o, i, 1), ready[i], int(i));
      if (i != kLsu) winners += valid[i] && port_get(dut.ready_o, i, 1);
    }
    // The load/store unit is taken at once; if it does not win, it does so in the next cycle.
    u.check(bool(dut.kept_o) == late, "what is kept keeps the machine busy");
    u.check(dut.ready_o & 1, "the load/store unit never waits");
    u.check(winners <= 1, "one result is taken at most");
    u.check(winners == 1 || dut.valid_i <= 1, "one is taken if there is any");
    const bool kept = valid[kLsu] && winners != 0, any = winners != 0 || valid[kLsu];
    Fields wb = {0};  // wb_t, the last field first
    const uint32_t wb_lanes = wb.get(dut.wb_o, NUM_LANES), wb_last = wb.get(dut.wb_o, 1);
    const uint32_t wb_rd = wb.get(dut.wb_o, 6), wb_pass = wb.get(dut.wb_o, kPass);
    const uint32_t wb_wid = wb.get(dut.wb_o, kWid);
    const unsigned valid_at = wb.at;
    u.compare("wb.valid", wb.get(dut.wb_o, 1), write.valid);
    if (write.valid) {
      u.compare("wb.wid", wb_wid, written.wid);
      u.compare("wb.pass", wb_pass, written.pass);
      u.compare("wb.rd", wb_rd, written.rd);
      u.compare("wb.last", wb_last, written.last);
      u.compare("wb.lanes", wb_lanes, written.lanes);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        u.compare("wb_data_o", port_word(dut.wb_data_o, l), written.data[l], int(l));
      }
    }
#define GYRE_GET(name, at, width) const uint64_t flag_##name = port_get(dut.flag_o, at, width);
    GYRE_FLAG_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("flag.valid", flag_valid, write.flag_valid);
    if (write.flag_valid) {
      u.compare("flag.wid", flag_wid, written.wid);
      u.compare("flag.pass", flag_pass, written.pass);
      u.compare("flag.last", flag_last, written.last);
      u.compare("flag.lanes", flag_lanes, written.lanes);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        u.compare("flag_flags_o", port_get(dut.flag_flags_o, 8 * l, 8), write.flags[l], int(l));
      }
    }
    // What must follow in the next cycle, without the twin
    const bool floats = valid[kFpu] && port_get(dut.ready_o, kFpu, 1);
    const bool flags_next = floats && !dut.rst_i;
    const bool exec = !late && out.alu_ready && (valid[kAlu] || valid[kSfu]);
    const bool write_next = any && !(exec && in.trap_valid) && !(floats && !fpu.wb) && !dut.rst_i;
    u.cover("all that can be at once", dut.valid_i == 31 || dut.valid_i == 47);
    u.cover("a result of a pass that faults", exec && in.trap_valid && !dut.rst_i);
    u.cover("a fault beside a result of another unit", any && !exec && in.trap_valid);
    u.cover("none", dut.valid_i == 0);
    u.cover("the last in priority wins", dut.valid_i == 1u << kLsu && !late);
    u.cover("a result that was kept goes before all others", late && dut.valid_i == 47);
    u.cover("one is kept after the other", late && kept);
    u.cover("reset with one that is kept", late && dut.rst_i);
    u.cover("a load is written while the next one comes", loaded && write.valid && valid[kLsu]);
    u.cover("one is kept behind a load that is written", loaded && write.valid && kept);
    loaded = valid[kLsu] && winners == 0 && !dut.rst_i;
    late = kept && !dut.rst_i;
    u.cover("flags with a write", write.flag_valid && write.valid);
    u.cover("flags alone", write.flag_valid && !write.valid);
    u.cover("write without flags", !write.flag_valid && write.valid);
    u.cover("nothing to write loses to another result", valid[kFpu] && !fpu.wb && !floats);
    u.cover("reset with a result inside", dut.rst_i && write.valid);

    u.tick(dut);
    const gyre_pass_out shown = written;
    uint8_t shown_flags[NUM_LANES];
    std::copy(write.flags, write.flags + NUM_LANES, shown_flags);
    gyre_commit_tick(&twin, &in);
    // Twins behind it at this edge still read what it wrote in the cycle that ends.
    u.check(written.wid == shown.wid && written.pass == shown.pass && written.rd == shown.rd &&
                written.last == shown.last && written.lanes == shown.lanes &&
                std::equal(shown.data, shown.data + NUM_LANES, written.data),
            "the edge leaves what was written where it is");
    u.check(std::equal(shown_flags, shown_flags + NUM_LANES, write.flags),
            "the edge leaves the flags that were written where they are");
    for (unsigned l = 0; SMALL && zero && !any && l < NUM_LANES; ++l) {
      u.check(port_word(dut.wb_data_o, l) == 0, "zeros for the register file");
    }
    const unsigned flag_at = GYRE_FLAG_BITS - 1;  // its valid
    u.compare("flag.valid after a floating-point result", port_get(dut.flag_o, flag_at, 1),
              flags_next);
    u.compare("wb.valid after a result to write", port_get(dut.wb_o, valid_at, 1), write_next);
    if (dut.rst_i) gyre_commit_init(&twin, &cfg);
  }
  return u.finish();
}
