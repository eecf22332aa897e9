// gyre_regs_known.h - the configuration of gyre_regs in its unit test, and what the registers that never change must
// show of it.

#ifndef GYRE_REGS_KNOWN_H
#define GYRE_REGS_KNOWN_H

#include <map>

#include "gyre_unit.h"
#include "machine_parameters.h"

extern "C" {
#include "axi/gyre_regs.h"
}

inline const gyre_regs_config kConfig = {.num_cores = NUM_CORES,
                                         .num_warps = NUM_WARPS,
                                         .num_threads = NUM_THREADS,
                                         .num_lanes = NUM_LANES,
                                         .m_ext = true,
                                         .f_ext = true,
                                         .a_ext = true,
                                         .zba = ZBA,
                                         .b_ext = B_EXT,
                                         .mem_index = MEM_INDEX,
                                         .collectives = COLLECTIVES,
                                         .line_bytes = LINE_BYTES,
                                         .icache_bytes = 16384,
                                         .dcache_bytes = 16384,
                                         .l2_bytes = 0,
                                         .lmem_bytes = 8192,
                                         .ram_base = 0x80000000,
                                         .ram_bytes = 0x7fff0000,
                                         .num_perf = NUM_PERF,
                                         .dispatch = DISPATCH,
                                         .interleave = STACK_INTERLEAVE,
                                         .headers = HEADERS,
                                         .graphics = GRAPHICS,
                                         .pixels = PIXELS};

// Returns the expected value of a constant register.
inline bool constant_of(uint32_t addr, uint32_t *value) {
  const std::map<uint32_t, uint32_t> known = {
      {0x00, 0x47595245},
      {0x04, 0x00020006},
      {0x08, NUM_CORES},
      {0x0c, NUM_WARPS},
      {0x10, NUM_THREADS},
      {0x14, NUM_LANES},
      {0x18, 7 | DISPATCH << 3 | HEADERS << 4 | GRAPHICS << 5 | B_EXT << 6 | MEM_INDEX << 7 |
                 COLLECTIVES << 9 | PIXELS << 10 | (ZBA || B_EXT) << 8},
      {0x1c, LINE_BYTES},
      {0x20, 16384},
      {0x24, 16384},
      {0x28, 0},
      {0x2c, 8192},
      {0x30, 0x80000000},
      {0x34, 0x7fff0000},
      {0x38, NUM_PERF},
      {0x48, 0}};
  const auto k = known.find(addr);
  if (k != known.end()) *value = k->second;
  return k != known.end();
}

#endif
