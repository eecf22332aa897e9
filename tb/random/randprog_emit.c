// randprog_emit.c - random numbers, instruction words and labels of the generator.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "randprog_gen.h"

uint32_t rp_u32(rp_gen *g) {
  // splitmix64: good bits from any seed, 0 included.
  uint64_t z = g->rng += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (uint32_t)(z >> 32 ^ z);
}

uint32_t rp_below(rp_gen *g, uint32_t n) { return (uint32_t)((uint64_t)rp_u32(g) * n >> 32); }

uint32_t rp_range(rp_gen *g, uint32_t lo, uint32_t hi) { return lo + rp_below(g, hi - lo + 1); }

bool rp_chance(rp_gen *g, unsigned percent) { return rp_below(g, 100) < percent; }

unsigned rp_one_of(rp_gen *g, const gyre_encode_list *list) {
  return list->insn[rp_below(g, list->count)];
}

uint32_t rp_corner(rp_gen *g) {
  static const uint32_t corner[] = {0,           1,           2,           3,           0xffffffffu,
                                    0xfffffffeu, 0x80000000u, 0x80000001u, 0x7fffffffu, 0x7ffffffeu,
                                    0xffff,      0x10000,     0x8000,      0xff,        0x80};
  uint32_t r = rp_u32(g);
  switch (rp_below(g, 5)) {
    case 4: return 1u << (r & 31);
    case 0: return corner[rp_below(g, sizeof corner / sizeof *corner)];
    case 1: return (uint32_t)((int32_t)r >> rp_below(g, 32));
    case 2: return r >> rp_below(g, 32);
    default: return r;
  }
}

uint32_t rp_here(const rp_gen *g) {
  const rp_piece *p = &g->at.piece[g->at.cur];
  return p->addr + 4 * p->count;
}

void rp_word(rp_gen *g, uint32_t word) {
  rp_piece *p = &g->at.piece[g->at.cur];
  g->dyn += g->mult;
  if (p->count == p->limit) {
    g->failed = true;  // the caller gives up at the end
    return;
  }
  if (p->count == p->cap) {
    uint32_t cap = p->cap ? 2 * p->cap : 64;
    uint32_t *words = realloc(p->word, cap * sizeof *words);
    if (!words) {
      g->failed = g->nomem = true;
      return;
    }
    p->word = words;
    p->cap = cap;
  }
  p->word[p->count++] = word;
}

void rp_r(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2) {
  rp_word(g, gyre_encode_r(&g->enc, insn, rd, rs1, rs2));
}

void rp_i(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, uint32_t imm) {
  rp_word(g, gyre_encode_i(&g->enc, insn, rd, rs1, imm));
}

void rp_s(rp_gen *g, unsigned insn, unsigned base, unsigned rs2, uint32_t imm) {
  rp_word(g, gyre_encode_s(&g->enc, insn, base, rs2, imm));
}

void rp_li(rp_gen *g, unsigned rd, uint32_t value) {
  uint32_t low = (value & 0xfff) ^ 0x800;
  low -= 0x800;  // sign-extended
  if (low == value) {
    rp_i(g, INSN_ADDI, rd, 0, value);
    return;
  }
  rp_word(g, gyre_encode_u(&g->enc, INSN_LUI, rd, value - low));
  if (low) rp_i(g, INSN_ADDI, rd, rd, low);
}

void rp_csrr(rp_gen *g, unsigned rd, unsigned csr) {
  switch (rp_below(g, 4)) {  // four ways to read without writing
    case 0: rp_i(g, INSN_CSRRC, rd, 0, csr); break;
    case 1: rp_i(g, INSN_CSRRSI, rd, 0, csr); break;
    case 2: rp_i(g, INSN_CSRRCI, rd, 0, csr); break;
    default: rp_i(g, INSN_CSRRS, rd, 0, csr); break;
  }
}

rp_fix rp_branch(rp_gen *g, unsigned insn, unsigned rs1, unsigned rs2) {
  rp_fix f = {rp_here(g), (uint8_t)insn, (uint8_t)rs1, (uint8_t)rs2};
  rp_word(g, 0);
  return f;
}

rp_fix rp_jal(rp_gen *g, unsigned rd) { return rp_branch(g, INSN_JAL, rd, 0); }

static uint32_t jump_word(rp_gen *g, rp_fix f, uint32_t target) {
  uint32_t offset = target - f.at;
  uint32_t reach = f.insn == INSN_JAL ? 1u << 20 : 1u << 12;
  if (offset + reach >= 2 * reach) g->failed = true;
  return f.insn == INSN_JAL ? gyre_encode_j(&g->enc, INSN_JAL, f.r1, offset)
                            : gyre_encode_b(&g->enc, f.insn, f.r1, f.r2, offset);
}

void rp_patch_to(rp_gen *g, rp_fix f, uint32_t target) {
  uint32_t word = jump_word(g, f, target);
  for (unsigned i = 0; i < g->at.pieces; i++) {
    const rp_piece *p = &g->at.piece[i];
    if ((f.at - p->addr) / 4 < p->count) p->word[(f.at - p->addr) / 4] = word;
  }
}

void rp_patch(rp_gen *g, rp_fix f) { rp_patch_to(g, f, rp_here(g)); }

void rp_branch_to(rp_gen *g, unsigned insn, unsigned rs1, unsigned rs2, uint32_t target) {
  rp_fix f = {rp_here(g), (uint8_t)insn, (uint8_t)rs1, (uint8_t)rs2};
  rp_word(g, jump_word(g, f, target));
}

void rp_jal_to(rp_gen *g, unsigned rd, uint32_t target) {
  rp_branch_to(g, INSN_JAL, rd, 0, target);
}

void rp_symbol(rp_gen *g, const char *what, unsigned a, unsigned b) {
  if (!g->opt.symbol || g->syms == RP_SYMS) return;
  rp_sym *s = &g->sym[g->syms++];
  s->addr = rp_here(g);
  snprintf(s->name, sizeof s->name, what, a, b);
}
