// gyre_l2.h - twin of rtl/memory/gyre_l2.sv: the cache that all cores share.
// Touches only its own struct and the ports that it is given; line data are passed by pointer.

#ifndef GYRE_MEMORY_L2_H
#define GYRE_MEMORY_L2_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_fifo.h"
#include "gyre/config.h"
#include "memory/gyre_cache_banks.h"
#include "memory/gyre_mem_port.h"

enum { GYRE_L2_ACKS = 4 };

typedef struct gyre_l2 {
  uint32_t io_base;
  gyre_cache_banks cache;
  gyre_fifo acks;
  uint32_t ack_tag[GYRE_L2_ACKS];
  bool lock, owner;  // responses; owner: the last offer was an acknowledge
  // The cache's ports in this cycle; p.all.mem is memory's side of this module.
  gyre_cache_banks_port p;
} gyre_l2;

bool gyre_l2_init(gyre_l2 *l, const gyre_config *cfg);  // false: no memory
void gyre_l2_free(gyre_l2 *l);
void gyre_l2_reset(gyre_l2 *l);

// p.all.mem.req_* (but req_ready), idle: from registers.
void gyre_l2_eval_mem(gyre_l2 *l);
// from->rsp_* (but rsp_ready): from registers. p.all.error_*: needs p.all.mem.rsp_*.
void gyre_l2_eval_rsp(gyre_l2 *l, gyre_mem_port *from);
// from->req_ready, p.all.hit, p.all.miss: needs from->rsp_ready, p.all.mem.rsp_*, p.all.inval and the request.
void gyre_l2_eval_ready(gyre_l2 *l, gyre_mem_port *from);
void gyre_l2_tick(gyre_l2 *l, const gyre_mem_port *from);
// After eval_mem.
static inline bool gyre_l2_idle(const gyre_l2 *l) {
  return l->p.all.idle && !gyre_fifo_valid(&l->acks);
}

#endif
