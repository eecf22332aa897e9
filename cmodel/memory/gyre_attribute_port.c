// gyre_attribute_port.c - twin of rtl/memory/gyre_attribute_port.sv.

#include "memory/gyre_attribute_port.h"

#include "common/gyre_bits.h"

bool gyre_attribute_port_read(const gyre_attribute_port *p, const gyre_lmem *m, uint32_t *row) {
  for (uint32_t l = 0; l < m->lanes; l++) row[l] = p->read_q ? m->rdata[l] : 0;
  row[0] |= p->covered_q;
  return p->read_q || p->cover_q;
}

// Adds the refill to a request of local memory, which does not write then.
static gyre_lmem_in with_fill(const gyre_attribute_port *p, const gyre_lmem_in *in) {
  gyre_lmem_in all = *in;
  if (!p->fill_q) return all;
  all.fill = p->fill_lanes_q;
  all.fill_row = p->fill_row_q;
  all.fill_one = p->fill_one_q;
  return all;
}

static void access(const gyre_attribute_port *p, gyre_lmem *m, const gyre_attr_t *r) {
  uint32_t addr[GYRE_MAX_THREADS], mask[GYRE_MAX_THREADS];
  for (uint32_t l = 0; l < m->lanes; l++) {
    addr[l] = r->addr / (4 * m->lanes) % m->rows;
    mask[l] = 15;
  }
  const gyre_lmem_in row = {.en = r->write ? r->lanes : gyre_low_mask(m->lanes),
                            .we = r->write ? r->lanes : 0,
                            .addr = addr,
                            .mask = mask,
                            .wdata = r->data};
  const gyre_lmem_in all = with_fill(p, &row);
  gyre_lmem_tick(m, &all);
}

void gyre_attribute_port_tick(gyre_attribute_port *p, gyre_lmem *m, const gyre_attr_t *r,
                              bool ready, const gyre_lmem_in *lmem, bool push, bool leave,
                              uint32_t cover) {
  const uint8_t ahead = gyre_attribute_port_ahead(p);
  const bool go = ready && !r->covered;
  p->came_q = r->valid && !ready;
  p->ahead_q = ahead != 0 ? (uint8_t)(ahead - leave) : 0;
  p->held_q = (uint8_t)(p->held_q + push - leave);
  p->read_q = go && !r->write;
  p->cover_q = ready && r->covered;
  p->covered_q = p->cover_q ? cover : 0;
  const gyre_lmem_in unit = with_fill(p, lmem);
  if (go) {
    access(p, m, r);
  } else {
    gyre_lmem_tick(m, &unit);
  }
  p->fill_q = go && !r->write && r->refill;
  if (!go) return;
  p->fill_lanes_q = r->lanes;
  p->fill_row_q = r->addr / (4 * m->lanes) % m->rows;
  p->fill_one_q = r->data[0] & 1;
}
