// valu_cases.h - vector operations of one lane and what they ought to give.

#ifndef RDNA35_VALU_CASES_H
#define RDNA35_VALU_CASES_H

#include <stdbool.h>
#include <stdint.h>

// Kinds of operand values: any 32 or 64 bits, numbers with special ones among them, a binary32 of
// moderate size, an integer of 8 bits with its sign extended; 16 bits, a binary16, two of them that
// are no NaN and give none.
typedef enum operand_kind {
  ANY,
  REAL32,
  REAL64,
  WORD64,
  SMALL,
  BYTE,
  HALF_WORD,
  REAL16,
  PAIR16
} operand_kind;

typedef struct valu_case {
  const char *name;
  uint64_t (*expected)(uint64_t a, uint64_t b, uint64_t c);
  uint8_t sources;
  uint8_t kind[3];  // operand_kind
  bool wide;        // the result has 64 bits
  bool is_float;    // results that are NaNs need not be the same ones
  unsigned ulps;    // by how much a binary32 result may be off
} valu_case;

// Tables that end with a name of NULL.
extern const valu_case integer_cases[];
extern const valu_case float_cases[];
extern const valu_case half_cases[];

#endif
