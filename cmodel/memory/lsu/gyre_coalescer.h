// gyre_coalescer.h - twin of rtl/memory/lsu/gyre_coalescer.sv: merges the accesses of pending lanes
// into the next access. Combinational.

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
  bool store;                    // wdata is valid
  bool amo;                      // serve only the lowest lane of each word or bank
} gyre_coalescer_in;

typedef struct gyre_coalescer_out {
  bool is_local, is_io;
  uint32_t group;  // lanes that the access serves
  uint32_t all;    // lanes that it serves without amo, except in the I/O page
  uint32_t bank;   // banks of local memory that are accessed
  // Requests to these banks; the entries of other banks are not written.
  uint32_t bank_addr[GYRE_MAX_THREADS];
  uint32_t bank_mask[GYRE_MAX_THREADS];
  uint32_t bank_wdata[GYRE_MAX_THREADS];
  // Main memory and I/O: the line access; an access to local memory leaves these unchanged.
  uint32_t addr;
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];
} gyre_coalescer_out;

void gyre_coalescer_init(gyre_coalescer *c, const gyre_config *cfg);
void gyre_coalescer_eval(const gyre_coalescer *c, const gyre_coalescer_in *in,
                         gyre_coalescer_out *out);

#endif
