// Unit test: compares rtl/graphics/vertex/gyre_stream_targets.sv with
// cmodel/graphics/vertex/gyre_stream_targets.c, and of its verdicts against sums of 64 bits.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/vertex/gyre_stream_targets.h"
}

GYRE_SET_PORTS(bool start, uint8_t topology, const gyre_draw_config_t &config, bool write,
               bool step, unsigned target);
GYRE_COMPARE_PORTS(const gyre_stream_targets &twin, bool runs, unsigned target);
GYRE_PORT(start_i, start);
GYRE_PORT(topology_i, topology);
GYRE_PORT(config_valid_i, config.valid);
GYRE_PORT(config_index_i, config.index);
GYRE_PORT(config_used_i, config.item & 1);
GYRE_PORT(config_most_i, config.item >> 9);
GYRE_PORT(config_address_i, config.address);
GYRE_PORT(config_bytes_i, config.bytes);
GYRE_PORT(config_stride_i, config.stride);
GYRE_PORT(config_written_i, config.more);
GYRE_PORT(write_i, write);
GYRE_PORT(step_i, step);
GYRE_PORT(target_i, target);
GYRE_PORT(fits_o, gyre_stream_targets_fit(&twin));
GYRE_PORT(used_o, twin.target[target].used_q);
GYRE_PORT(at_o, uint32_t(twin.target[target].at_q));
GYRE_PORT(written_o, gyre_stream_targets_written(&twin, target));
GYRE_WHEN(runs, fits_o, used_o, at_o, written_o);
#include "Vdut_ports.h"

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
      config = {true, GYRE_DRAW_ENTRY_TARGET, uint8_t(entry), u.chance(60), 4 * u.rand32(), 0, 0,
                0};
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
    set_ports(dut, start, topology, config, write, step, target);
    dut.eval();
    u.note("entry %u start %d write %d step %d fits %d", entry, start, write, step, fits);
    if (runs) {
      if (steps == 0) u.compare("fits_o (rtl) and the sums (twin)", dut.fits_o, fits);
      u.compare("at_o (rtl) and the sums (twin)", dut.at_o,
                uint32_t(table[target].address + captured[target]));
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
    compare_ports(u, dut, twin, runs, target);

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
