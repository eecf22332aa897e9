// gyre_cache_banks.c - twin of rtl/memory/cache/gyre_cache_banks.sv.

#include "memory/cache/gyre_cache_banks.h"

bool gyre_cache_banks_init(gyre_cache_banks *b, uint32_t banks, const gyre_cache_params *params) {
  gyre_cache_params of_bank = *params;
  of_bank.bytes = params->bytes / banks;
  of_bank.banks = banks;
  b->banks = banks;
  b->bank_bits = b->offset_bits = 0;
  while (1u << b->bank_bits < banks) ++b->bank_bits;
  while (1u << b->offset_bits < params->line_bytes) ++b->offset_bits;
  b->writable = params->writable;
  gyre_line_hash_init(&b->hash, params->bytes / (params->line_bytes * params->ways), 1);
  gyre_mem_arbiter_init(&b->memory, banks);
  gyre_lrs_arbiter_init(&b->answers, banks);
  bool good = true;
  for (uint32_t i = 0; i < banks; ++i) good &= gyre_cache_init(&b->bank[i], &of_bank);
  if (!good) gyre_cache_banks_free(b);
  return good;
}

void gyre_cache_banks_free(gyre_cache_banks *b) {
  for (uint32_t i = 0; i < b->banks; ++i) gyre_cache_free(&b->bank[i]);
}

void gyre_cache_banks_reset(gyre_cache_banks *b) {
  gyre_mem_arbiter_init(&b->memory, b->banks);
  gyre_lrs_arbiter_init(&b->answers, b->banks);
  for (uint32_t i = 0; i < b->banks; ++i) gyre_cache_reset(&b->bank[i]);
}

// If the lowest bits of the line address are a bank number, the function returns these bits again.
uint32_t gyre_cache_banks_of(const gyre_cache_banks *b, uint32_t addr) {
  if (b->banks == 1) return 0;
  uint32_t bank = 0;
  uint32_t left =
      gyre_line_hash_of(&b->hash, addr >> b->offset_bits) & ((1u << b->hash.set_bits) - 1);
  for (; left != 0; left >>= b->bank_bits) bank ^= left;
  return bank & (b->banks - 1);
}

uint32_t gyre_cache_banks_addr(const gyre_cache_banks *b, uint32_t addr) {
  if (b->banks == 1) return addr;
  const uint32_t line = addr >> b->offset_bits, bits = 32 - b->offset_bits;
  const uint32_t bank = gyre_cache_banks_of(b, addr);
  return (line >> b->bank_bits | bank << (bits - b->bank_bits)) << b->offset_bits;
}

static uint32_t from_bank(const gyre_cache_banks *b, uint32_t addr) {
  const uint32_t place = addr << b->bank_bits | addr >> (32 - b->bank_bits) << b->offset_bits;
  const uint32_t mask = (b->banks - 1) << b->offset_bits;
  return (place & ~mask) | gyre_cache_banks_of(b, place) << b->offset_bits;
}

static void ports_of(gyre_cache_banks_port *p, gyre_mem_port **from) {
  for (uint32_t i = 0; i < GYRE_MAX_BANKS; ++i) from[i] = &p->bank[i].mem;
}

void gyre_cache_banks_eval_mem(const gyre_cache_banks *b, gyre_cache_banks_port *p) {
  if (b->banks == 1) {
    gyre_cache_eval_mem(&b->bank[0], &p->all);
    return;
  }
  p->all.writes_pending = false;
  p->all.stores_empty = p->all.idle = true;
  for (uint32_t i = 0; i < b->banks; ++i) {
    gyre_cache_port *of = &p->bank[i];
    gyre_cache_eval_mem(&b->bank[i], of);
    if (of->mem.req_valid) of->mem.req_addr = from_bank(b, of->mem.req_addr);
    p->all.writes_pending |= of->writes_pending;
    p->all.stores_empty &= of->stores_empty;
    p->all.idle &= of->idle;
  }
  gyre_mem_port *from[GYRE_MAX_BANKS];
  ports_of(p, from);
  p->source = gyre_mem_arbiter_eval_req(&b->memory, from, 0, &p->all.mem);
}

void gyre_cache_banks_eval_rsp(const gyre_cache_banks *b, gyre_cache_banks_port *p) {
  gyre_cache_port *all = &p->all;
  if (b->banks == 1) {
    gyre_cache_eval_rsp(&b->bank[0], all);
    return;
  }
  gyre_mem_port *from[GYRE_MAX_BANKS];
  ports_of(p, from);
  gyre_mem_arbiter_eval_rsp(&b->memory, from, &all->mem);
  gyre_mem_arbiter_eval_rsp_ready(&b->memory, from, &all->mem);
  uint32_t ask = 0;
  all->error_valid = all->rsp_error = false;
  for (uint32_t i = 0; i < b->banks; ++i) {
    gyre_cache_port *of = &p->bank[i];
    gyre_cache_eval_rsp(&b->bank[i], of);
    ask |= (uint32_t)of->rsp_valid << i;
    if (!of->error_valid) continue;
    all->error_valid = true;
    all->error_write = of->error_write;
    all->error_addr = of->error_write ? 0 : from_bank(b, of->error_addr);
  }
  p->answer = gyre_lrs_arbiter_grant(&b->answers, ask, 0);
  all->rsp_valid = p->answer >= 0;
  if (all->rsp_valid) {
    all->rsp_tag = p->bank[p->answer].rsp_tag;
    all->rsp_error = p->bank[p->answer].rsp_error;
    all->rsp_data = p->bank[p->answer].rsp_data;
  }
}

// Returns the bank that sees the request, or -1.
static int target(const gyre_cache_banks *b, const gyre_cache_banks_port *p) {
  if (!p->all.req_valid) return -1;
  if (!b->writable || !p->all.req_uncached) {
    return (int)gyre_cache_banks_of(b, p->all.req_addr);
  }
  for (uint32_t i = 1; i < b->banks; ++i) {
    if (!p->bank[i].stores_empty) return -1;
  }
  return 0;
}

void gyre_cache_banks_eval_ready(const gyre_cache_banks *b, gyre_cache_banks_port *p) {
  gyre_cache_port *all = &p->all;
  if (b->banks == 1) {
    gyre_cache_eval_ready(&b->bank[0], all);
    return;
  }
  gyre_mem_port *from[GYRE_MAX_BANKS];
  ports_of(p, from);
  gyre_mem_arbiter_eval_ready(&b->memory, from, p->source, &all->mem);
  const int to = target(b, p);
  const uint32_t addr = gyre_cache_banks_addr(b, all->req_addr);
  all->req_ready = all->hit = all->miss = all->prefetch = all->used = false;
  for (uint32_t i = 0; i < b->banks; ++i) {
    gyre_cache_port *of = &p->bank[i];
    of->req_valid = to == (int)i;
    of->req_write = all->req_write;
    of->req_uncached = all->req_uncached && i == 0;
    of->req_fresh = all->req_fresh;
    of->req_tag = all->req_tag;
    of->req_addr = addr;
    of->req_mask = all->req_mask;
    of->req_data = all->req_data;
    of->rsp_ready = all->rsp_ready && (p->answer < 0 || p->answer == (int)i);
    of->inval = all->inval;
    of->clean = all->clean || (all->req_valid && all->req_uncached);
    gyre_cache_eval_ready(&b->bank[i], of);
    all->req_ready |= of->req_ready;
    all->hit |= of->hit;
    all->miss |= of->miss;
    all->prefetch |= of->prefetch;
    all->used |= of->used;
  }
}

void gyre_cache_banks_tick(gyre_cache_banks *b, const gyre_cache_banks_port *p) {
  if (b->banks == 1) {
    gyre_cache_tick(&b->bank[0], &p->all);
    return;
  }
  gyre_mem_arbiter_tick(&b->memory, p->source, p->all.mem.req_ready);
  gyre_lrs_arbiter_tick(&b->answers, p->answer, p->all.rsp_ready);
  for (uint32_t i = 0; i < b->banks; ++i) gyre_cache_tick(&b->bank[i], &p->bank[i]);
}
