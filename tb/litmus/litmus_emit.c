// litmus_emit.c - emits random numbers, instruction words and delays for litmus programs.

#include <stdlib.h>

#include "litmus.h"

static uint32_t next(litmus_code *c) {
  uint64_t z = c->rng += 0x9e3779b97f4a7c15u;  // splitmix64
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (uint32_t)(z >> 32 ^ z);
}

uint32_t litmus_below(litmus_code *c, uint32_t n) {
  return (uint32_t)((uint64_t)next(c) * n >> 32);
}

bool litmus_chance(litmus_code *c, unsigned percent) { return litmus_below(c, 100) < percent; }

uint32_t litmus_here(const litmus_code *c) { return c->pc + 4 * c->count; }

void litmus_word(litmus_code *c, uint32_t word) {
  if (c->count == c->cap) {
    uint32_t cap = c->cap ? 2 * c->cap : 4096;
    uint32_t *grown = realloc(c->word, cap * sizeof *grown);
    if (!grown) {
      c->nomem = true;
      return;
    }
    c->word = grown;
    c->cap = cap;
  }
  c->word[c->count++] = word;
}

void litmus_r(litmus_code *c, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2) {
  litmus_word(c, gyre_encode_r(&c->enc, insn, rd, rs1, rs2));
}

void litmus_i(litmus_code *c, unsigned insn, unsigned rd, unsigned rs1, uint32_t imm) {
  litmus_word(c, gyre_encode_i(&c->enc, insn, rd, rs1, imm));
}

void litmus_s(litmus_code *c, unsigned insn, unsigned base, unsigned rs2, uint32_t imm) {
  litmus_word(c, gyre_encode_s(&c->enc, insn, base, rs2, imm));
}

void litmus_li(litmus_code *c, unsigned rd, uint32_t value) {
  const uint32_t low = ((value & 0xfff) ^ 0x800) - 0x800;
  litmus_word(c, gyre_encode_u(&c->enc, INSN_LUI, rd, value - low));
  litmus_i(c, INSN_ADDI, rd, rd, low);
}

void litmus_branch(litmus_code *c, unsigned insn, unsigned a, unsigned b, uint32_t target) {
  litmus_word(c, gyre_encode_b(&c->enc, insn, a, b, target - litmus_here(c)));
}

void litmus_jump(litmus_code *c, uint32_t target) {
  litmus_word(c, gyre_encode_j(&c->enc, INSN_JAL, 0, target - litmus_here(c)));
}

void litmus_atomic(litmus_code *c, unsigned insn, unsigned rd, unsigned addr, unsigned rs2,
                   unsigned order) {
  litmus_word(c, gyre_encode_r(&c->enc, insn, rd, addr, rs2) | order << 25);
}

void litmus_fence(litmus_code *c, unsigned before, unsigned after) {
  litmus_word(c, c->enc.match[INSN_FENCE] | before << 24 | after << 20);
}

// xorshift: SEED must not be 0.
void litmus_step(litmus_code *c) {
  litmus_i(c, INSN_SLLI, STEP, SEED, 13);
  litmus_r(c, INSN_XOR, SEED, SEED, STEP);
  litmus_i(c, INSN_SRLI, STEP, SEED, 17);
  litmus_r(c, INSN_XOR, SEED, SEED, STEP);
  litmus_i(c, INSN_SLLI, STEP, SEED, 5);
  litmus_r(c, INSN_XOR, SEED, SEED, STEP);
}

void litmus_wait(litmus_code *c, uint32_t mask) {
  litmus_step(c);
  litmus_i(c, INSN_SRLI, DELAY, SEED, 9);
  litmus_i(c, INSN_ANDI, DELAY, DELAY, mask);
  litmus_branch(c, INSN_BEQ, DELAY, 0, litmus_here(c) + 12);
  litmus_i(c, INSN_ADDI, DELAY, DELAY, 0xfff);
  litmus_branch(c, INSN_BNE, DELAY, 0, litmus_here(c) - 4);
}
