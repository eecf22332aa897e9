// gyre_attribute_port.h - twin of rtl/memory/gyre_attribute_port.sv: second port of local memory,
// for the vertex stage.

#ifndef GYRE_MEMORY_ATTRIBUTE_PORT_H
#define GYRE_MEMORY_ATTRIBUTE_PORT_H

#include <string.h>

#include "generated/gyre_bundles.h"
#include "memory/local/gyre_lmem.h"

typedef struct gyre_attribute_port {
  bool came_q;  // the request was there in the cycle before
  uint8_t held_q,
      ahead_q;  // beats in the load/store unit's queue; beats before the request
  bool read_q;  // a row was requested
  // With PIXELS: the cover was requested, and what it was
  bool cover_q;
  uint32_t covered_q;
  bool fill_q;  // a row is filled in this cycle
  uint32_t fill_lanes_q, fill_row_q;
  bool fill_one_q;
} gyre_attribute_port;

static inline void gyre_attribute_port_reset(gyre_attribute_port *p) { memset(p, 0, sizeof *p); }
static inline uint8_t gyre_attribute_port_ahead(const gyre_attribute_port *p) {
  return p->came_q ? p->ahead_q : p->held_q;
}
// Returns true if no beat precedes the request.
static inline bool gyre_attribute_port_due(const gyre_attribute_port *p, const gyre_attr_t *r) {
  return r->valid && (!r->ordered || gyre_attribute_port_ahead(p) == 0);
}
// Returns true if local memory is not available to the load/store unit in this cycle.
static inline bool gyre_attribute_port_first(const gyre_attribute_port *p, const gyre_attr_t *r) {
  return p->fill_q || (gyre_attribute_port_due(p, r) && !r->covered);
}
// Ready. done: the load/store unit no longer needs its read data.
static inline bool gyre_attribute_port_ready(const gyre_attribute_port *p, const gyre_lmem *m,
                                             const gyre_attr_t *r, bool done) {
  return gyre_attribute_port_due(p, r) &&
         (r->covered || (m->ready && (r->write ? !p->fill_q : done)));
}
// Copies the row requested in the cycle before, a word for each lane; returns false if there was no
// request, and then the words are 0.
bool gyre_attribute_port_read(const gyre_attribute_port *p, const gyre_lmem *m, uint32_t *row);
// Clock edge, including that of local memory. lmem: request of the load/store unit; push, leave: a
// beat enters, and leaves, its queue; cover: that of the warp that the request names.
void gyre_attribute_port_tick(gyre_attribute_port *p, gyre_lmem *m, const gyre_attr_t *r,
                              bool ready, const gyre_lmem_in *lmem, bool push, bool leave,
                              uint32_t cover);

#endif
