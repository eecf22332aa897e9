// fast_memory.h - loads and stores of the fast loop (run.c): all threads of a warp at once, if
// their bytes are in pages that the core has entered into its tables.

#ifndef GYRE_FUNCTIONAL_FAST_MEMORY_H
#define GYRE_FUNCTIONAL_FAST_MEMORY_H

#include "functional/fast.h"

// Returns true if all active threads have the value of the first one.
GYRE_FUNC_FOR_EACH bool gyre_func_uniform(const gyre_warp *w, const uint32_t *value,
                                          const unsigned stride) {
  const uint32_t first_active = value[w->first_active];
  uint32_t any = 0;
  for (unsigned t = 0; t < stride; t++) any |= (value[t] ^ first_active) & w->lane_mask[t];
  return any == 0;
}

enum { IN_PAGE = (1 << PAGE_BITS) - 1 };

// Returns the host address of the page in which all active threads have aligned addresses, or NULL.
GYRE_FUNC_FOR_EACH uint8_t *gyre_func_one_page(const gyre_warp *w, unsigned op,
                                               const unsigned stride, const gyre_tlb_entry *table,
                                               const uint32_t *addr) {
  const uint32_t check = ~(uint32_t)IN_PAGE | (gyre_access_bytes(op) - 1U);
  const gyre_tlb_entry *e = &table[(addr[w->first_active] >> PAGE_BITS) % TLB_SIZE];
  const uint32_t base = e->base;
  uint32_t other = 0;
  for (unsigned t = 0; t < stride; t++) other |= ((addr[t] & check) ^ base) & w->lane_mask[t];
  return other == 0 ? e->host : NULL;
}

// Finds the host addresses of all active threads' bytes, which are in several pages. Returns false
// if one of them needs gyre_func_access.
static inline bool gyre_func_places(const gyre_warp *w, unsigned op, const gyre_tlb_entry *table,
                                    const uint32_t *addr, uint8_t **place) {
  const uint32_t check = ~(uint32_t)IN_PAGE | (gyre_access_bytes(op) - 1U);
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    const gyre_tlb_entry *e = &table[(addr[t] >> PAGE_BITS) % TLB_SIZE];
    if ((addr[t] & check) != e->base) return false;
    place[t] = e->host + (addr[t] & IN_PAGE);
  }
  return true;
}

// Loads words of the page `page` from addresses that follow one another, thread by thread, or that
// are all the same. Returns false for others.
GYRE_FUNC_FOR_EACH bool gyre_func_load_row(const gyre_warp *w, const uint8_t *page,
                                           const unsigned stride, const uint32_t *addr,
                                           uint32_t *rd) {
  const uint32_t first = addr[w->first_active];
  uint32_t same = 0, next = 0;
  for (unsigned t = 0; t < stride; t++) {
    same |= (addr[t] ^ first) & w->lane_mask[t];
    next |= (addr[t] - 4 * t) ^ first;
  }
  if (same == 0) {
    const uint32_t v = gyre_func_peek(page + (first & IN_PAGE), 4);
    for (unsigned t = 0; t < stride; t++)
      rd[t] = (v & w->lane_mask[t]) | (rd[t] & ~w->lane_mask[t]);
    return true;
  }
  if (!GYRE_FUNC_ROWS || next != 0 || w->threads != stride) return false;
  memcpy(rd, page + (first & IN_PAGE), 4 * stride);
  return true;
}

// Stores words to consecutive addresses. Returns false for others.
GYRE_FUNC_FOR_EACH bool gyre_func_store_row(const gyre_warp *w, uint8_t *page,
                                            const unsigned stride, const uint32_t *addr,
                                            const uint32_t *reg) {
  uint32_t next = 0;
  for (unsigned t = 0; t < stride; t++) next |= (addr[t] - 4 * t) ^ addr[0];
  if (!GYRE_FUNC_ROWS || next != 0 || w->threads != stride) return false;
  memcpy(page + (addr[0] & IN_PAGE), reg, 4 * stride);
  return true;
}

// Executes a load or store with `op` and `index` known at compile time; false: fault. index: rs2 is
// one, shifted by the immediate, in place of an offset.
GYRE_FUNC_FOR_EACH bool gyre_func_access_memory(gyre_func *f, unsigned wid, unsigned op, bool index,
                                                const gyre_decoded *d, uint32_t pc,
                                                const unsigned stride) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_core *c = w->core;
  const unsigned size = gyre_access_bytes(op);
  const uint32_t *a = w->regs + (size_t)d->rs1 * stride, imm = d->imm;
  const uint32_t *b = w->regs + (size_t)d->rs2 * stride;
  const bool is_store = gyre_is_store(op);
  const gyre_tlb_entry *table = is_store ? c->store_tlb : c->load_tlb;
  uint32_t *reg = w->regs + (size_t)(!is_store ? d->rd : index ? d->rs3 : d->rs2) * stride;
  uint32_t addr[GYRE_MAX_THREADS], value[GYRE_MAX_THREADS];
  uint8_t *place[GYRE_MAX_THREADS];
  for (unsigned t = 0; t < stride; t++) addr[t] = a[t] + (index ? b[t] << imm : imm);
  if (gyre_func_restricted(w)) return gyre_func_beats(f, wid, op, pc, addr, reg);
  uint8_t *page = gyre_func_one_page(w, op, stride, table, addr);
  if (page == NULL && !gyre_func_places(w, op, table, addr, place))
    return gyre_func_beats(f, wid, op, pc, addr, reg);
  if (is_store) {
    if (page != NULL && size == 4 && gyre_func_store_row(w, page, stride, addr, reg)) {
    } else if (page != NULL && w->threads == stride) {
      for (unsigned t = 0; t < stride; t++)
        gyre_func_poke(page + (addr[t] & IN_PAGE), reg[t], size);
    } else {
      for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
        const unsigned t = (unsigned)__builtin_ctz(left);
        gyre_func_poke(page != NULL ? page + (addr[t] & IN_PAGE) : place[t], reg[t], size);
      }
    }
    gyre_func_stored(f, c, w->tmask, addr);
    return true;
  }
  if (page != NULL && size == 4 && gyre_func_load_row(w, page, stride, addr, reg)) return true;
  // An inactive thread loads any value of the page.
  for (unsigned t = 0; page != NULL && t < stride; t++)
    value[t] = gyre_func_peek(page + (addr[t] & (IN_PAGE + 1 - size)), size);
  for (unsigned t = 0; page == NULL && t < stride; t++)
    value[t] = w->lane_mask[t] != 0 ? gyre_func_peek(place[t], size) : 0;
  for (unsigned t = 0; t < stride; t++)
    reg[t] = (gyre_load_extend(op, value[t], 0) & w->lane_mask[t]) | (reg[t] & ~w->lane_mask[t]);
  return true;
}

#endif
