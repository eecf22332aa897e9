// gyre_lmem against its twin, every output in every cycle, and its words against an array.

#include "gyre_unit.h"

extern "C" {
#include "memory/gyre_lmem.h"
}
#include "Vdut.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  constexpr uint32_t kRows = LMEM_BYTES / (4 * NUM_LANES);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.lmem_bytes = LMEM_BYTES;
  gyre_lmem twin;
  if (!gyre_lmem_init(&twin, &cfg)) return 2;
  gyre_wires w = {};
  std::vector<uint32_t> word(kRows * NUM_LANES, 0);
  uint32_t expected[NUM_LANES] = {};
  u.reset(dut);
  while (u.next()) {
    w.lmem_en = twin.ready && u.chance(90) ? u.rand32() & (~0u >> (32 - NUM_LANES)) : 0;
    w.lmem_we = u.rand32() & w.lmem_en;
    dut.en_i = w.lmem_en;
    dut.we_i = w.lmem_we;
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      w.lmem_addr[l] = u.below(u.chance(50) ? 2 : kRows);
      w.lmem_mask[l] = u.below(16);
      w.lmem_wdata[l] = u.rand32();
      port_set_word(dut.addr_i, l, w.lmem_addr[l]);
      port_set_word(dut.mask_i, l, w.lmem_mask[l]);
      port_set_word(dut.wdata_i, l, w.lmem_wdata[l]);
    }
    dut.eval();
    gyre_lmem_eval(&twin, &w);
    u.compare("ready_o", dut.ready_o, twin.ready);
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      u.compare("rdata_o", port_word(dut.rdata_o, l), w.lmem_rdata[l], int(l));
      u.compare("word read (rtl) and word written (twin)", port_word(dut.rdata_o, l), expected[l],
                int(l));
      u.cover("write", w.lmem_we >> l & 1);
      u.cover("read", (w.lmem_en & ~w.lmem_we) >> l & 1);
      if (!(w.lmem_en >> l & 1)) continue;
      uint32_t &at = word[w.lmem_addr[l] * NUM_LANES + l];
      if (!(w.lmem_we >> l & 1)) expected[l] = at;
      for (uint32_t b = 0; b < 4 && (w.lmem_we >> l & 1); ++b) {
        if (!(w.lmem_mask[l] >> b & 1)) continue;
        at = (at & ~(0xffu << 8 * b)) | (w.lmem_wdata[l] & 0xffu << 8 * b);
      }
    }
    u.tick(dut);
    gyre_lmem_tick(&twin, &w);
  }
  gyre_lmem_free(&twin);
  return u.finish();
}
