// gyre_lmem.h - twin of rtl/memory/local/gyre_lmem.sv: local memory, one bank per lane.

#ifndef GYRE_MEMORY_LMEM_H
#define GYRE_MEMORY_LMEM_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_lmem {
  uint32_t lanes, rows;              // configuration
  uint32_t *word;                    // [row][bank]: that is the order of addresses
  uint32_t rdata[GYRE_MAX_THREADS];  // read registers
  bool ready;
  uint32_t sweep;
} gyre_lmem;

// A request: banks, and of each of them address, bytes and words. The answer of a bank that reads
// is in rdata from the edge on.
typedef struct gyre_lmem_in {
  uint32_t en, we;
  const uint32_t *addr, *mask, *wdata;
} gyre_lmem_in;

bool gyre_lmem_init(gyre_lmem *m, const gyre_config *cfg);  // false: no memory
void gyre_lmem_free(gyre_lmem *m);
void gyre_lmem_reset(gyre_lmem *m);

// ready_o and rdata_o are registers: m->ready, m->rdata.
void gyre_lmem_tick(gyre_lmem *m, const gyre_lmem_in *in);

#endif
