// gyre_attribute_port.c - twin of rtl/memory/gyre_attribute_port.sv.

#include "memory/gyre_attribute_port.h"

bool gyre_attribute_port_read(const gyre_attribute_port *p, const gyre_lmem *m, uint32_t *word) {
  *word = p->cover_q ? p->covered_q : 0;
  for (uint32_t left = p->read_q; left != 0; left &= left - 1) {
    *word |= m->rdata[__builtin_ctz(left)];
  }
  return p->read_q != 0 || p->cover_q;
}

static void access(gyre_lmem *m, const gyre_attr_t *r) {
  uint32_t addr[GYRE_MAX_THREADS], mask[GYRE_MAX_THREADS], wdata[GYRE_MAX_THREADS];
  for (uint32_t l = 0; l < m->lanes; l++) {
    addr[l] = r->addr / (4 * m->lanes) % m->rows;
    mask[l] = 15;
    wdata[l] = r->data;
  }
  gyre_lmem_tick(m, &(gyre_lmem_in){.en = r->lanes,
                                    .we = r->write ? r->lanes : 0,
                                    .addr = addr,
                                    .mask = mask,
                                    .wdata = wdata});
}

void gyre_attribute_port_tick(gyre_attribute_port *p, gyre_lmem *m, const gyre_attr_t *r,
                              bool ready, const gyre_lmem_in *lmem, bool push, bool leave,
                              uint32_t cover) {
  const uint8_t ahead = gyre_attribute_port_ahead(p);
  const bool go = ready && !r->covered;
  if (!gyre_attribute_port_due(p, r) || ready) {
    p->waited_q = 0;
  } else if (p->waited_q != GYRE_ATTRIBUTE_PATIENCE) {
    p->waited_q++;
  }
  p->came_q = r->valid && !ready;
  p->ahead_q = ahead != 0 ? (uint8_t)(ahead - leave) : 0;
  p->held_q = (uint8_t)(p->held_q + push - leave);
  p->read_q = go && !r->write ? r->lanes : 0;
  p->cover_q = ready && r->covered;
  p->covered_q = cover;
  if (go) {
    access(m, r);
  } else {
    gyre_lmem_tick(m, lmem);
  }
}
