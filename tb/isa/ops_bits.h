// ops_bits.h - the operations of bit manipulation a second time, for ops_test.c: bit by bit.

#ifndef GYRE_TB_ISA_OPS_BITS_H
#define GYRE_TB_ISA_OPS_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"

// Words as 32 bits, lowest first: the references of bit manipulation are written on them.
typedef struct bits {
  bool at[32];
} bits;

static bits bits_of(uint32_t word) {
  bits b;
  for (unsigned i = 0; i < 32; i++) b.at[i] = word / (UINT64_C(1) << i) % 2 == 1;
  return b;
}

static uint32_t word_of(const bits *b) {
  uint32_t word = 0;
  for (unsigned i = 32; i > 0; i--) word = word * 2 + b->at[i - 1];
  return word;
}

// Each bit of the result is what bits of the operands say.
static uint32_t want_bits(gyre_op_alu op, uint32_t a, uint32_t b) {
  const bits x = bits_of(a), y = bits_of(b);
  const unsigned n = b % 32;
  bits z = {{0}};
  for (unsigned i = 0; i < 32; i++) {
    const unsigned byte = i / 8 * 8;
    switch (op) {
      case GYRE_OP_ANDN: z.at[i] = x.at[i] && !y.at[i]; break;
      case GYRE_OP_ORN: z.at[i] = x.at[i] || !y.at[i]; break;
      case GYRE_OP_XNOR: z.at[i] = x.at[i] == y.at[i]; break;
      case GYRE_OP_ROL: z.at[(i + n) % 32] = x.at[i]; break;
      case GYRE_OP_ROR: z.at[i] = x.at[(i + n) % 32]; break;
      case GYRE_OP_REV8: z.at[i] = x.at[24 - byte + i % 8]; break;
      case GYRE_OP_ORCB:
        for (unsigned k = byte; k < byte + 8; k++) z.at[i] = z.at[i] || x.at[k];
        break;
      case GYRE_OP_SEXTB: z.at[i] = x.at[i < 8 ? i : 7]; break;
      case GYRE_OP_SEXTH: z.at[i] = x.at[i < 16 ? i : 15]; break;
      case GYRE_OP_ZEXTH: z.at[i] = i < 16 && x.at[i]; break;
      case GYRE_OP_BCLR: z.at[i] = i != n && x.at[i]; break;
      case GYRE_OP_BEXT: z.at[i] = i == 0 && x.at[n]; break;
      case GYRE_OP_BINV: z.at[i] = i == n ? !x.at[i] : x.at[i]; break;
      default: z.at[i] = i == n || x.at[i]; break;  // BSET
    }
  }
  return word_of(&z);
}

// Counts zeros from one end until the first one; all ones of the word.
static uint32_t want_count(gyre_op_alu op, uint32_t a) {
  const bits x = bits_of(a);
  uint32_t ones = 0, n = 0;
  for (unsigned i = 0; i < 32; i++) ones += x.at[i];
  if (op == GYRE_OP_CPOP) return ones;
  while (n < 32 && !x.at[op == GYRE_OP_CTZ ? n : 31 - n]) n++;
  return n;
}

#endif
