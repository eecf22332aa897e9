// randprog_place.c - chooses the addresses of a random program's pieces, and the jumps between
// them.
//
// A scattered program is many pieces of code anywhere in main memory: code goes away to a new piece
// and comes back, so that short branches stay within a piece. Addresses are chosen so that whatever
// compares or adds them must look at every bit: pairs that differ in one bit, distances of every
// length in both directions, both ends of main memory.

#include "randprog_gen.h"

enum { TRIES = 24, WAYS = 12 };

uint32_t rp_ram_end(const rp_gen *g) { return g->cfg->ram_base + g->cfg->ram_bytes; }

// ---- Ranges in use ------------------------------------------------------------------------------

// Returns true if [lo, hi) meets one of its pieces.
static bool meets(const gyre_randprog_range *r, uint64_t lo, uint64_t hi) {
  uint64_t first = r->base, k = 0;
  if (!r->count || hi <= first) return false;
  if (r->count > 1 && lo >= first + r->bytes) k = (lo - first - r->bytes) / r->stride + 1;
  return k < r->count && first + k * r->stride < hi && first + k * r->stride + r->bytes > lo;
}

bool gyre_randprog_uses(const gyre_randprog_info *info, uint32_t addr, uint32_t bytes) {
  for (unsigned i = 0; i < info->ranges; i++)
    if (meets(&info->range[i], addr, (uint64_t)addr + bytes)) return true;
  return false;
}

bool gyre_randprog_fixed(const gyre_randprog_info *info, uint32_t addr, uint32_t bytes) {
  const uint32_t line = info->error_line & ~(GYRE_MAX_LINE - 1u);
  if (info->error_line && line - addr < bytes) return true;
  for (unsigned i = 0; i < info->ranges; i++) {
    const gyre_randprog_range *r = &info->range[i];
    if (r->code && meets(r, addr, (uint64_t)addr + bytes)) return true;
  }
  return false;
}

bool rp_is_free(const rp_gen *g, uint64_t addr, uint64_t bytes) {
  const gyre_config *c = g->cfg;
  if (addr < c->ram_base || addr + bytes > (uint64_t)c->ram_base + c->ram_bytes) return false;
  for (unsigned i = 0; i < g->at.ranges; i++)
    if (meets(&g->at.range[i], addr, addr + bytes)) return false;
  return true;
}

unsigned rp_claim(rp_gen *g, uint32_t base, uint32_t bytes, uint32_t stride, uint32_t count) {
  if (g->at.ranges == RP_USED) {
    g->failed = true;
    return RP_USED - 1;
  }
  g->at.range[g->at.ranges] = (gyre_randprog_range){base, bytes, stride, count, false};
  return g->at.ranges++;
}

// A distance up to 2^(32 - less), its length chosen first.
static uint32_t distance(rp_gen *g, unsigned less) {
  uint32_t bits = rp_u32(g);
  return bits >> rp_range(g, less, 29);
}

// An address, perhaps outside or in use.
static uint32_t try_spot(rp_gen *g, uint32_t bytes, uint32_t near) {
  const gyre_config *c = g->cfg;
  uint32_t how = rp_below(g, WAYS), d = distance(g, 12);
  if (c->ram_bytes < 1u << 20 && how < 9) how = 0;
  switch (how) {
    case 4:  // within reach of jal
    case 5: return near + d;
    case 6: return near - d;
    case 7:  // the same but for one bit
    case 8:
    case 9: return near ^ 1u << rp_range(g, 6, 31);
    case 10: return rp_chance(g, 50) ? c->ram_base : rp_ram_end(g) - bytes;
    case 11: {  // side by side with something
      if (!g->at.ranges) return near;
      const gyre_randprog_range *r = &g->at.range[rp_below(g, g->at.ranges)];
      return rp_chance(g, 50) ? r->base - bytes : r->base + r->bytes;
    }
    default: return c->ram_base + rp_below(g, c->ram_bytes - bytes + 1);
  }
}

bool rp_spot(rp_gen *g, uint32_t bytes, uint32_t near, uint32_t *addr) {
  if (bytes > g->cfg->ram_bytes) return false;
  for (unsigned i = 0; i < TRIES; i++) {
    *addr = try_spot(g, bytes, near) & ~3u;
    if (rp_is_free(g, *addr, bytes)) return true;
  }
  return false;
}

// ---- Pieces of code -----------------------------------------------------------------------------

unsigned rp_new_piece(rp_gen *g, uint32_t addr, uint32_t bytes) {
  rp_place *at = &g->at;
  if (at->pieces == RP_PIECES || at->ranges == RP_USED) return RP_NONE;
  rp_piece *p = &at->piece[at->pieces];
  p->addr = addr;
  p->count = 0;
  p->limit = bytes / 4;
  p->range = rp_claim(g, addr, bytes, 0, 1);
  at->range[p->range].code = true;
  return at->pieces++;
}

unsigned rp_island(rp_gen *g, uint32_t bytes) {
  uint32_t addr;
  // The rest is kept for pieces that have no choice.
  if (g->at.pieces + 8 > RP_PIECES || !rp_spot(g, bytes, rp_here(g), &addr)) return RP_NONE;
  return rp_new_piece(g, addr, bytes);
}

rp_home rp_open(rp_gen *g, unsigned piece) {
  rp_home home = {g->at.cur};
  g->at.cur = piece;
  g->at.depth++;
  return home;
}

// Nothing more will be written to it: what it does not use is free.
static void trim(rp_gen *g, const rp_piece *p) { g->at.range[p->range].bytes = 4 * p->count; }

void rp_close(rp_gen *g, rp_home home) {
  trim(g, &g->at.piece[g->at.cur]);
  g->at.cur = home.piece;
  g->at.depth--;
}

void rp_trim_all(rp_gen *g) {
  for (unsigned i = 0; i < g->at.pieces; i++) trim(g, &g->at.piece[i]);
}

bool rp_away(rp_gen *g, uint32_t bytes, rp_home *home) {
  unsigned piece = rp_island(g, bytes);
  if (piece == RP_NONE) return false;
  rp_far(g, 0, g->reg[R_T0 + rp_below(g, 3)], g->at.piece[piece].addr);
  *home = rp_open(g, piece);
  return true;
}

void rp_return(rp_gen *g, rp_home home) {
  const rp_piece *p = &g->at.piece[home.piece];
  rp_far(g, 0, g->reg[R_T0 + rp_below(g, 3)], p->addr + 4 * p->count);
  rp_close(g, home);
}

// Room for a body: it is a few words for each instruction, and one construct too many.
uint32_t rp_body_room(const rp_gen *g, uint64_t budget) {
  uint32_t bytes = (uint32_t)(budget > 4096 ? 4096 : budget) * 24 + 6144;
  return g->cfg->ram_bytes < 1u << 18 && bytes > 8192 ? 8192 : bytes;
}

bool rp_wander(rp_gen *g, uint64_t budget, rp_home *home) {
  if (!g->at.away || g->at.depth > 4 || !rp_chance(g, g->at.away)) return false;
  return rp_away(g, rp_body_room(g, budget), home);
}

// ---- Jumps --------------------------------------------------------------------------------------

static bool in_reach(uint32_t from, uint32_t to, uint32_t reach) {
  return to - from + reach < 2 * reach;
}

void rp_far(rp_gen *g, unsigned link, unsigned t, uint32_t target) {
  if (in_reach(rp_here(g), target, 1u << 20) && rp_chance(g, 60)) {
    rp_jal_to(g, link, target);
    return;
  }
  uint32_t low = rp_u32(g);
  low = (low & 0xffe) - (low & 0x800) * 2;     // any offset that leaves an even base
  if (rp_chance(g, 50)) low = rp_below(g, 2);  // bit 0 is dropped by the jump
  if (low == 1) {
    rp_li(g, t, target);
  } else if (low) {
    rp_li(g, t, target - low);
  } else {  // the two halves of an offset or of an address
    bool relative = rp_chance(g, 60);
    uint32_t offset = relative ? target - rp_here(g) : target;
    low = ((offset & 0xfff) ^ 0x800) - 0x800;
    unsigned insn = relative ? INSN_AUIPC : INSN_LUI;
    rp_word(g, gyre_encode_u(&g->enc, insn, t, offset - low));
  }
  rp_i(g, INSN_JALR, link, t, low);
}

// The branch is in a piece of its own, so is what its target has; both continue at home.
rp_over rp_skip(rp_gen *g, unsigned insn, unsigned a, unsigned b) {
  enum { STUB = 48 };
  rp_over over = {.to = RP_NONE};
  unsigned words = rp_below(g, 3);
  uint32_t addr, d = (rp_chance(g, 50) ? rp_u32(g) >> 20 : distance(g, 20)) & ~3u;
  bool far = g->at.away && g->at.pieces + 8 <= RP_PIECES && rp_chance(g, 35) &&
             rp_spot(g, STUB, rp_here(g), &addr);
  if (far) {
    uint32_t to = addr + 4 * words + (rp_chance(g, 50) ? d : 0u - d);
    far = !in_reach(addr, to, STUB) && rp_is_free(g, to, STUB);
    if (far) over.to = rp_new_piece(g, to, STUB);
  }
  if (!far) {
    over.fix = rp_branch(g, insn, a, b);
    return over;
  }
  unsigned from = rp_new_piece(g, addr, STUB);
  rp_far(g, 0, g->reg[R_T2], addr);
  rp_home home = rp_open(g, from);
  while (words--) rp_word(g, rp_alu_word(g));
  rp_branch_to(g, insn, a, b, g->at.piece[over.to].addr);
  rp_return(g, home);
  return over;
}

void rp_skip_here(rp_gen *g, rp_over over) {
  if (over.to == RP_NONE) {
    rp_patch(g, over.fix);
    return;
  }
  uint32_t target = rp_here(g);
  rp_home home = rp_open(g, over.to);
  for (unsigned n = rp_below(g, 3); n--;) rp_word(g, rp_alu_word(g));
  rp_far(g, 0, g->reg[R_T2], target);
  rp_close(g, home);
}
