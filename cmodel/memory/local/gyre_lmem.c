// gyre_lmem.c - twin of rtl/memory/local/gyre_lmem.sv.

#include "memory/local/gyre_lmem.h"

#include <stdlib.h>
#include <string.h>

bool gyre_lmem_init(gyre_lmem *m, const gyre_config *cfg) {
  memset(m, 0, sizeof *m);
  m->lanes = cfg->num_lanes;
  m->rows = cfg->lmem_bytes / (4 * cfg->num_lanes);
  m->word = calloc((size_t)m->rows * m->lanes, sizeof *m->word);
  if (!m->word) return false;
  gyre_lmem_reset(m);
  return true;
}

void gyre_lmem_free(gyre_lmem *m) {
  free(m->word);
  m->word = NULL;
}

void gyre_lmem_reset(gyre_lmem *m) {
  m->ready = false;
  m->sweep = 0;
  memset(m->rdata, 0, sizeof m->rdata);
}

static uint32_t bits_of(uint32_t bytes) {
  return (bytes & 1) * 0xffu | (bytes >> 1 & 1) * 0xff00u | (bytes >> 2 & 1) * 0xff0000u |
         (bytes >> 3 & 1) * 0xff000000u;
}

void gyre_lmem_tick(gyre_lmem *m, const gyre_lmem_in *in) {
  if (!m->ready) {
    memset(m->word + (size_t)m->sweep * m->lanes, 0, m->lanes * sizeof *m->word);
    m->ready = ++m->sweep == m->rows;
    return;
  }
  for (uint32_t left = in->en; left != 0; left &= left - 1) {
    const uint32_t bank = (uint32_t)__builtin_ctz(left);
    uint32_t *word = &m->word[(size_t)in->addr[bank] * m->lanes + bank];
    if (in->we >> bank & 1) {
      const uint32_t bits = bits_of(in->mask[bank]);
      *word = (*word & ~bits) | (in->wdata[bank] & bits);
    } else {
      m->rdata[bank] = *word;
    }
  }
  for (uint32_t left = in->fill; left != 0; left &= left - 1)
    m->word[(size_t)in->fill_row * m->lanes + (uint32_t)__builtin_ctz(left)] = in->fill_one;
}
