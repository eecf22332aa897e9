// gyre_l2.h - twin of rtl/memory/shared/gyre_l2.sv: cache that all cores share. Line data are passed by
// pointer. Call the eval functions of a cycle in their order here, each after its inputs are set.

#ifndef GYRE_MEMORY_L2_H
#define GYRE_MEMORY_L2_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_fifo.h"
#include "gyre/config.h"
#include "memory/cache/gyre_cache_banks.h"
#include "memory/gyre_mem_port.h"

enum { GYRE_L2_ACKS = 4 };

typedef struct gyre_l2 {
  uint32_t io_base;
  gyre_cache_banks cache;
  gyre_fifo acks;
  uint32_t ack_tag[GYRE_L2_ACKS];
  bool lock, owner;  // responses; owner: the last offer was an acknowledge
} gyre_l2;

typedef struct gyre_l2_in {
  bool inval, clean;
} gyre_l2_in;

typedef struct gyre_l2_out {
  // Ports of the cache. p.all.mem is the memory side of this module; the owner sets its req_ready
  // and rsp_* (except rsp_ready). hit, miss and error_* of p.all are outputs of this module.
  gyre_cache_banks_port p;
  bool idle;
  bool acks;  // the offered response is an acknowledge
} gyre_l2_out;

bool gyre_l2_init(gyre_l2 *l, const gyre_config *cfg);  // returns false if allocation fails
void gyre_l2_free(gyre_l2 *l);
void gyre_l2_reset(gyre_l2 *l);

// Computes p.all.mem.req_* (except req_ready) and idle from registers.
void gyre_l2_eval_mem(const gyre_l2 *l, gyre_l2_out *out);
// Computes from->rsp_* (except rsp_ready) from registers, p.all.error_* with p.all.mem.rsp_*.
void gyre_l2_eval_rsp(const gyre_l2 *l, gyre_mem_port *from, gyre_l2_out *out);
// Computes from->req_ready, p.all.hit and p.all.miss. Needs from->rsp_ready, p.all.mem.rsp_* and
// the request.
void gyre_l2_eval_ready(const gyre_l2 *l, const gyre_l2_in *in, gyre_mem_port *from,
                        gyre_l2_out *out);
void gyre_l2_tick(gyre_l2 *l, const gyre_mem_port *from, const gyre_l2_out *out);

#endif
