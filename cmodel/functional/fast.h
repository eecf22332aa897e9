// fast.h - fast paths: memory accesses through the page table of a core, and sets of threads
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

// Functions with GYRE_FUNC_WIDE are compiled for hosts with vectors of 32 bytes and fused
// multiply-add, and called if gyre_func.wide tells that this host has them.
#if defined(__x86_64__) && defined(__GNUC__)
#define GYRE_FUNC_HAS_WIDE 1
#define GYRE_FUNC_WIDE __attribute__((target("avx2,fma")))
static inline bool gyre_func_is_wide(void) {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}
#else
static inline bool gyre_func_is_wide(void) { return false; }
#endif

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

// Access 1, 2 or 4 aligned bytes of guest memory, which other host threads may access at the same
// time: the bytes are read or written at once, in no order with other addresses.
typedef uint32_t __attribute__((may_alias)) gyre_func_word;
typedef uint16_t __attribute__((may_alias)) gyre_func_half;
GYRE_FUNC_FOR_EACH uint32_t gyre_func_peek(const uint8_t *at, unsigned size) {
  if (size == 1) return __atomic_load_n(at, __ATOMIC_RELAXED);
  if (size == 2) return __atomic_load_n((const gyre_func_half *)(const void *)at, __ATOMIC_RELAXED);
  return __atomic_load_n((const gyre_func_word *)(const void *)at, __ATOMIC_RELAXED);
}
GYRE_FUNC_FOR_EACH void gyre_func_poke(uint8_t *at, uint32_t value, unsigned size) {
  if (size == 1) {
    __atomic_store_n(at, (uint8_t)value, __ATOMIC_RELAXED);
  } else if (size == 2) {
    __atomic_store_n((gyre_func_half *)(void *)at, (uint16_t)value, __ATOMIC_RELAXED);
  } else {
    __atomic_store_n((gyre_func_word *)(void *)at, value, __ATOMIC_RELAXED);
  }
}

// Words in a row of memory are moved by vectors: hosts that have these move aligned words of a
// vector at once, too. C has no such promise, so ThreadSanitizer sees words.
#if defined(__SANITIZE_THREAD__)
enum { GYRE_FUNC_ROWS = 0 };
#else
enum { GYRE_FUNC_ROWS = 1 };
#endif

// Performs one beat of a load through the page table; false: a thread needs gyre_func_access. Main
// memory and local memory can be read again, so the reads before that thread do no harm.
static inline bool gyre_func_fast_load(const gyre_func_core *c, unsigned op, uint32_t lanes,
                                       const uint32_t *addr, uint32_t *data) {
  uint32_t check = ~((1U << PAGE_BITS) - 1U) | (gyre_access_bytes(op) - 1U);
  for (; lanes != 0; lanes &= lanes - 1) {
    unsigned t = (unsigned)__builtin_ctz(lanes);
    const gyre_tlb_entry *e = &c->load_tlb[(addr[t] >> PAGE_BITS) % TLB_SIZE];
    if ((addr[t] & check) != e->base) return false;
    const uint32_t value =
        gyre_func_peek(e->host + (addr[t] & ((1U << PAGE_BITS) - 1U)), gyre_access_bytes(op));
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
    gyre_func_poke(host + (addr[t] & ((1U << PAGE_BITS) - 1U)), data[t], gyre_access_bytes(op));
  }
  return true;
}

#endif
