// gyre_func_fast.h - accesses of memory through the page table of a core, for the fast loop.

#ifndef GYRE_FUNCTIONAL_FAST_H
#define GYRE_FUNCTIONAL_FAST_H

#include <string.h>

#include "functional/gyre_func_state.h"
#include "isa/gyre_ops_memory.h"

// One pass of a load through the page table; false: a thread needs gyre_func_access. Main memory
// and local memory can be read again, so what was read before that thread does no harm.
static inline bool gyre_func_fast_load(const gyre_func_core *c, unsigned op, uint32_t lanes,
                                       const uint32_t *addr, uint32_t *data) {
  uint32_t check = ~((1U << PAGE_BITS) - 1U) | (gyre_access_bytes(op) - 1U);
  for (; lanes != 0; lanes &= lanes - 1) {
    unsigned t = (unsigned)__builtin_ctz(lanes);
    const gyre_tlb_entry *e = &c->load_tlb[(addr[t] >> PAGE_BITS) % TLB_SIZE];
    if ((addr[t] & check) != e->base) return false;
    uint32_t value = 0;
    memcpy(&value, e->host + (addr[t] & ((1U << PAGE_BITS) - 1U)), gyre_access_bytes(op));
    data[t] = gyre_load_extend(op, value, 0);
  }
  return true;
}

static inline bool gyre_func_fast_store(const gyre_func_core *c, unsigned op, uint32_t lanes,
                                        const uint32_t *addr, const uint32_t *data) {
  uint32_t check = ~((1U << PAGE_BITS) - 1U) | (gyre_access_bytes(op) - 1U);
  for (uint32_t left = lanes; left != 0; left &= left - 1) {
    unsigned t = (unsigned)__builtin_ctz(left);
    if ((addr[t] & check) != c->store_tlb[(addr[t] >> PAGE_BITS) % TLB_SIZE].base) return false;
  }
  for (uint32_t left = lanes; left != 0; left &= left - 1) {
    unsigned t = (unsigned)__builtin_ctz(left);
    uint8_t *host = c->store_tlb[(addr[t] >> PAGE_BITS) % TLB_SIZE].host;
    memcpy(host + (addr[t] & ((1U << PAGE_BITS) - 1U)), &data[t], gyre_access_bytes(op));
  }
  return true;
}

#endif
