// memory.c - memory map of the functional simulator, and the accesses that the fast loop omits:
// first use of a page, local memory of less than a page, I/O, faults.

#include <string.h>

#include "functional/fast.h"
#include "functional/parts.h"
#include "isa/gyre_ops_atomic.h"
#include "isa/gyre_ops_memory.h"

enum { IO_BYTES = 4096 };

typedef enum region { NOWHERE, RAM, LMEM, IO } region;

static region region_of(const gyre_func *f, uint32_t addr) {
  if (addr - f->cfg.ram_base < f->cfg.ram_bytes) return RAM;
  if (addr - f->cfg.lmem_base < f->cfg.lmem_bytes) return LMEM;
  if (addr - f->cfg.io_base < IO_BYTES) return IO;
  return NOWHERE;
}

uint32_t gyre_func_address(const gyre_func *f, const gyre_warp *w, const gyre_decoded *d,
                           unsigned t) {
  const uint32_t base = gyre_func_row(f, w, d->rs1)[t];
  if (d->plain == KIND_INDEXED) return base + (gyre_func_row(f, w, d->rs2)[t] << d->imm);
  return gyre_is_atomic(d->op) ? base : base + d->imm;
}

// Enters the page of `addr` into the core's tables if all of it can be accessed directly. Returns
// the host address of the page for a load, or for a store, or NULL.
static uint8_t *map_page(gyre_func *f, gyre_func_core *core, uint32_t addr, bool store) {
  const gyre_config *c = &f->cfg;
  uint32_t base = addr & ~((1U << PAGE_BITS) - 1U);
  uint32_t last = base | ((1U << PAGE_BITS) - 1U);
  uint8_t *host = NULL;
  bool writable = false;
  const unsigned slot = (addr >> PAGE_BITS) % TLB_SIZE;
  const gyre_tlb_entry *known = store ? &core->store_tlb[slot] : &core->load_tlb[slot];
  if (known->base == base) return known->host;
  if (base - c->lmem_base < c->lmem_bytes && last - c->lmem_base < c->lmem_bytes) {
    host = core->lmem + (base - c->lmem_base);
    writable = true;
  } else if (base - c->ram_base < c->ram_bytes && last - c->ram_base < c->ram_bytes &&
             f->bus.page != NULL) {
    gyre_func_lock(f);
    host = f->bus.page(f->bus.ctx, addr, &writable);
    gyre_func_unlock(f);
  }
  if (host == NULL) return NULL;
  core->load_tlb[slot] = (gyre_tlb_entry){base, host};
  if (writable) core->store_tlb[slot] = (gyre_tlb_entry){base, host};
  return store && !writable ? NULL : host;
}

uint32_t gyre_func_load(gyre_func *f, gyre_func_core *c, uint32_t addr, unsigned size) {
  const uint8_t *page = map_page(f, c, addr, false);
  if (page != NULL) return gyre_func_peek(page + (addr & ((1U << PAGE_BITS) - 1U)), size);
  if (region_of(f, addr) == LMEM) return gyre_func_peek(c->lmem + (addr - f->cfg.lmem_base), size);
  gyre_func_lock(f);
  const uint32_t value = f->bus.load(f->bus.ctx, addr, size);
  gyre_func_unlock(f);
  return value;
}

void gyre_func_store(gyre_func *f, gyre_func_core *c, uint32_t addr, uint32_t value,
                     unsigned size) {
  uint8_t *page = map_page(f, c, addr, true);
  if (page != NULL) {
    gyre_func_poke(page + (addr & ((1U << PAGE_BITS) - 1U)), value, size);
  } else if (region_of(f, addr) == LMEM) {
    gyre_func_poke(c->lmem + (addr - f->cfg.lmem_base), value, size);
  } else {
    gyre_func_lock(f);
    f->bus.store(f->bus.ctx, addr, size == 4 ? value : value & ((1U << (8 * size)) - 1U), size);
    gyre_func_unlock(f);
  }
}

// Returns the host address of a word that can be changed, or NULL.
static gyre_func_word *word_of(gyre_func *f, gyre_func_core *c, uint32_t addr) {
  uint8_t *page = map_page(f, c, addr, true);
  if (page != NULL) page += addr & ((1U << PAGE_BITS) - 1U);
  if (page == NULL && region_of(f, addr) == LMEM) page = c->lmem + (addr - f->cfg.lmem_base);
  return (gyre_func_word *)(void *)page;
}

uint32_t gyre_func_update(gyre_func *f, gyre_func_core *c, uint32_t addr, unsigned op,
                          uint32_t operand) {
  gyre_func_word *word = word_of(f, c, addr);
  if (word == NULL) {
    gyre_func_lock(f);
    const uint32_t before = gyre_func_load(f, c, addr, 4);
    gyre_func_store(f, c, addr, gyre_amo(op, before, operand), 4);
    gyre_func_unlock(f);
    return before;
  }
  uint32_t old = __atomic_load_n(word, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(word, &old, gyre_amo(op, old, operand), false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
  }
  return old;
}

bool gyre_func_swap(gyre_func *f, gyre_func_core *c, uint32_t addr, uint32_t old, uint32_t value) {
  gyre_func_word *word = word_of(f, c, addr);
  if (word != NULL)
    return __atomic_compare_exchange_n(word, &old, value, false, __ATOMIC_SEQ_CST,
                                       __ATOMIC_RELAXED);
  gyre_func_store(f, c, addr, value, 4);
  return true;
}

bool gyre_func_fetch_word(gyre_func *f, uint32_t addr, uint32_t *word) {
  if (region_of(f, addr) != RAM) return false;
  *word = gyre_func_load(f, &f->core[f->own], addr, 4);  // all cores share main memory
  return true;
}

bool gyre_func_is_memory(const gyre_func *f, uint32_t addr) {
  const region at = region_of(f, addr);
  return at == RAM || at == LMEM;
}

// Misalignment has priority over an access fault. The I/O page has no atomic operations.
bool gyre_func_check(gyre_func *f, unsigned wid, unsigned op, uint32_t lanes,
                     const uint32_t *addr) {
  const bool atomic = gyre_is_atomic(op);
  uint32_t misaligned = 0;
  uint32_t outside = 0;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    if ((lanes >> t & 1U) == 0) continue;
    if (gyre_misaligned(op, addr[t])) misaligned |= 1U << t;
    const region at = region_of(f, addr[t]);
    if (at == NOWHERE || (at == IO && atomic)) outside |= 1U << t;
  }
  uint32_t bad = misaligned != 0 ? misaligned : outside;
  if (bad == 0) return true;
  unsigned lowest = 0;
  while ((bad >> lowest & 1U) == 0) lowest++;
  unsigned cause;
  if (gyre_is_store(op) || (atomic && op != GYRE_OP_LR)) {
    cause = misaligned != 0 ? GYRE_FAULT_STORE_MISALIGNED : GYRE_FAULT_STORE_ACCESS;
  } else {
    cause = misaligned != 0 ? GYRE_FAULT_LOAD_MISALIGNED : GYRE_FAULT_LOAD_ACCESS;
  }
  gyre_func_raise(f, wid, cause, bad, addr[lowest]);
  return false;
}

bool gyre_func_access(gyre_func *f, unsigned wid, unsigned op, uint32_t lanes, const uint32_t *addr,
                      uint32_t *data) {
  if (!gyre_func_check(f, wid, op, lanes, addr)) return false;
  gyre_func_core *c = f->warp[wid].core;
  unsigned size = gyre_access_bytes(op);
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    if ((lanes >> t & 1U) == 0) continue;
    if (gyre_is_store(op)) {
      gyre_func_store(f, c, addr[t], data[t], size);
    } else {
      data[t] = gyre_load_extend(op, gyre_func_load(f, c, addr[t], size), 0);
    }
  }
  return true;
}

bool gyre_func_beats(gyre_func *f, unsigned wid, unsigned op, uint32_t pc, const uint32_t *addr,
                     uint32_t *reg) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_core *c = w->core;
  bool is_store = gyre_is_store(op);
  uint32_t data[GYRE_MAX_THREADS];
  unsigned beats = f->cfg.num_threads / f->cfg.num_lanes;
  for (unsigned p = 0; p < beats; p++) {
    uint32_t lanes = w->tmask & gyre_func_beat_mask(f, p);
    if (lanes != 0 && gyre_func_restricted(w))
      lanes = gyre_func_permit(f, wid, op, pc, lanes, addr);
    if (lanes == 0) continue;
    if (is_store ? !gyre_func_fast_store(c, op, lanes, addr, reg)
                 : !gyre_func_fast_load(c, op, lanes, addr, data)) {
      w->pc = pc;
      if (!gyre_func_access(f, wid, op, lanes, addr, is_store ? reg : data)) return false;
    }
    if (is_store) gyre_func_stored(f, c, lanes, addr);
    for (uint32_t left = is_store ? 0 : lanes; left != 0; left &= left - 1) {
      unsigned t = (unsigned)__builtin_ctz(left);
      reg[t] = data[t];
    }
  }
  return true;
}
