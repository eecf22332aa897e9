// gyre_lmem.h - twin of rtl/memory/local/gyre_lmem.sv: local memory, one bank of words per lane.

#ifndef GYRE_MEMORY_LMEM_H
#define GYRE_MEMORY_LMEM_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_lmem {
  uint32_t lanes, rows;              // configuration
  uint32_t *word;                    // [row][bank]: in the order of addresses
  uint32_t rdata[GYRE_MAX_THREADS];  // read registers
  bool ready;
  uint32_t sweep;
} gyre_lmem;

// Request: banks, and for each of them address, byte mask and data. rdata holds the answer of a
// bank that reads from the edge on. Banks of `fill`, which are not written, also get 0 or 1 in a row.
typedef struct gyre_lmem_in {
  uint32_t en, we;
  const uint32_t *addr, *mask, *wdata;
  uint32_t fill, fill_row;
  bool fill_one;
} gyre_lmem_in;

bool gyre_lmem_init(gyre_lmem *m, const gyre_config *cfg);  // returns false if allocation fails
void gyre_lmem_free(gyre_lmem *m);
void gyre_lmem_reset(gyre_lmem *m);

// ready_o and rdata_o are registers: m->ready, m->rdata.
void gyre_lmem_tick(gyre_lmem *m, const gyre_lmem_in *in);

#endif
