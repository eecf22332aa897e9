// gyre_lmem.h - twin of rtl/memory/gyre_lmem.sv: local memory, one bank per lane.
// Touches lmem_* of the wires, nothing else of them.

#ifndef GYRE_MEMORY_LMEM_H
#define GYRE_MEMORY_LMEM_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_lmem {
  uint32_t lanes, rows;              // configuration
  uint32_t *word;                    // [row][bank]: that is the order of addresses
  uint32_t rdata[GYRE_MAX_THREADS];  // read registers
  bool ready;
  uint32_t sweep;
} gyre_lmem;

bool gyre_lmem_init(gyre_lmem *m, const gyre_config *cfg);  // false: no memory
void gyre_lmem_free(gyre_lmem *m);
void gyre_lmem_reset(gyre_lmem *m);

// m->ready is the RTL's ready_o.  Gives lmem_rdata, from registers.
void gyre_lmem_eval(const gyre_lmem *m, gyre_wires *w);
void gyre_lmem_tick(gyre_lmem *m, const gyre_wires *w);

#endif
