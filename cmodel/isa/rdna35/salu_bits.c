// salu_bits.c - scalar logic, bit fields, counting.

#include "gyre/rdna35.h"
#include "isa/rdna35/salu.h"

#define OP(name, ...) \
  case GYRE_RDNA35_OP_##name: __VA_ARGS__; return true

static void plain(gyre_rdna35_salu_result *r, uint64_t value) { r->value = value; }
static void word(gyre_rdna35_salu_result *r, uint64_t value) { r->value = (uint32_t)value; }
static void nonzero(gyre_rdna35_salu_result *r, uint64_t value) {
  r->value = value;
  r->scc = value != 0;
}
static void word_nonzero(gyre_rdna35_salu_result *r, uint64_t value) {
  nonzero(r, (uint32_t)value);
}

static bool logic(unsigned op, uint64_t a, uint64_t b, gyre_rdna35_salu_result *r) {
  switch (op) {
    OP(S_AND_B32, word_nonzero(r, a & b));
    OP(S_AND_B64, nonzero(r, a & b));
    OP(S_OR_B32, word_nonzero(r, a | b));
    OP(S_OR_B64, nonzero(r, a | b));
    OP(S_XOR_B32, word_nonzero(r, a ^ b));
    OP(S_XOR_B64, nonzero(r, a ^ b));
    OP(S_NAND_B32, word_nonzero(r, ~(a & b)));
    OP(S_NAND_B64, nonzero(r, ~(a & b)));
    OP(S_NOR_B32, word_nonzero(r, ~(a | b)));
    OP(S_NOR_B64, nonzero(r, ~(a | b)));
    OP(S_XNOR_B32, word_nonzero(r, ~(a ^ b)));
    OP(S_XNOR_B64, nonzero(r, ~(a ^ b)));
    OP(S_AND_NOT1_B32, word_nonzero(r, a & ~b));
    OP(S_AND_NOT1_B64, nonzero(r, a & ~b));
    OP(S_OR_NOT1_B32, word_nonzero(r, a | ~b));
    OP(S_OR_NOT1_B64, nonzero(r, a | ~b));
    OP(S_NOT_B32, word_nonzero(r, ~a));
    OP(S_NOT_B64, nonzero(r, ~a));
    OP(S_PACK_LL_B32_B16, plain(r, (a & 0xffff) | (b & 0xffff) << 16));
    OP(S_PACK_LH_B32_B16, plain(r, (a & 0xffff) | (b >> 16 & 0xffff) << 16));
    OP(S_PACK_HH_B32_B16, plain(r, (a >> 16 & 0xffff) | (b >> 16 & 0xffff) << 16));
    OP(S_PACK_HL_B32_B16, plain(r, (a >> 16 & 0xffff) | (b & 0xffff) << 16));
    OP(S_SEXT_I32_I8, word(r, (uint64_t)(int64_t)(int8_t)(uint8_t)a));
    OP(S_SEXT_I32_I16, word(r, (uint64_t)(int64_t)gyre_s16(a)));
    default: return false;
  }
}

// Extracts a field of the first operand: its first bit is in bits 5:0 (4:0) of the second one, its
// width in bits 22:16.
static uint64_t field(uint64_t a, uint64_t b, unsigned size, bool is_signed) {
  const unsigned from = (unsigned)b & (size - 1);
  unsigned width = (unsigned)(b >> 16) & 0x7f;
  if (width == 0) return 0;
  uint64_t value = a >> from;
  if (is_signed) {
    const uint64_t extended = size == 32 ? (uint64_t)(int64_t)gyre_s32(a) : a;
    value = (uint64_t)((int64_t)extended >> from);
  }
  if (width >= size) width = size;
  if (width == 64) return value;
  value &= ((uint64_t)1 << width) - 1;
  if (is_signed && value >> (width - 1) != 0) value |= ~(((uint64_t)1 << width) - 1);
  return value;
}

static uint64_t ones(unsigned count) { return ((uint64_t)1 << count) - 1; }

static uint64_t reversed(uint64_t a) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 64; i++) r |= (a >> i & 1) << (63 - i);
  return r;
}

static uint64_t doubled(uint64_t a) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 32; i++) r |= (a >> i & 1) * 3 << 2 * i;
  return r;
}

static bool fields(unsigned op, uint64_t a, uint64_t b, uint64_t old, gyre_rdna35_salu_result *r) {
  switch (op) {
    OP(S_BFE_U32, word_nonzero(r, field(a, b, 32, false)));
    OP(S_BFE_I32, word_nonzero(r, field(a, b, 32, true)));
    OP(S_BFE_U64, nonzero(r, field(a, b, 64, false)));
    OP(S_BFE_I64, nonzero(r, field(a, b, 64, true)));
    OP(S_BFM_B32, word(r, ones(a & 31) << (b & 31)));
    OP(S_BFM_B64, plain(r, ones(a & 63) << (b & 63)));
    OP(S_BITSET0_B32, word(r, old & ~((uint64_t)1 << (a & 31))));
    OP(S_BITSET1_B32, word(r, old | (uint64_t)1 << (a & 31)));
    OP(S_BITSET0_B64, plain(r, old & ~((uint64_t)1 << (a & 63))));
    OP(S_BITSET1_B64, plain(r, old | (uint64_t)1 << (a & 63)));
    OP(S_BREV_B32, plain(r, reversed(a) >> 32));
    OP(S_BREV_B64, plain(r, reversed(a)));
    OP(S_BITREPLICATE_B64_B32, plain(r, doubled(a)));
    default: return false;
  }
}

static uint64_t population(uint64_t a) { return (uint64_t)__builtin_popcountll(a); }

// Returns the number of zeros before the first one; -1 if there is no one.
static uint64_t leading(uint64_t a, unsigned size) {
  return a == 0 ? UINT32_MAX : (uint64_t)__builtin_clzll(a) - (64 - size);
}
static uint64_t trailing(uint64_t a) { return a == 0 ? UINT32_MAX : (uint64_t)__builtin_ctzll(a); }

// Reduces four bits to one, or to four equal bits.
static uint64_t quads(uint64_t a, bool whole) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 16; i++) {
    if ((a >> 4 * i & 15) != 0) r |= whole ? (uint64_t)15 << 4 * i : (uint64_t)1 << i;
  }
  return r;
}

static bool counts(unsigned op, uint64_t a, gyre_rdna35_salu_result *r) {
  const uint64_t sign64 = (int64_t)a < 0 ? ~a : a;
  const uint64_t sign32 = gyre_s32(a) < 0 ? (uint32_t)~a : a;
  switch (op) {
    OP(S_BCNT0_I32_B32, nonzero(r, 32 - population(a)));
    OP(S_BCNT0_I32_B64, nonzero(r, 64 - population(a)));
    OP(S_BCNT1_I32_B32, nonzero(r, population(a)));
    OP(S_BCNT1_I32_B64, nonzero(r, population(a)));
    OP(S_CTZ_I32_B32, plain(r, trailing(a)));
    OP(S_CTZ_I32_B64, plain(r, trailing(a)));
    OP(S_CLZ_I32_U32, plain(r, leading(a, 32)));
    OP(S_CLZ_I32_U64, plain(r, leading(a, 64)));
    OP(S_CLS_I32, plain(r, leading(sign32, 32)));
    OP(S_CLS_I32_I64, plain(r, leading(sign64, 64)));
    OP(S_QUADMASK_B32, nonzero(r, quads(a, false)));
    OP(S_QUADMASK_B64, nonzero(r, quads(a, false)));
    OP(S_WQM_B32, nonzero(r, quads(a, true)));
    OP(S_WQM_B64, nonzero(r, quads(a, true)));
    default: return false;
  }
}

bool gyre_rdna35_salu_bits(unsigned op, uint64_t a, uint64_t b, uint64_t old, bool scc,
                           gyre_rdna35_salu_result *r) {
  *r = (gyre_rdna35_salu_result){.writes = true, .scc = scc};
  return logic(op, a, b, r) || fields(op, a, b, old, r) || counts(op, a, r);
}
