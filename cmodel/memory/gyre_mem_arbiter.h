// gyre_mem_arbiter.h - twin of rtl/memory/gyre_mem_arbiter.sv: merges several sources onto one
// memory port. Copies no line.

#ifndef GYRE_MEMORY_MEM_ARBITER_H
#define GYRE_MEMORY_MEM_ARBITER_H

#include "common/gyre_lrs_arbiter.h"
#include "memory/gyre_mem_port.h"

typedef struct gyre_mem_arbiter {
  uint32_t source_bits;
  gyre_lrs_arbiter order;
} gyre_mem_arbiter;

void gyre_mem_arbiter_init(gyre_mem_arbiter *a, uint32_t ports);  // state as after reset

// `from` points to the port of each source. hold: a bit a source. Computes out->req_* from the
// sources' requests. Returns the source of the offered request, or -1.
int gyre_mem_arbiter_eval_req(const gyre_mem_arbiter *a, gyre_mem_port *const *from, uint32_t hold,
                              gyre_mem_port *out);
// Computes req_ready of all sources from out->req_ready. source: result of eval_req.
void gyre_mem_arbiter_eval_ready(const gyre_mem_arbiter *a, gyre_mem_port *const *from, int source,
                                 const gyre_mem_port *out);
// Computes rsp_* of all sources from out->rsp_*.
void gyre_mem_arbiter_eval_rsp(const gyre_mem_arbiter *a, gyre_mem_port *const *from,
                               const gyre_mem_port *out);
// Computes out->rsp_ready from the ready of the source that out->rsp_tag names.
void gyre_mem_arbiter_eval_rsp_ready(const gyre_mem_arbiter *a, gyre_mem_port *const *from,
                                     gyre_mem_port *out);
void gyre_mem_arbiter_tick(gyre_mem_arbiter *a, int source, bool req_ready);

#endif
