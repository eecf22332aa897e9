// fast.h - fast paths: memory accesses through the page table of a core, and groups of threads
// whose values stay in a vector register of the host.
//
// A vector load soon after thread by thread stores waits until these have left the host's store
// buffer. So the results of several threads are combined in a register.

#ifndef GYRE_FUNCTIONAL_FAST_H
#define GYRE_FUNCTIONAL_FAST_H

#include <string.h>

#include "functional/parts.h"
#include "isa/gyre_ops_memory.h"

// For functions that are fast only with an argument known at compile time; a compiler would not
// inline them because of their size.
#define GYRE_FUNC_FOR_EACH static inline __attribute__((always_inline))

enum { GROUP = 4 };  // threads of one host vector
typedef uint32_t gyre_group4 __attribute__((vector_size(4 * GROUP)));

// Writes the results of those threads whose mask is all ones to `d`.
static inline void gyre_func_blend(uint32_t *d, gyre_group4 r, const uint32_t *mask) {
  gyre_group4 old, m;
  memcpy(&old, d, sizeof old);
  memcpy(&m, mask, sizeof m);
  old = (old & ~m) | (r & m);
  memcpy(d, &old, sizeof old);
}

// Returns the host address of the page in which all active threads have aligned addresses, or NULL.
static inline uint8_t *gyre_func_one_page(const gyre_warp *w, unsigned op, unsigned stride,
                                          const gyre_tlb_entry *table, const uint32_t *addr) {
  const uint32_t check = ~((1U << PAGE_BITS) - 1U) | (gyre_access_bytes(op) - 1U);
  const gyre_tlb_entry *e = &table[(addr[w->lead] >> PAGE_BITS) % TLB_SIZE];
  gyre_group4 other = {0};
  for (unsigned t = 0; t < stride; t += GROUP) {
    gyre_group4 a, m;
    memcpy(&a, addr + t, sizeof a);
    memcpy(&m, w->lane_mask + t, sizeof m);
    other |= ((a & check) ^ e->base) & m;
  }
  return (other[0] | other[1] | other[2] | other[3]) == 0 ? e->host : NULL;
}

// Returns a value for a load `op`; for an inactive thread any value of the page.
static inline uint32_t gyre_func_in_page(const uint8_t *page, unsigned op, uint32_t addr) {
  const uint32_t at = addr & ((1U << PAGE_BITS) - gyre_access_bytes(op));
  uint32_t value = 0;
  memcpy(&value, page + at, gyre_access_bytes(op));
  return gyre_load_extend(op, value, 0);
}

// Finds the host addresses of all active threads' bytes, which are in several pages. Returns false
// if one of them needs gyre_func_access.
static inline bool gyre_func_places(const gyre_warp *w, unsigned op, const gyre_tlb_entry *table,
                                    const uint32_t *addr, uint8_t **place) {
  const uint32_t offset = (1U << PAGE_BITS) - 1U, check = ~offset | (gyre_access_bytes(op) - 1U);
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    const gyre_tlb_entry *e = &table[(addr[t] >> PAGE_BITS) % TLB_SIZE];
    if ((addr[t] & check) != e->base) return false;
    place[t] = e->host + (addr[t] & offset);
  }
  return true;
}

// Returns the value that a thread loads from its host address; 0 for an inactive thread.
static inline uint32_t gyre_func_load_there(const gyre_warp *w, unsigned op, unsigned t,
                                            uint8_t *const *place) {
  uint32_t value = 0;
  if (w->lane_mask[t] != 0) memcpy(&value, place[t], gyre_access_bytes(op));
  return gyre_load_extend(op, value, 0);
}

// Performs one pass of a load through the page table; false: a thread needs gyre_func_access. Main
// memory and local memory can be read again, so the reads before that thread do no harm.
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
