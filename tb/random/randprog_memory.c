// randprog_memory.c - accesses to the windows of random programs.

#include "randprog_gen.h"

// One access of any size to [0, bytes) of a region; half of them near the program's favourite
// offset. The base register points `ahead` bytes into the region, so offsets may be negative.
static void access(rp_gen *g, unsigned base, uint32_t bytes, uint32_t ahead, bool store) {
  static const uint8_t load[3][2] = {{INSN_LB, INSN_LBU}, {INSN_LH, INSN_LHU}, {INSN_LW, INSN_LW}};
  bool f = g->floats && rp_chance(g, 40);
  unsigned size = f ? 2 : rp_below(g, 3), sign = rp_below(g, 2);
  if (bytes > 2048) bytes = 2048;
  uint32_t off = rp_below(g, bytes);
  if (rp_chance(g, 50)) off = (g->hot & ~7u & (bytes - 1)) | rp_below(g, bytes < 8 ? bytes : 8);
  off &= ~((1u << size) - 1);
  off -= ahead;
  if (f && store)
    rp_s(g, INSN_FSW, base, rp_fsrc(g), off);
  else if (f)
    rp_i(g, INSN_FLW, rp_fdst(g), base, off);
  else if (store)
    rp_s(g, INSN_SB + size, base, rp_src(g), off);
  else
    rp_i(g, load[size][sign], rp_dst(g), base, off);
}

void rp_accesses(rp_gen *g, unsigned base, uint32_t bytes) {
  const uint32_t ahead = rp_chance(g, 40) ? 4 * rp_below(g, 500) : 0;
  if (ahead) rp_i(g, INSN_ADDI, base, base, ahead);
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    access(g, base, bytes, ahead, rp_chance(g, 50));
    if (rp_chance(g, 30)) rp_alu(g, 1);
  }
  if (ahead) rp_i(g, INSN_ADDI, base, base, 0u - ahead);
}

void rp_loads(rp_gen *g, unsigned base, uint32_t bytes, unsigned n) {
  while (n--) access(g, base, bytes, 0, false);
}

// The warp's window in some threads and its twin in the others, by a thread's number or a value.
static void twin_index(rp_gen *g, unsigned t, unsigned base, uint32_t mask) {
  unsigned bit = g->shared_twins.bit[rp_below(g, g->shared_twins.count)], threads = 1;
  while (1u << threads < g->cfg->num_threads) threads++;
  if (rp_chance(g, 60)) {
    unsigned k = rp_below(g, threads);
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, t, t, 1u << k);
    rp_i(g, INSN_SLLI, t, t, bit - k);
  } else {
    rp_li(g, t, 1u << bit);
    unsigned c = rp_src(g);
    rp_r(g, rp_chance(g, 50) ? INSN_CZEROEQZ : INSN_CZERONEZ, t, t, c == t ? 0 : c);
  }
  const uint32_t off = rp_chance(g, 50) ? rp_u32(g) & mask & ~3u : 0;
  if (off) rp_i(g, INSN_ADDI, t, t, off);
  rp_r(g, INSN_ADD, t, t, base);
  if (!rp_chance(g, 40)) return;
  const unsigned value = rp_src(g);
  rp_s(g, INSN_SB + rp_below(g, 3), base, value, off);
}

// Random, strided by thread, or scattered over lines.
void rp_index(rp_gen *g, unsigned t, unsigned base, uint32_t bytes) {
  uint32_t mask = (bytes < 2048 ? bytes : 2048) - 1;
  if (g->shared_twins.count && base == g->reg[R_SHARED] && rp_chance(g, 60)) {
    twin_index(g, t, base, mask);
    return;
  }
  if (rp_chance(g, 40)) {
    uint32_t k = rp_range(g, 2, 7);
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_i(g, INSN_SLLI, t, t, k);
    rp_i(g, INSN_ANDI, t, t, mask & ~3u);
  } else {
    rp_i(g, INSN_ANDI, t, rp_src(g), mask & ~3u);
    uint32_t k = 0;
    while (mask << (k + 1) < bytes) k++;
    if (k && rp_chance(g, 60)) rp_i(g, INSN_SLLI, t, t, rp_range(g, 1, k));
  }
  rp_r(g, INSN_ADD, t, t, base);
}

// The lanes at bytes anywhere, often at several of one word.
static void scattered_bytes(rp_gen *g, unsigned t, unsigned base, uint32_t bytes) {
  static const uint8_t insn[] = {INSN_LB, INSN_LBU};
  const uint32_t mask = (bytes < 2048 ? bytes : 2048) - 1;
  const uint32_t few = rp_chance(g, 50) ? mask & 7 : mask;
  rp_i(g, INSN_ANDI, t, rp_src(g), few);
  rp_r(g, INSN_ADD, t, t, base);
  for (unsigned n = rp_range(g, 1, 3); n--;) {
    if (rp_chance(g, 50)) {
      rp_s(g, INSN_SB, t, rp_src(g), 0);
    } else {
      const unsigned rd = rp_dst(g);
      rp_i(g, insn[rp_below(g, 2)], rd, t, 0);
    }
  }
}

// Words of f registers at base + (t << scale). Bits of t that the shift drops may be anything.
static void scaled_index(rp_gen *g, unsigned base, uint32_t bytes) {
  const unsigned k = rp_below(g, 3), t = g->reg[R_T0 + k], u = g->reg[R_T0 + (k + 1) % 3];
  const unsigned scale = rp_below(g, 4);
  const uint32_t mask = (bytes < 2048 ? bytes : 2048) - 1;
  rp_i(g, INSN_ANDI, t, rp_src(g), mask >> scale & ~(3u >> scale));
  if (rp_chance(g, 50)) {
    rp_word(g, gyre_encode_u(&g->enc, INSN_LUI, u, scale ? rp_u32(g) << (32 - scale) : 0));
    rp_r(g, INSN_OR, t, t, u);
  }
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    if (rp_chance(g, 50)) {
      const unsigned data = rp_fsrc(g);
      rp_word(g, gyre_encode_index(&g->enc, INSN_THFSRW, data, base, t, scale));
    } else {
      const unsigned rd = rp_fdst(g);
      rp_word(g, gyre_encode_index(&g->enc, INSN_THFLRW, rd, base, t, scale));
    }
    if (rp_chance(g, 40)) rp_alu(g, 1);
  }
}

void rp_indexed(rp_gen *g, unsigned base, uint32_t bytes) {
  if (g->indexed && rp_chance(g, 50)) {
    scaled_index(g, base, bytes);
    return;
  }
  unsigned t = g->reg[R_T0 + rp_below(g, 3)];
  if (rp_chance(g, 25)) {
    scattered_bytes(g, t, base, bytes);
    return;
  }
  rp_index(g, t, base, bytes);
  rp_accesses(g, t, bytes < 4 ? bytes : 4);
}

unsigned rp_mixed(rp_gen *g) {
  unsigned a = g->reg[R_T0], b = g->reg[R_T1], c = g->reg[R_T2];
  if (rp_chance(g, 70))
    rp_index(g, a, g->reg[R_SHARED], g->shared_bytes);
  else
    rp_index(g, a, g->reg[R_PRIV], g->priv_bytes);
  rp_index(g, b, g->reg[R_LMEM], g->lmem_bytes);
  if (rp_chance(g, 50)) {
    rp_csrr(g, c, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, c, c, 1u << rp_below(g, 3));
  } else {
    unsigned bit = rp_below(g, 11);
    rp_i(g, INSN_ANDI, c, rp_src(g), 1u << bit);
  }
  rp_r(g, INSN_CZEROEQZ, a, a, c);
  rp_r(g, INSN_CZERONEZ, b, b, c);
  rp_r(g, INSN_OR, a, a, b);
  return a;
}
