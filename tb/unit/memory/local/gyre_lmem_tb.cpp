// Unit test: compares gyre_lmem with its twin, every output in every cycle, and its words against
// an array.

#include "gyre_unit.h"

extern "C" {
#include "memory/local/gyre_lmem.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(const gyre_lmem_in &in);
GYRE_COMPARE_PORTS(const gyre_lmem &twin);
GYRE_PORT(ready_o, twin.ready);
GYRE_PORT(rdata_o, twin.rdata);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  constexpr uint32_t kRows = LMEM_BYTES / (4 * NUM_LANES);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.lmem_bytes = LMEM_BYTES;
  gyre_lmem twin;
  if (!gyre_lmem_init(&twin, &cfg)) return 2;
  uint32_t addr[NUM_LANES], mask[NUM_LANES], wdata[NUM_LANES];
  gyre_lmem_in in = {};
  in.addr = addr;
  in.mask = mask;
  in.wdata = wdata;
  std::vector<uint32_t> word(kRows * NUM_LANES, 0);
  uint32_t expected[NUM_LANES] = {};
  u.reset(dut);
  while (u.next()) {
    in.en = twin.ready && u.chance(90) ? u.rand32() & (~0u >> (32 - NUM_LANES)) : 0;
    in.we = u.rand32() & in.en;
    in.fill = twin.ready && u.chance(30) ? u.rand32() & ~in.we & (~0u >> (32 - NUM_LANES)) : 0;
    in.fill_row = u.below(u.chance(50) ? 2 : kRows);
    in.fill_one = u.chance(50);
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      addr[l] = u.below(u.chance(50) ? 2 : kRows);
      mask[l] = u.below(16);
      wdata[l] = u.rand32();
    }
    set_ports(dut, in);
    dut.eval();
    compare_ports(u, dut, twin);

    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      u.compare("word read (rtl) and word written (twin)", port_word(dut.rdata_o, l), expected[l],
                int(l));
      u.cover("write", in.we >> l & 1);
      u.cover("read", (in.en & ~in.we) >> l & 1);
      u.cover("a row is filled beside a read", (in.en & ~in.we & in.fill) >> l & 1);
      const uint32_t filled = in.fill_row * NUM_LANES + l;
      if (!(in.en >> l & 1)) {
        if (in.fill >> l & 1) word[filled] = in.fill_one;
        continue;
      }
      uint32_t &at = word[addr[l] * NUM_LANES + l];
      if (!(in.we >> l & 1)) expected[l] = at;
      for (uint32_t b = 0; b < 4 && (in.we >> l & 1); ++b) {
        if (!(mask[l] >> b & 1)) continue;
        at = (at & ~(0xffu << 8 * b)) | (wdata[l] & 0xffu << 8 * b);
      }
      if (in.fill >> l & 1) word[filled] = in.fill_one;
    }
    u.tick(dut);
    gyre_lmem_tick(&twin, &in);
  }
  gyre_lmem_free(&twin);
  return u.finish();
}
