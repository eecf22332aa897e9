// Unit test of rtl/graphics/vertex/gyre_stream_targets.sv against cmodel/graphics/vertex/gyre_stream_targets.c, and of its verdicts against
// sums of 64 bits.

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/vertex/gyre_stream_targets.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_stream_targets twin = {};
  gyre_draw_config_t table[GYRE_DRAW_TARGETS] = {};
  uint64_t written[GYRE_DRAW_TARGETS] = {}, captured[GYRE_DRAW_TARGETS] = {};
  uint32_t data[GYRE_DRAW_TARGETS] = {};  // bytes of a vertex up to its last captured word
  unsigned entry = 0, steps = 0, n = 1;
  uint8_t topology = 0;
  bool start = false;
  dut.clk_i = 0;
  while (u.next()) {
    gyre_draw_config_t config = {};
    const bool configures = entry < GYRE_DRAW_TARGETS;
    const bool runs = !configures && !start;
    if (configures) {
      config = {true, GYRE_DRAW_TARGET, uint8_t(entry), u.chance(60), 4 * u.rand32(), 0, 0, 0};
      config.stride = u.chance(20) ? 4 * u.rand32() + 4 : 4 + 4 * u.below(64);
      if (config.stride == 0) config.stride = 4;
      config.more = u.chance(20) ? 4 * u.rand32() : 4 * u.below(100);
      const unsigned most = u.below(std::min(config.stride / 4, 4096u));
      config.item |= most << 9;
      data[entry] = 4 * (most + 1);
      config.bytes = u.chance(20) ? 4 * u.rand32() : 4 * u.below(3000);
      // Full to the last byte with some of its vertices, or a word less than that.
      const uint64_t end = config.more + uint64_t(u.below(12)) * config.stride + data[entry];
      if (u.chance(50) && end >> 32 == 0) config.bytes = uint32_t(end) - 4 * u.below(2);
      table[entry] = config;
      written[entry] = captured[entry] = config.more;
    }
    static const unsigned vertices[] = {1, 2, 2, 2, 3, 3, 3};
    if (start) n = vertices[topology];
    bool fits = true;
    for (unsigned t = 0; t < GYRE_DRAW_TARGETS; ++t)
      fits &= !(table[t].item & 1) ||
              written[t] + uint64_t(n - 1) * table[t].stride + data[t] <= table[t].bytes;
    const bool write = runs && steps == 0 && fits && u.chance(50);
    const bool step = runs && steps != 0 && u.chance(50);
    const unsigned target = u.below(GYRE_DRAW_TARGETS);
    dut.start_i = start;
    dut.topology_i = topology;
    dut.config_valid_i = config.valid;
    dut.config_index_i = config.index;
    dut.config_used_i = config.item & 1;
    dut.config_most_i = config.item >> 9;
    dut.config_address_i = config.address;
    dut.config_bytes_i = config.bytes;
    dut.config_stride_i = config.stride;
    dut.config_written_i = config.more;
    dut.write_i = write;
    dut.step_i = step;
    dut.target_i = target;
    dut.eval();
    u.note("entry %u start %d write %d step %d fits %d", entry, start, write, step, fits);
    if (runs) {
      u.compare("fits_o", dut.fits_o, gyre_stream_targets_fit(&twin));
      if (steps == 0) u.compare("fits_o (rtl) and the sums (twin)", dut.fits_o, fits);
      u.compare("used_o", dut.used_o, twin.target[target].used_q);
      u.compare("at_o", dut.at_o, uint32_t(twin.target[target].at_q));
      u.compare("at_o (rtl) and the sums (twin)", dut.at_o,
                uint32_t(table[target].address + captured[target]));
      u.compare("written_o", dut.written_o, gyre_stream_targets_written(&twin, target));
      u.compare("written_o (rtl) and the sums (twin)", dut.written_o,
                captured[target] >> 32 ? GYRE_DRAW_WRITTEN_MOST : uint32_t(captured[target]));
      if (steps == 0 && (table[target].item & 1)) {
        u.cover("full without the last gap", captured[target] > table[target].bytes &&
                                                 table[target].more <= table[target].bytes);
        u.cover("bytes written beyond 32 bits", captured[target] >> 32);
      }
      uint64_t most = 0;
      for (unsigned t = 0; t < GYRE_DRAW_TARGETS; ++t)
        most = std::max(most, uint64_t(table[t].item & 1) * n * table[t].stride);
      u.cover("a primitive beyond 32 bits", most >> 32 != 0);
      u.cover("one beyond 33 bits", most >> 33 != 0);
      u.cover("room", fits && steps == 0);
      u.cover("no room any more", !fits && written[0] > table[0].more);
    }
    const gyre_stream_targets_in in = {start, topology, &config, write, step};
    u.tick(dut);
    gyre_stream_targets_tick(&twin, &in);
    for (unsigned t = 0; t < GYRE_DRAW_TARGETS; ++t) {
      if (write) written[t] += uint64_t(n) * table[t].stride;
      if (step && (table[t].item & 1)) captured[t] += table[t].stride;
    }
    if (write)
      steps = n;
    else if (step)
      --steps;
    if (configures) {
      ++entry;
      start = entry == GYRE_DRAW_TARGETS;
      if (start) topology = uint8_t(u.below(GYRE_NUM_TOPOLOGIES));
    } else {
      start = false;
      if (steps == 0 && u.below(60) == 0) entry = 0;
    }
  }
  return u.finish();
}
