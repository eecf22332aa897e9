// gyre_regs_constants.h - twin of rtl/axi/gyre_regs_constants.sv: constant registers, which
// describe the machine.

#ifndef GYRE_AXI_REGS_CONSTANTS_H
#define GYRE_AXI_REGS_CONSTANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/generated/registers.h"

// Description of the machine: the parameters of the RTL.
typedef struct gyre_regs_config {
  uint32_t num_cores, num_warps, num_threads, num_lanes;
  bool m_ext, f_ext, a_ext, zba, b_ext, mem_index, collectives;
  uint32_t line_bytes, icache_bytes, dcache_bytes, l2_bytes, lmem_bytes, ram_base, ram_bytes;
  uint32_t num_perf;
  bool dispatch, interleave, headers, graphics, pixels;
} gyre_regs_config;

// Returns the value of the register at this address, 0 if it is none of these.
static inline uint32_t gyre_regs_constants_value(const gyre_regs_config *c, uint32_t addr) {
  switch (addr) {
    case GYRE_REG_MAGIC: return GYRE_VALUE_MAGIC;
    case GYRE_REG_VERSION: return GYRE_VALUE_VERSION;
    case GYRE_REG_NUM_CORES: return c->num_cores;
    case GYRE_REG_NUM_WARPS: return c->num_warps;
    case GYRE_REG_NUM_THREADS: return c->num_threads;
    case GYRE_REG_NUM_LANES: return c->num_lanes;
    case GYRE_REG_EXTENSIONS:
      return (c->m_ext ? GYRE_EXTENSIONS_M : 0) | (c->f_ext ? GYRE_EXTENSIONS_F : 0) |
             (c->a_ext ? GYRE_EXTENSIONS_A : 0) | (c->dispatch ? GYRE_EXTENSIONS_DISPATCH : 0) |
             (c->headers ? GYRE_EXTENSIONS_HEADERS : 0) |
             (c->graphics ? GYRE_EXTENSIONS_GRAPHICS : 0) | (c->b_ext ? GYRE_EXTENSIONS_B : 0) |
             (c->mem_index ? GYRE_EXTENSIONS_INDEX : 0) |
             (c->collectives ? GYRE_EXTENSIONS_COLLECTIVES : 0) |
             (c->pixels ? GYRE_EXTENSIONS_PIXELS : 0) |
             (c->zba || c->b_ext ? GYRE_EXTENSIONS_ZBA : 0);
    case GYRE_REG_LINE_BYTES: return c->line_bytes;
    case GYRE_REG_ICACHE_BYTES: return c->icache_bytes;
    case GYRE_REG_DCACHE_BYTES: return c->dcache_bytes;
    case GYRE_REG_L2_BYTES: return c->l2_bytes;
    case GYRE_REG_LMEM_BYTES: return c->lmem_bytes;
    case GYRE_REG_RAM_BASE: return c->ram_base;
    case GYRE_REG_RAM_BYTES: return c->ram_bytes;
    case GYRE_REG_NUM_PERF: return c->num_perf;
    default: return 0;
  }
}

#endif
