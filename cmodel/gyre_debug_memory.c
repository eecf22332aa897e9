// gyre_debug_memory.c - memory access of a debugger through the cycle model (gyre/debug.h): the
// caller owns main memory, and caches hold copies. The ports see no request, so no time passes.

#include "gyre/debug.h"
#include "gyre_gpu.h"

typedef enum region { NOWHERE, RAM, LMEM } region;

static region region_of(const gyre_model *m, uint32_t addr) {
  if (addr - m->cfg.ram_base < m->cfg.ram_bytes) return RAM;
  return addr - m->cfg.lmem_base < m->cfg.lmem_bytes ? LMEM : NOWHERE;
}

uint32_t gyre_model_address(const gyre_model *m, uint32_t addr) {
  return gyre_stack_address(&m->stack_region.stack_region, addr);
}

static uint8_t *local_byte(const gyre_model *m, unsigned core, uint32_t addr) {
  // The host is little endian, like the machine.
  return (uint8_t *)m->core[core].memory.lmem.word + (addr - m->cfg.lmem_base);
}

// Returns the byte of a cache that holds a copy of `addr`, or NULL. In a write-back cache a line
// may hold only the written bytes.
static uint8_t *cached_byte(const gyre_cache *c, uint32_t addr) {
  const gyre_cache_ways *w = &c->ways;
  const uint32_t line = gyre_cache_memory_line(&c->memory, addr),
                 offset = addr & (c->line_bytes - 1);
  for (uint32_t way = 0; way < w->ways; way++) {
    const uint32_t at = gyre_cache_ways_at(w, line, way);
    if ((w->tag[at] & 1) == 0 || gyre_cache_ways_line(w, at) != line) continue;
    const gyre_line_state *s = c->memory.back.state != NULL ? &c->memory.back.state[at] : NULL;
    if (s != NULL && !s->whole && (s->mask[offset / 8] >> offset % 8 & 1) == 0) return NULL;
    return w->data + (size_t)at * w->line_bytes + offset;
  }
  return NULL;
}

static uint8_t *banked_byte(const gyre_cache_banks *b, uint32_t addr) {
  const uint32_t bank = gyre_cache_banks_of(b, addr), offset = addr & ((1u << b->offset_bits) - 1);
  return cached_byte(&b->bank[bank], gyre_cache_banks_addr(b, addr) | offset);
}

size_t gyre_model_peek(const gyre_model *m, unsigned core, uint32_t addr, void *bytes, size_t n) {
  uint8_t *to = bytes;
  const gyre_core_memory *memory = core < m->cfg.num_cores ? &m->core[core].memory : NULL;
  for (size_t i = 0; i < n; i++, addr++) {
    const region at = memory != NULL ? region_of(m, addr) : NOWHERE;
    if (at == NOWHERE) return i;
    if (at == LMEM) {
      to[i] = *local_byte(m, core, addr);
      continue;
    }
    const uint32_t place = gyre_model_address(m, addr);
    const uint8_t *copy = memory->has_dcache ? banked_byte(&memory->dcache, place) : NULL;
    if (copy == NULL && m->uncore.has_l2) copy = banked_byte(&m->uncore.l2.cache, place);
    if (copy != NULL) to[i] = *copy;
  }
  return n;
}

// Ends the reservations as a store would: in main memory those of all cores.
static void end_reservations(gyre_model *m, unsigned core, uint32_t addr, bool local) {
  for (unsigned i = 0; i < m->cfg.num_cores * m->cfg.num_warps; i++) {
    const unsigned k = i / m->cfg.num_warps;
    gyre_atomic *t = &m->core[k].memory.lsu.order.atomic;
    gyre_reservation *r = &t->reservation[i % m->cfg.num_warps];
    if (r->local == local && r->line == addr >> t->line_bits && (!local || k == core)) {
      r->valid = false;
    }
  }
}

static void put(uint8_t *to, uint8_t value) {
  if (to != NULL) *to = value;
}

bool gyre_model_poke(gyre_model *m, unsigned core, uint32_t addr, const void *from, size_t n) {
  const uint8_t *bytes = from;
  if (core >= m->cfg.num_cores) return false;
  for (size_t i = 0; i < n; i++) {
    const region at = region_of(m, addr + (uint32_t)i);
    if (at == NOWHERE || (at == LMEM && !m->core[core].memory.lmem.ready)) return false;
  }
  for (size_t i = 0; i < n; i++, addr++) {
    const uint32_t place = gyre_model_address(m, addr);
    end_reservations(m, core, place, region_of(m, addr) == LMEM);
    if (region_of(m, addr) == LMEM) {
      *local_byte(m, core, addr) = bytes[i];
      continue;
    }
    for (unsigned k = 0; k < m->cfg.num_cores; k++) {
      gyre_core_memory *memory = &m->core[k].memory;
      if (memory->has_icache) put(cached_byte(&memory->icache, place), bytes[i]);
      if (memory->has_dcache) put(banked_byte(&memory->dcache, place), bytes[i]);
    }
    if (m->uncore.has_l2) put(banked_byte(&m->uncore.l2.cache, place), bytes[i]);
  }
  return true;
}
