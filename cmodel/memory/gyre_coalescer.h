// gyre_coalescer.h - twin of rtl/memory/gyre_coalescer.sv: the lanes that the next access serves.
// Combinational. Touches the payload of dcreq or that of lmem in the wires (see below).

#ifndef GYRE_MEMORY_COALESCER_H
#define GYRE_MEMORY_COALESCER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre.h"
#include "gyre_bundles.h"

typedef struct gyre_coalescer {
  uint32_t lanes, lane_bits, line_bytes, lmem_bytes;
} gyre_coalescer;

typedef struct gyre_coalescer_in {
  uint32_t pending, local, io;   // lanes; pending is not 0
  const uint32_t *addr, *wdata;  // one word per lane
  uint32_t size;                 // bytes
  bool store;
} gyre_coalescer_in;

typedef struct gyre_coalescer_out {
  bool is_local, is_io;
  uint32_t group;  // lanes that are served
  uint32_t bank;   // banks of local memory that are asked
} gyre_coalescer_out;

void gyre_coalescer_init(gyre_coalescer *c, const gyre_config *cfg);
// Main memory and I/O: writes dcreq_addr, dcreq_mask, dcreq_data. Local memory: writes lmem_addr,
// lmem_mask, lmem_wdata of the banks asked; the others must be zero already.
void gyre_coalescer_eval(const gyre_coalescer *c, const gyre_coalescer_in *in,
                         gyre_coalescer_out *out, gyre_wires *w);

#endif
