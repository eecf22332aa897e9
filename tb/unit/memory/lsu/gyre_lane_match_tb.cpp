// Unit test: compares gyre_lane_match with its twin: every pair of lanes, in main memory, local
// memory, I/O.

#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/lsu/gyre_lane_match.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(const uint32_t *addr);
GYRE_PORT(addr_i, addr);
GYRE_BY_TEST("driven by parts", local_i, io_i);
GYRE_BY_TEST("compared by parts", near_o, same_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  const gyre_lane_match twin = gyre_lane_match_of(&cfg);
  while (u.next()) {
    uint32_t addr[32], kind[32];  // 0 main memory, 1 local, 2 I/O
    dut.local_i = dut.io_i = 0;
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      kind[l] = u.chance(80) ? 0 : 1 + u.below(2);
      if (l > 0 && u.chance(60)) kind[l] = kind[l - 1];
      // Alone, or one or two bits away from a lane before.
      addr[l] = u.rand32();
      if (l > 0 && u.chance(80)) addr[l] = addr[u.below(l)] ^ u.below(4);
      if (u.chance(50)) addr[l] ^= 1u << u.below(32);
      dut.local_i |= uint32_t(kind[l] == 1) << l;
      dut.io_i |= uint32_t(kind[l] == 2) << l;
    }
    set_ports(dut, addr);
    dut.eval();
    for (uint32_t l = 1; l < NUM_LANES; ++l) {
      for (uint32_t k = 0; k < l; ++k) {
        const unsigned pair = l * (l - 1) / 2 + k;
        const bool local = kind[l] == 1, alike = kind[k] == kind[l] && kind[l] != 2;
        const bool near = alike && gyre_lane_match_near(&twin, local, addr[k], addr[l]);
        const bool same = alike && gyre_lane_match_same(&twin, local, addr[k], addr[l]);
        u.note("lanes %u, %u: %08x %08x, kinds %u %u", k, l, addr[k], addr[l], kind[k], kind[l]);
        u.compare("near_o", port_get(dut.near_o, pair, 1), near, int(pair));
        u.compare("same_o", port_get(dut.same_o, pair, 1), same, int(pair));
        if (LINE_BYTES > 4) u.cover("main memory: near, not the same", near && !same && !local);
        u.cover("local memory: near, not the same", near && !same && local);
        u.cover("main memory: the same", same && !local);
        u.cover("local memory: the same", same && local);
        u.cover("different kinds, like addresses", kind[k] != kind[l] && addr[k] == addr[l]);
      }
    }
    if (NUM_LANES == 1) {
      u.compare("near_o", port_get(dut.near_o, 0, 1), 0);
      u.compare("same_o", port_get(dut.same_o, 0, 1), 0);
    }
  }
  return u.finish();
}
