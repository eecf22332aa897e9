// Unit test of rtl/commit/gyre_commit.sv against cmodel/commit/gyre_commit.c: five sources with
// random results, every ready and the registered winner in every cycle. A source may change or
// take back a result that was not taken: commit must not care.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_commit.h"
}

namespace {
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
  // Slice i of the vectors is source i, in order of priority.
  const Result source[] = {RESULT(lsu), RESULT(div), RESULT(mul), RESULT(sfu), RESULT(alu)};
  Throttle wish[5];
  u.reset(dut);
  while (u.next()) {
    for (unsigned i = 0; i < 5; ++i) {
      const Result &r = source[i];
      *r.valid = wish[i].draw(u);
      *r.wid = uint8_t(u.below(NUM_WARPS));
      *r.pass = uint8_t(u.below(kPasses));
      *r.rd = uint8_t(u.below(32));
      *r.last = u.chance(50);
      *r.lanes = u.rand32() & low_bits(NUM_LANES);
      port_put(dut.valid_i, i, 1, *r.valid);
      port_put(dut.wid_i, i * kWid, kWid, *r.wid);
      port_put(dut.pass_i, i * kPass, kPass, *r.pass);
      port_put(dut.rd_i, i * 5, 5, *r.rd);
      port_put(dut.last_i, i, 1, *r.last);
      port_put(dut.lanes_i, i * NUM_LANES, NUM_LANES, *r.lanes);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        r.data[l] = u.rand32();
        port_set_word(dut.data_i, i * NUM_LANES + l, r.data[l]);
      }
    }
    dut.rst_i = u.below(500) == 0;
    dut.eval();

    gyre_commit_state(&twin, &w);
    gyre_commit_eval(&w);
    u.note("valid %x (lsu is bit 0), written: %d wid %u rd %u", dut.valid_i, w.wb_valid, w.wb_wid,
           w.wb_rd);
    unsigned winners = 0;
    for (unsigned i = 0; i < 5; ++i) {
      u.compare("ready_o", port_get(dut.ready_o, i, 1), *source[i].ready, int(i));
      winners += *source[i].valid && port_get(dut.ready_o, i, 1);
    }
    u.check(winners == (dut.valid_i != 0), "one result is taken if there is any");
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
    u.cover("all five at once", dut.valid_i == 31);
    u.cover("none", dut.valid_i == 0);
    u.cover("the last in priority wins", dut.valid_i == 16);
    u.cover("reset with a result inside", dut.rst_i && w.wb_valid);

    u.tick(dut);
    gyre_commit_tick(&twin, &w);
    if (dut.rst_i) gyre_commit_init(&twin, &cfg);
  }
  return u.finish();
}
