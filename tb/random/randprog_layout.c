// randprog_layout.c - chooses the addresses of a random program's data.
//
// Windows are laid out close together, so that threads and warps share cache lines; or apart by
// more than a line or a cache way, so that they conflict; or far apart by a power of two, so that
// lines of neighbours differ in one bit of their address.

#include <stdio.h>

#include "randprog_gen.h"

// ---- Sizes --------------------------------------------------------------------------------------

// A power of two from `least` up to what `count` of them may take; 0: there is none.
static uint32_t wide_stride(rp_gen *g, uint32_t least, uint32_t count, uint64_t room) {
  unsigned lo = 2, hi = 2;
  while (1u << lo < least) lo++;
  while (hi < 31 && (uint64_t)count << (hi + 1) <= room / 4) hi++;
  if (count > 64 || lo > hi) return 0;
  return 1u << rp_range(g, lo, hi);
}

static void sizes(rp_gen *g, uint64_t room) {
  const gyre_config *c = g->cfg;
  uint32_t threads = g->slots * c->num_threads;
  uint32_t way = c->dcache_bytes != 0 ? c->dcache_bytes / c->dcache_ways : 64;
  g->token_slots = c->num_threads > 8 ? c->num_threads : 8;
  g->table_bytes = 256;
  g->priv_bytes = 16u << rp_below(g, 4);
  uint32_t least = g->priv_bytes + 4 * g->token_slots, wide;
  switch (rp_below(g, 4)) {
    case 0: g->priv_stride = least + 4 * rp_below(g, 9); break;
    case 1: g->priv_stride = (least + c->line_bytes - 1) / c->line_bytes * c->line_bytes; break;
    case 2: g->priv_stride = (least + way - 1) / way * way; break;
    default: g->priv_stride = least; break;
  }
  if ((uint64_t)g->priv_stride * threads > room / 4 || (uint64_t)g->priv_stride * threads > 1 << 20)
    g->priv_stride = least;
  if (g->at.apart && rp_chance(g, 40) && (wide = wide_stride(g, least, threads, room)))
    g->priv_stride = wide;
  g->shared_bytes = 64u << rp_below(g, 6);
  if ((uint64_t)g->shared_bytes * g->slots > room / 8) g->shared_bytes = 64;
  g->shared_stride = g->opt.timing_dependent && rp_chance(g, 75) ? 0 : g->shared_bytes;
  if (g->shared_stride && g->at.apart && rp_chance(g, 50) &&
      (wide = wide_stride(g, g->shared_bytes, g->slots, room)))
    g->shared_stride = wide;
  g->result_bytes = rp_chance(g, rp_brief(g) ? 5 : 50) ? g->floats ? 256 : 128 : 4;
  if ((uint64_t)g->result_bytes * threads > room / 4) g->result_bytes = 4;
  uint32_t slice = c->lmem_bytes / g->warps;
  g->lmem_bytes = 4;
  while (g->lmem_bytes * 2 <= slice) g->lmem_bytes *= 2;
  g->local_tally = 0;
  if (g->atomics) {  // after the slices, if they leave room
    if (g->lmem_bytes > 4 && rp_chance(g, 50)) g->lmem_bytes /= 2;
    uint32_t used = g->lmem_bytes * g->warps;
    if (c->lmem_bytes >= used + RP_TALLY) g->local_tally = c->lmem_base + c->lmem_bytes - RP_TALLY;
  }
}

// ---- Windows ------------------------------------------------------------------------------------

enum { WINDOWS = 5, PLACES = 16 };

typedef struct window {
  uint32_t *base, bytes, stride, count;
} window;

static uint64_t span(const window *w) {
  return w->count ? (uint64_t)w->stride * (w->count - 1) + w->bytes : 0;
}

static void windows(rp_gen *g, window w[WINDOWS]) {
  const uint32_t threads = g->slots * g->cfg->num_threads,
                 priv = g->priv_bytes + 4 * g->token_slots;
  const bool one = !g->shared_stride;
  w[0] = (window){&g->table, g->table_bytes, 0, 1};
  w[1] = (window){&g->priv, priv, g->priv_stride, threads};
  w[2] = (window){&g->shared, g->shared_bytes, g->shared_stride, one ? 1 : g->slots};
  w[3] = (window){&g->tally, RP_TALLY, 0, g->atomics};
  w[4] = (window){&g->result, g->result_bytes * threads, 0, 1};
  for (unsigned i = 0; i < WINDOWS; i++) {
    // Pieces that touch are one.
    if (w[i].count < 2 || w[i].stride != w[i].bytes) continue;
    w[i].bytes *= w[i].count;
    w[i].count = 1;
  }
}

static bool pieces_free(const rp_gen *g, const window *w, uint32_t base) {
  for (uint32_t i = 0; i < w->count; i++)
    if (!rp_is_free(g, (uint64_t)base + (uint64_t)i * w->stride, w->bytes)) return false;
  return true;
}

// Consecutive from *at on; false if they do not fit before `end`.
static bool together(rp_gen *g, window w[WINDOWS], uint64_t at, uint64_t end) {
  for (unsigned i = 0; i < WINDOWS; i++) {
    *w[i].base = (uint32_t)at;
    at += span(&w[i]);
    if (at > end || (w[i].count && !pieces_free(g, &w[i], *w[i].base))) return false;
  }
  for (unsigned i = 0; i < WINDOWS; i++)
    if (w[i].count) rp_claim(g, *w[i].base, w[i].bytes, w[i].stride, w[i].count);
  return true;
}

// Each anywhere. Those with a stride of a power of two are often aligned so that the number of the
// piece is in address bits of its own.
static bool anywhere(rp_gen *g, window w[WINDOWS]) {
  uint32_t near = g->cfg->reset_pc;
  for (unsigned i = 0; i < WINDOWS; i++) {
    uint64_t bytes = span(&w[i]);
    bool found = !w[i].count;
    for (unsigned n = 0; n < PLACES && !found; n++) {
      // Other windows lie between windows that are far apart.
      if (w[i].count > 1) {
        if (bytes > g->cfg->ram_bytes) return false;
        uint32_t left = g->cfg->ram_bytes - (uint32_t)bytes;
        *w[i].base = g->cfg->ram_base + (rp_chance(g, 20) ? left : rp_below(g, left)) / 4 * 4;
        uint32_t whole = w[i].stride * w[i].count;
        if (!(whole & (whole - 1)) && rp_chance(g, 60))
          *w[i].base &= ~(whole - 1) | (w[i].stride - 4);
        found = pieces_free(g, &w[i], *w[i].base);
      } else {
        found = rp_spot(g, (uint32_t)bytes, near, w[i].base);
      }
    }
    if (!found) return false;
    if (w[i].count) rp_claim(g, *w[i].base, w[i].bytes, w[i].stride, w[i].count);
    near = *w[i].base;
  }
  return true;
}

// Windows that differ from one in one bit of their address.
static void find_twins(rp_gen *g, const window *w, rp_twins *twins) {
  twins->count = 0;
  for (unsigned n = 0; n < 2 * PLACES && twins->count < RP_TWINS; n++) {
    unsigned bit = rp_range(g, 6, 31);
    bool good = w->count > 0;
    for (uint32_t i = 0; i < w->count && good; i++) {
      uint32_t at = *w->base + i * w->stride;
      good = !((at | (at + w->bytes - 1)) >> bit & 1) && rp_is_free(g, at | 1u << bit, w->bytes);
    }
    if (!good) continue;
    rp_claim(g, *w->base | 1u << bit, w->bytes, w->stride, w->count);
    twins->bit[twins->count++] = (uint8_t)bit;
  }
}

// ---- All of it ----------------------------------------------------------------------------------

static uint32_t code_space(const rp_gen *g, uint64_t room) {
  uint32_t most = 24 * g->opt.length + 12288;
  while (most > room / 2 && most > 8192) most /= 2;
  return (most + 63) & ~63u;
}

// The first instruction is at the reset pc, the program there or anywhere.
static bool code(rp_gen *g, bool apart) {
  const gyre_config *c = g->cfg;
  uint64_t after = (uint64_t)c->ram_base + c->ram_bytes - c->reset_pc;
  uint32_t entry = after > 48 ? 48 : (uint32_t)after, addr;
  if (!apart) {
    uint32_t bytes = code_space(g, after);
    if (bytes > after) return false;
    g->at.home = rp_new_piece(g, c->reset_pc, bytes);
    return true;
  }
  rp_new_piece(g, c->reset_pc, entry);
  if (entry < 12) {  // no room but for a jump: to where there is more
    do addr = c->reset_pc - rp_range(g, 16, (1u << 18) - 1) * 4;
    while (!rp_is_free(g, addr, 48) && rp_chance(g, 99));
    if (!rp_is_free(g, addr, 48)) return false;
    rp_new_piece(g, addr, 48);
  }
  if (rp_chance(g, 50)) {
    uint32_t words = rp_range(g, 2, 16);
    if (rp_is_free(g, rp_ram_end(g) - 4 * words, 4 * words))
      g->at.tail = rp_new_piece(g, rp_ram_end(g) - 4 * words, 4 * words);
  }
  uint32_t bytes = code_space(g, c->ram_bytes);
  if (!rp_spot(g, bytes, c->reset_pc, &addr)) return false;
  g->at.home = rp_new_piece(g, addr, bytes);
  return true;
}

static bool layout(rp_gen *g, bool code_apart, bool data_apart) {
  const gyre_config *c = g->cfg;
  rp_place *at = &g->at;
  window w[WINDOWS];
  uint64_t ram_end = (uint64_t)c->ram_base + c->ram_bytes;
  at->pieces = at->ranges = at->cur = at->depth = at->away = 0;
  at->tail = RP_NONE;
  at->apart = data_apart;
  g->shared_twins.count = g->tally_twins.count = 0;
  if (!code(g, code_apart)) return false;
  sizes(g, data_apart ? c->ram_bytes : ram_end - c->reset_pc);
  windows(g, w);
  if (code_apart) at->away = rp_range(g, 4, 25);
  if (data_apart) {
    if (!anywhere(g, w)) return false;
    if (rp_chance(g, 70)) find_twins(g, &w[2], &g->shared_twins);
    if (rp_chance(g, 70)) find_twins(g, &w[3], &g->tally_twins);
    return true;
  }
  // After the first piece of code if possible, otherwise before the reset pc.
  const rp_piece *p = &at->piece[0];
  return together(g, w, p->addr + 4 * (uint64_t)p->limit, ram_end) ||
         together(g, w, c->ram_base, c->reset_pc);
}

bool rp_layout(rp_gen *g, char *why) {
  bool code_apart = rp_chance(g, 60), data_apart = rp_chance(g, 80);
  if (layout(g, code_apart, data_apart) || layout(g, false, false) || layout(g, true, false) ||
      layout(g, true, true))
    return true;
  snprintf(why, GYRE_MESSAGE,
           "main memory has no room for a random program and windows for %u threads",
           g->slots * g->cfg->num_threads);
  return false;
}

// From the reset pc to the program.
void rp_begin(rp_gen *g) {
  while (g->at.cur != g->at.home) {
    const rp_piece *p = &g->at.piece[g->at.cur];
    bool hop = g->at.cur == 0 && p->limit < 3;
    unsigned next = hop ? 1 : g->at.home;
    uint32_t to = g->at.piece[next].addr;
    if (hop) {
      rp_jal_to(g, 0, to);
    } else {
      rp_alu(g, rp_below(g, p->limit > 8 ? 4 : 1));
      rp_far(g, 0, g->reg[R_T0], to);
    }
    g->at.cur = next;
  }
}
