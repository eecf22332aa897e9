// gyre_cache_banks.h - twin of rtl/memory/cache/gyre_cache_banks.sv: banked cache, several caches that
// each serve their share of the lines.

#ifndef GYRE_MEMORY_CACHE_BANKS_H
#define GYRE_MEMORY_CACHE_BANKS_H

#include "common/gyre_lrs_arbiter.h"
#include "memory/cache/gyre_cache.h"
#include "memory/gyre_mem_arbiter.h"

#define GYRE_MAX_BANKS 8

// Ports in one cycle: of the whole cache, and of each bank. With one bank only `all` is used.
typedef struct gyre_cache_banks_port {
  gyre_cache_port all;
  gyre_cache_port bank[GYRE_MAX_BANKS];
  int source, answer;  // bank of the shown request to memory and of the shown answer, or -1
} gyre_cache_banks_port;

typedef struct gyre_cache_banks {
  uint32_t banks, bank_bits, offset_bits;
  bool writable;
  gyre_line_hash hash;  // hash over the sets of all banks
  gyre_cache bank[GYRE_MAX_BANKS];
  gyre_mem_arbiter memory;
  gyre_lrs_arbiter answers;
} gyre_cache_banks;

// params: bytes for all banks, the other fields per bank. Returns false if allocation fails.
bool gyre_cache_banks_init(gyre_cache_banks *b, uint32_t banks, const gyre_cache_params *params);
void gyre_cache_banks_free(gyre_cache_banks *b);
void gyre_cache_banks_reset(gyre_cache_banks *b);

// Returns the bank of an address, and the address that the bank sees, which has the number of the
// bank in its highest bits.
uint32_t gyre_cache_banks_of(const gyre_cache_banks *b, uint32_t addr);
uint32_t gyre_cache_banks_addr(const gyre_cache_banks *b, uint32_t addr);

// Same as the functions of gyre_cache, in this order, with two differences. eval_rsp computes
// all.mem.rsp_ready, because it depends on the tag; all.mem.req_ready must be set before
// eval_ready.
void gyre_cache_banks_eval_mem(const gyre_cache_banks *b, gyre_cache_banks_port *p);
void gyre_cache_banks_eval_rsp(const gyre_cache_banks *b, gyre_cache_banks_port *p);
void gyre_cache_banks_eval_ready(const gyre_cache_banks *b, gyre_cache_banks_port *p);
void gyre_cache_banks_tick(gyre_cache_banks *b, const gyre_cache_banks_port *p);

// Before the edge: returns true only if the edge changes nothing.
static inline bool gyre_cache_banks_stays(const gyre_cache_banks *b,
                                          const gyre_cache_banks_port *p) {
  if (b->banks == 1) return gyre_cache_stays(&b->bank[0], &p->all);
  for (uint32_t i = 0; i < b->banks; ++i) {
    if (p->bank[i].rsp_valid || !gyre_cache_stays(&b->bank[i], &p->bank[i])) return false;
  }
  return true;
}
static inline bool gyre_cache_banks_inval_busy(const gyre_cache_banks *b) {
  for (uint32_t i = 0; i < b->banks; ++i) {
    if (gyre_cache_inval_busy(&b->bank[i])) return true;
  }
  return false;
}
// Returns true if a response with this tag is taken; call after eval_mem.
static inline bool gyre_cache_banks_rsp_ready(const gyre_cache_banks *b,
                                              const gyre_cache_banks_port *p, uint32_t tag) {
  return b->banks == 1 ? p->all.mem.rsp_ready : p->bank[tag & (b->banks - 1)].mem.rsp_ready;
}

#endif
