// gyre_atomic.c - twin of rtl/memory/lsu/gyre_atomic.sv.

#include "memory/lsu/gyre_atomic.h"

#include <string.h>

#include "isa/gyre_ops_atomic.h"

void gyre_atomic_init(gyre_atomic *t, const gyre_config *cfg) {
  memset(t, 0, sizeof *t);
  t->warps = cfg->num_warps;
  t->lanes = cfg->num_lanes;
  t->line_bits = (uint32_t)__builtin_ctz(cfg->line_bytes);
  t->combine = cfg->atomic_combine != 0;
}

void gyre_atomic_reset(gyre_atomic *t) {
  t->step = GYRE_ATOMIC_LOOKUP;
  t->later = false;
  for (uint32_t w = 0; w < t->warps; ++w) t->reservation[w].valid = false;
}

void gyre_atomic_words(const gyre_atomic *t, unsigned op, const uint32_t *b, uint32_t *words) {
  for (uint32_t l = 0; l < t->lanes; ++l) words[l] = gyre_amo(op, t->old[l], b[l]);
}

// Ends the reservations of all lines that a writing access changes.
static void break_reservations(gyre_atomic *t, const gyre_atomic_access *access) {
  for (uint32_t w = 0; w < t->warps; ++w) {
    gyre_reservation *r = &t->reservation[w];
    if (!r->valid || r->local != access->local) continue;
    for (uint32_t left = access->group; left != 0; left &= left - 1) {
      if (access->addr[__builtin_ctz(left)] >> t->line_bits == r->line) r->valid = false;
    }
  }
}

// The read of an AMO is made: finds the lanes that share a word with another lane.
static void find_sharers(gyre_atomic *t, const gyre_atomic_access *access) {
  t->givers = t->takers = 0;
  for (uint32_t l = 0; t->combine && l < t->lanes; ++l) {
    for (uint32_t k = 0; k < l; ++k) {
      if (!(access->all >> k & access->all >> l & 1) || access->addr[k] != access->addr[l])
        continue;
      t->givers |= 1u << k;
      t->takers |= 1u << l;
    }
  }
}

void gyre_atomic_access_made(gyre_atomic *t, const gyre_atomic_access *access) {
  gyre_reservation *r = &t->reservation[access->wid];
  if (access->write) break_reservations(t, access);
  if (access->op == GYRE_OP_LR) {
    const uint32_t owners = access->none ? 0 : access->lanes & ~access->helpers;
    const bool takes = (access->group & owners & (0 - owners)) != 0;
    if (!t->later && takes) {
      r->valid = true;
      r->local = access->local;
      r->beat = access->beat;
      r->lane = (uint8_t)__builtin_ctz(owners);
      r->line = access->addr[r->lane] >> t->line_bits;
    }
    t->later = !access->final && (t->later || takes);
  } else if (access->op == GYRE_OP_SC) {
    if (access->last) r->valid = false;
    t->step = GYRE_ATOMIC_LOOKUP;
  } else if (access->op >= GYRE_OP_AMOSWAP && !access->none) {
    t->step = access->write ? GYRE_ATOMIC_LOOKUP : GYRE_ATOMIC_WAIT;
    if (!access->write) find_sharers(t, access);
  }
}

bool gyre_atomic_reserved(const gyre_atomic *t, uint32_t wid, const uint32_t *addr,
                          uint32_t local) {
  const gyre_reservation *r = &t->reservation[wid];
  return t->sc_lanes != 0 && r->valid && addr[r->lane] >> t->line_bits == r->line &&
         (local >> r->lane & 1) == r->local;
}

void gyre_atomic_snoop(gyre_atomic *t, uint32_t line) {
  for (uint32_t w = 0; w < t->warps; ++w) {
    gyre_reservation *r = &t->reservation[w];
    if (!r->local && r->line == line) r->valid = false;
  }
}

// The lowest lane that hands on a word gives it to all higher lanes that address it, too.
static void hand_on(gyre_atomic *t, const gyre_atomic_head *h) {
  const uint32_t giver = (uint32_t)__builtin_ctz(t->givers);
  const uint32_t word = gyre_amo(h->op, t->old[giver], h->b[giver]);
  for (uint32_t left = t->takers >> giver >> 1 << giver << 1; left != 0; left &= left - 1) {
    const uint32_t l = (uint32_t)__builtin_ctz(left);
    if (h->addr[l] == h->addr[giver]) t->old[l] = word;
  }
  t->givers &= t->givers - 1;
}

bool gyre_atomic_wait(gyre_atomic *t, const gyre_atomic_head *h, const uint32_t *old) {
  const gyre_reservation *r = &t->reservation[h->wid];
  if (h->op == GYRE_OP_SC && t->step == GYRE_ATOMIC_LOOKUP) {
    t->sc_lanes = r->valid && r->beat == h->beat ? h->lanes & 1u << r->lane : 0;
    t->step = GYRE_ATOMIC_WAIT;
    return true;
  }
  if (h->op == GYRE_OP_SC && t->step == GYRE_ATOMIC_WAIT) {
    if (!gyre_atomic_reserved(t, h->wid, h->addr, h->local)) t->sc_lanes = 0;
    t->step = GYRE_ATOMIC_WRITE;
    return true;
  }
  if (h->op < GYRE_OP_AMOSWAP) return false;
  if (t->step == GYRE_ATOMIC_WAIT && old != NULL) {
    memcpy(t->old, old, t->lanes * sizeof *old);
    t->step = t->givers != 0 ? GYRE_ATOMIC_CHAIN : GYRE_ATOMIC_WRITE;
    return true;
  }
  if (t->step == GYRE_ATOMIC_CHAIN) {
    hand_on(t, h);
    if (t->givers == 0) t->step = GYRE_ATOMIC_WRITE;
    return t->givers == 0;
  }
  return false;
}
