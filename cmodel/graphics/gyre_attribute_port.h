// gyre_attribute_port.h - twin of rtl/graphics/gyre_attribute_port.sv: the port of local memory from outside.

#ifndef GYRE_GRAPHICS_ATTRIBUTE_PORT_H
#define GYRE_GRAPHICS_ATTRIBUTE_PORT_H

#include "memory/gyre_lmem.h"

enum { GYRE_ATTRIBUTE_PATIENCE = 8 };

// A request, held until it is taken: a row of local memory, lanes that are written or the one that is read.
typedef struct gyre_attribute_request {
  bool valid, write;
  uint16_t addr;
  uint32_t lanes, data;
} gyre_attribute_request;

typedef struct gyre_attribute_port {
  uint8_t waited_q;
  uint32_t read_q;  // the lane whose word was asked for
} gyre_attribute_port;

static inline void gyre_attribute_port_reset(gyre_attribute_port *p) {
  *p = (gyre_attribute_port){0};
}
// Local memory is not for the load/store unit in this cycle.
static inline bool gyre_attribute_port_first(const gyre_attribute_port *p,
                                             const gyre_attribute_request *r) {
  return r->valid && p->waited_q == GYRE_ATTRIBUTE_PATIENCE;
}
// Ready. asked: the load/store unit uses local memory; done: it no longer needs what it has read.
static inline bool gyre_attribute_port_ready(const gyre_lmem *m, const gyre_attribute_request *r,
                                             bool asked, bool done) {
  return r->valid && m->ready && !asked && (r->write || done);
}
// The word that was asked for in the cycle before; false: none was, and it is 0.
bool gyre_attribute_port_read(const gyre_attribute_port *p, const gyre_lmem *m, uint32_t *word);
// The edge, that of local memory, too; `lmem` is what the load/store unit asks for.
void gyre_attribute_port_tick(gyre_attribute_port *p, gyre_lmem *m, const gyre_attribute_request *r,
                              bool ready, const gyre_lmem_in *lmem);

#endif
