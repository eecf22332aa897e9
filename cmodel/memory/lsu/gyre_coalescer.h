// gyre_coalescer.h - twin of rtl/memory/lsu/gyre_coalescer.sv: the lanes that the next access serves.
// Combinational.

#ifndef GYRE_MEMORY_COALESCER_H
#define GYRE_MEMORY_COALESCER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/lsu/gyre_lane_match.h"

typedef struct gyre_coalescer {
  uint32_t lanes, lane_bits, line_bytes, lmem_bytes;
  gyre_lane_match match;
} gyre_coalescer;

typedef struct gyre_coalescer_in {
  uint32_t pending, local, io;   // lanes; pending is not 0
  const uint32_t *addr, *wdata;  // one word per lane
  uint32_t size;                 // bytes
  bool store;                    // wdata means something
  bool amo;                      // only the lowest lane of each word or bank
} gyre_coalescer_in;

typedef struct gyre_coalescer_out {
  bool is_local, is_io;
  uint32_t group;  // lanes that are served
  uint32_t bank;   // banks of local memory that are asked
  // Their requests; nothing is written for the other banks.
  uint32_t bank_addr[GYRE_MAX_THREADS];
  uint32_t bank_mask[GYRE_MAX_THREADS];
  uint32_t bank_wdata[GYRE_MAX_THREADS];
  // Main memory and I/O: a line; local memory leaves these as they are.
  uint32_t addr;
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];
} gyre_coalescer_out;

void gyre_coalescer_init(gyre_coalescer *c, const gyre_config *cfg);
void gyre_coalescer_eval(const gyre_coalescer *c, const gyre_coalescer_in *in,
                         gyre_coalescer_out *out);

#endif
